import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder, tagPart } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import { maintain, pass } from './passing.test-support.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer()
})

type Rule = { readonly id: string; readonly scheduled: number }
type Entry = {
  readonly id: string
  readonly kept_until: string | null
  readonly expires_at: string
}

async function addRule(me: TestMember, body: object): Promise<string> {
  const made = await me.post<Rule>('/v1/retention-rules', { name: 'Ten years', ...body })
  expect(made).toMatchObject({ status: 201 })
  return made.body.id
}

const run = (text: string, values: readonly unknown[]) =>
  server.context.doors.acrossTenants((tx) => sessionOf(tx).query(text, [...values]))

/** A folder in a folder, with a document of two versions. */
async function addContents(me: TestMember) {
  const top = await addFolder(server, me, { name: 'top' })
  const inner = await addFolder(server, me, { name: 'inner', parentPartId: top.partId })
  const document = await addDocument(server, me, {
    parentPartId: inner.partId,
    name: 'lease',
    versions: [[{ chunk: 'old' }], [{ section: 'one', nodes: [{ chunk: 'a' }] }]],
  })
  return { top, inner, document }
}

const trash = (me: TestMember, path_part_id: string) =>
  me.post<Entry>('/v1/trash', { path_part_id })
const exists = async (me: TestMember, documentId: string) =>
  (await me.get(`/v1/documents/${documentId}`)).status === 200
const trashed = async (me: TestMember) => (await me.get<{ items: Entry[] }>('/v1/trash')).body.items

describe('a rule that keeps documents', () => {
  it('refuses each permanent deletion with the name of the rule and the date', async () => {
    const me = await server.newTenant()
    const { top, inner, document } = await addContents(me)
    const id = await addRule(me, { path_part_id: top.partId, keep_days: 100 })
    const [old] = document.versions
    const chunk = document.chunks[0]?.id ?? ''
    const until = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)
    for (const url of [
      `/v1/folders/${top.id}`,
      `/v1/folders/${inner.id}`,
      `/v1/documents/${document.documentId}`,
      `/v1/document_versions/${old?.versionId ?? ''}`,
      `/v1/document_versions/${document.versionId}/contents`,
      `/v1/chunks/${chunk}`,
    ]) {
      const { status, body } = await me.delete(url)
      expect({ url, status }).toEqual({ url, status: 409 })
      expect(JSON.stringify(body)).toContain(`“Ten years”`)
      expect(JSON.stringify(body)).toContain(until)
    }
    expect((await me.delete(`/v1/tenants/${me.tenantId}`)).status).toBe(409)
    expect((await me.delete(`/v1/retention-rules/${id}`)).status).toBe(204)
    expect((await me.delete(`/v1/folders/${top.id}`)).status).toBe(204)
  })

  it('lets documents move to the trash, where they stay until the rule ends', async () => {
    const me = await server.newTenant()
    const { top, inner, document } = await addContents(me)
    await addRule(me, { path_part_id: top.partId, keep_days: 100 })
    const { body, status } = await trash(me, inner.partId)
    expect(status).toBe(201)
    expect(body.kept_until).toBe(body.expires_at)
    expect((await me.delete(`/v1/trash/${body.id}`)).status).toBe(409)
    await pass(server, me, 40)
    await maintain(server)
    expect(await trashed(me)).toHaveLength(1)
    const restored = await me.post(`/v1/trash/${body.id}/restore`, {})
    expect(restored.status).toBe(200)
    expect(await exists(me, document.documentId)).toBe(true)
    await trash(me, inner.partId)
    await pass(server, me, 101)
    await maintain(server)
    expect(await trashed(me)).toHaveLength(0)
  })

  it('keeps what is in the trash when it is created or made longer, and lets it go when it is deleted', async () => {
    const me = await server.newTenant()
    const { top, inner } = await addContents(me)
    await trash(me, inner.partId)
    const id = await addRule(me, { path_part_id: top.partId, keep_days: 1 })
    await pass(server, me, 35)
    const longer = await me.patch(`/v1/retention-rules/${id}`, { keep_days: 100 })
    expect(longer.status).toBe(200)
    await maintain(server)
    const [entry] = await trashed(me)
    expect(entry?.kept_until).toEqual(expect.any(String))
    await me.delete(`/v1/retention-rules/${id}`)
    await maintain(server)
    expect(await trashed(me)).toHaveLength(0)
  })

  it('keeps documents from being taken out of the rule: moved, restored elsewhere or untagged', async () => {
    const me = await server.newTenant()
    const { top, inner, document } = await addContents(me)
    const other = await addFolder(server, me, { name: 'other' })
    await addRule(me, { path_part_id: top.partId, keep_days: 100 })
    const move = (url: string) => me.patch(url, { parent_path_part_id: other.partId })
    expect((await move(`/v1/documents/${document.documentId}`)).status).toBe(409)
    expect((await move(`/v1/folders/${inner.id}`)).status).toBe(409)
    expect((await move(`/v1/folders/${top.id}`)).status).toBe(200)
    const { body } = await trash(me, inner.partId)
    const restore = (parent_path_part_id: string) =>
      me.post(`/v1/trash/${body.id}/restore`, { parent_path_part_id })
    expect((await restore(other.partId)).status).toBe(409)
    expect((await restore(top.partId)).status).toBe(200)
    const tag = await server.tag(me)
    await tagPart(server, me, inner.partId, tag)
    await addRule(me, { tag_id: tag.id, keep_days: 100 })
    const untag = () => me.delete(`/v1/path-parts/${inner.partId}/tags`, { tag_ids: [tag.id] })
    expect((await untag()).status).toBe(409)
    expect((await me.delete(`/v1/tags/${tag.id}`)).status).toBe(409)
    await tagPart(server, me, document.documentPartId, tag)
    expect((await untag()).status).toBeLessThan(300)
  })

  it('ends on its day: then everything can be deleted', async () => {
    const me = await server.newTenant()
    const { top, document } = await addContents(me)
    await addRule(me, { path_part_id: top.partId, keep_days: 10, counted_from: 'LAST_CHANGE' })
    await pass(server, me, 11)
    const newer = await me.post(`/v1/documents/${document.documentId}/versions`, {})
    expect(newer.status).toBeLessThan(300)
    expect((await me.delete(`/v1/documents/${document.documentId}`)).status).toBe(409)
    await pass(server, me, 11)
    expect((await me.delete(`/v1/documents/${document.documentId}`)).status).toBe(200)
  })
})

describe('a rule that deletes documents', () => {
  it('announces each deletion a week before, and then deletes with a receipt and an audit event', async () => {
    const me = await server.newTenant()
    const { top, document } = await addContents(me)
    const other = await addDocument(server, me, { name: 'other' })
    const id = await addRule(me, { path_part_id: top.partId, delete_days: 100 })
    await pass(server, me, 101)
    await maintain(server)
    expect(await exists(me, document.documentId)).toBe(true)
    const { body } = await me.get<{ delete_at: string }>(
      `/v1/path-parts/${document.documentPartId}/retention`,
    )
    const days = (Date.parse(body.delete_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6)
    expect(days).toBeLessThan(8)
    const { items } = (await me.get<{ items: Rule[] }>('/v1/retention-rules')).body
    expect(items).toMatchObject([{ id, scheduled: 1 }])
    await pass(server, me, 8)
    await maintain(server)
    await maintain(server)
    expect(await exists(me, document.documentId)).toBe(false)
    expect(await exists(me, other.documentId)).toBe(true)
    const receipts = await me.get<{ items: object[] }>('/v1/deletion-receipts')
    expect(receipts.body.items).toMatchObject([
      { operation: 'apply_retention_rules', user_id: null, name: 'lease' },
    ])
    const { rows } = await run(
      `select count(*)::int as events from audit_event where tenant_id = $1 and kind = 'item.expired'`,
      [me.tenantId],
    )
    expect(rows).toEqual([{ events: 1 }])
  })

  it('deletes nothing that a hold or another rule keeps, and looks again later', async () => {
    const me = await server.newTenant()
    const { top, inner, document } = await addContents(me)
    await addRule(me, { path_part_id: top.partId, delete_days: 10 })
    await pass(server, me, 11)
    await maintain(server)
    const hold = { path_part_id: inner.partId, reason: 'Case 1' }
    const { body: held } = await me.post<{ id: string }>('/v1/legal-holds', hold)
    await pass(server, me, 8)
    await maintain(server)
    const url = `/v1/path-parts/${document.documentPartId}/retention`
    expect((await me.get(url)).body).toMatchObject({ is_held: true, delete_at: null })
    await me.delete(`/v1/legal-holds/${held.id}`)
    const tag = await server.tag(me)
    await tagPart(server, me, inner.partId, tag)
    const longer = await addRule(me, { tag_id: tag.id, keep_days: 100 })
    await pass(server, me, 1)
    await maintain(server)
    expect(await exists(me, document.documentId)).toBe(true)
    await me.delete(`/v1/retention-rules/${longer}`)
    await pass(server, me, 1)
    await maintain(server)
    expect(await exists(me, document.documentId)).toBe(false)
  })

  it('withdraws announcements when it is deleted or changed', async () => {
    const me = await server.newTenant()
    const { top, document } = await addContents(me)
    const id = await addRule(me, { path_part_id: top.partId, delete_days: 10 })
    await pass(server, me, 11)
    await maintain(server)
    await me.patch(`/v1/retention-rules/${id}`, { delete_days: 12 })
    await pass(server, me, 8)
    await maintain(server)
    expect(await exists(me, document.documentId)).toBe(true)
    await me.delete(`/v1/retention-rules/${id}`)
    await pass(server, me, 30)
    await maintain(server)
    expect(await exists(me, document.documentId)).toBe(true)
  })
})

describe('retention rules', () => {
  it('show what they would do before they are saved', async () => {
    const me = await server.newTenant()
    const { top, inner, document } = await addContents(me)
    await addDocument(server, me, { parentPartId: top.partId, name: 'second' })
    await pass(server, me, 20)
    await me.post('/v1/legal-holds', { path_part_id: inner.partId, reason: 'Case 1' })
    const preview = await me.post('/v1/retention-rules/preview', {
      path_part_id: top.partId,
      delete_days: 10,
    })
    expect(preview).toMatchObject({
      status: 200,
      body: {
        documents: 2,
        kept: 0,
        due: 1,
        held: 1,
        kept_by_rules: 0,
        kept_by_source: 0,
        items: [
          { name: 'second', is_held: false, delete_at: expect.any(String) },
          { path_part_id: document.documentPartId, is_held: true, delete_at: null },
        ],
      },
    })
    const both = await me.post('/v1/retention-rules/preview', {
      path_part_id: top.partId,
      delete_days: 10,
      keep_days: 30,
    })
    expect(both.body).toMatchObject({ kept: 2, due: 0, held: 1, kept_by_rules: 1 })
    expect((await me.get<{ items: unknown[] }>('/v1/retention-rules')).body.items).toEqual([])
  })

  it('are for administrators, and everybody who can read an item sees which apply', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const { top, document } = await addContents(me)
    await server.grant(me, user, top.partId, 'READ_WRITE')
    const draft = { path_part_id: top.partId, keep_days: 5 }
    const body = { name: 'a', ...draft }
    const id = await addRule(me, body)
    expect((await user.post('/v1/retention-rules', body)).status).toBe(403)
    expect((await user.post('/v1/retention-rules/preview', draft)).status).toBe(403)
    expect((await user.get('/v1/retention-rules')).status).toBe(403)
    expect((await user.patch(`/v1/retention-rules/${id}`, { keep_days: 1 })).status).toBe(403)
    expect((await user.delete(`/v1/retention-rules/${id}`)).status).toBe(403)
    const url = `/v1/path-parts/${document.documentPartId}/retention`
    expect((await user.get(url)).body).toMatchObject({
      is_held: false,
      kept_until: expect.any(String),
      rules: [{ id, name: 'a', keep_days: 5 }],
    })
    const other = await server.newTenant()
    expect((await other.get(url)).status).toBe(404)
    expect((await other.delete(`/v1/retention-rules/${id}`)).status).toBe(404)
  })

  it('name either a folder or a tag, and a period', async () => {
    const me = await server.newTenant()
    const { top, document } = await addContents(me)
    const tag = await server.tag(me)
    const status = async (body: object) =>
      (await me.post('/v1/retention-rules', { name: 'a', ...body })).status
    expect(await status({ keep_days: 1 })).toBe(422)
    expect(await status({ keep_days: 1, path_part_id: top.partId, tag_id: tag.id })).toBe(422)
    expect(await status({ path_part_id: top.partId })).toBe(422)
    expect(await status({ path_part_id: document.documentPartId, keep_days: 1 })).toBe(404)
    expect(await status({ tag_id: top.partId, keep_days: 1 })).toBe(404)
    const id = await addRule(me, { tag_id: tag.id, keep_days: 1 })
    expect((await me.patch(`/v1/retention-rules/${id}`, { keep_days: null })).status).toBe(422)
  })
})
