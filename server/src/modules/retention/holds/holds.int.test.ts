import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import { upkeep } from '../../trash/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer()
})

async function hold(me: TestMember, path_part_id: string): Promise<string> {
  const { status, body } = await me.post<{ id: string }>('/v1/legal-holds', {
    path_part_id,
    reason: 'Case 1',
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

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

const run = (text: string, values: readonly unknown[]) =>
  server.context.doors.acrossTenants((tx) => sessionOf(tx).query(text, [...values]))

async function purgeTrash(me: TestMember): Promise<void> {
  await run(`update trash_entry set trashed_at = now() - interval '31 days' where tenant_id = $1`, [
    me.tenantId,
  ])
  const { signal } = new AbortController()
  for (const each of upkeep) await each.run(server.context, { signal, isAlone: true })
}

describe('a legal hold', () => {
  it('keeps the item, what is in it, and the folders around it from being deleted or trashed, for everyone', async () => {
    const me = await server.newTenant()
    const { top, inner, document } = await addContents(me)
    const id = await hold(me, inner.partId)
    const [old] = document.versions
    const chunk = document.chunks[0]?.id ?? ''
    const attempts = async () => [
      await me.delete(`/v1/folders/${top.id}`),
      await me.delete(`/v1/folders/${inner.id}`),
      await me.delete(`/v1/documents/${document.documentId}`),
      await me.delete(`/v1/document_versions/${old?.versionId ?? ''}`),
      await me.delete(`/v1/document_versions/${document.versionId}/contents`),
      await me.delete(`/v1/chunks/${chunk}`),
      await me.post('/v1/trash', { path_part_id: top.partId }),
      await me.post('/v1/trash', { path_part_id: inner.partId }),
      await me.post('/v1/trash', { path_part_id: document.documentPartId }),
      await me.delete(`/v1/tenants/${me.tenantId}`),
    ]
    for (const { status, body } of await attempts()) {
      expect({ status, body }).toMatchObject({ status: 409 })
      expect(JSON.stringify(body)).toContain('legal hold')
    }
    expect((await me.get(`/v1/documents/${document.documentId}`)).status).toBe(200)
    expect((await me.delete(`/v1/legal-holds/${id}`)).status).toBe(204)
    expect((await me.delete(`/v1/folders/${top.id}`)).status).toBe(204)
  })

  it('keeps items in the held folder, and lets the folder itself move and get new documents', async () => {
    const me = await server.newTenant()
    const { top, inner, document } = await addContents(me)
    const other = await addFolder(server, me, { name: 'other' })
    await hold(me, top.partId)
    const move = (url: string, parent_path_part_id: string) =>
      me.patch(url, { parent_path_part_id })
    const documentUrl = `/v1/documents/${document.documentId}`
    expect((await move(documentUrl, other.partId)).status).toBe(409)
    expect((await move(`/v1/folders/${inner.id}`, me.sharedPartId)).status).toBe(409)
    expect((await move(documentUrl, top.partId)).status).toBe(200)
    expect((await move(`/v1/folders/${top.id}`, other.partId)).status).toBe(200)
    const added = await me.post('/v1/folders', { name: 'new', parent_path_part_id: top.partId })
    expect(added.status).toBe(201)
  })

  it('keeps what is already in the trash, from people and after 30 days, until it is released', async () => {
    const me = await server.newTenant()
    const { top, inner, document } = await addContents(me)
    const trashed = await me.post<{ id: string }>('/v1/trash', {
      path_part_id: document.documentPartId,
    })
    const url = `/v1/trash/${trashed.body.id}`
    // The folder above, and the item itself.
    const ids = [await hold(me, top.partId), await hold(me, document.documentPartId)]
    for (const id of ids) {
      expect((await me.delete(url)).status).toBe(409)
      await purgeTrash(me)
      expect((await me.get<{ total: number }>('/v1/trash')).body.total).toBe(1)
      await me.delete(`/v1/legal-holds/${id}`)
    }
    await purgeTrash(me)
    expect((await me.get<{ total: number }>('/v1/trash')).body.total).toBe(0)
    expect((await me.delete(`/v1/folders/${inner.id}`)).status).toBe(204)
  })

  it('lets held items be restored from the trash', async () => {
    const me = await server.newTenant()
    const { document } = await addContents(me)
    const trashed = await me.post<{ id: string }>('/v1/trash', {
      path_part_id: document.documentPartId,
    })
    await hold(me, document.documentPartId)
    expect((await me.post(`/v1/trash/${trashed.body.id}/restore`, {})).status).toBe(200)
    expect((await me.delete(`/v1/documents/${document.documentId}`)).status).toBe(409)
  })

  it('is enforced by the database itself, in every table that deletes it', async () => {
    const me = await server.newTenant()
    const { top, document } = await addContents(me)
    await hold(me, document.documentPartId)
    for (const text of [
      'delete from path_part where tenant_id = $1 and id = $2',
      `update path_part set ancestors = ancestors[:1] where tenant_id = $1 and id = $2`,
    ]) {
      const held = text.startsWith('update') ? document.documentPartId : top.partId
      if (text.startsWith('update')) await hold(me, top.partId)
      await expect(run(text, [me.tenantId, held])).rejects.toThrow('legal hold')
    }
    await expect(run('delete from tenant where id = $1', [me.tenantId])).rejects.toThrow(
      /legal hold|permission/,
    )
  })

  it('is for administrators: others cannot place, see or release it', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const { top } = await addContents(me)
    await server.grant(me, user, top.partId, 'READ_WRITE')
    const id = await hold(me, top.partId)
    const body = { path_part_id: top.partId, reason: 'a' }
    expect((await user.post('/v1/legal-holds', body)).status).toBe(403)
    expect((await user.get('/v1/legal-holds')).status).toBe(403)
    expect((await user.delete(`/v1/legal-holds/${id}`)).status).toBe(403)
    expect((await user.delete(`/v1/folders/${top.id}`)).status).toBe(409)
  })
})

describe('what a legal hold keeps', () => {
  type Held = {
    readonly path_part_id: string
    readonly total: number
    readonly holds: readonly Record<string, unknown>[]
  }
  const held = async (me: TestMember, ids: readonly string[]) => {
    const query = ids.map((id) => `path_part_ids=${id}`).join('&')
    const { status, body } = await me.get<{ items: Held[] }>(`/v1/held-items?${query}`)
    expect({ status, body }).toMatchObject({ status: 200 })
    return new Map(body.items.map((item) => [item.path_part_id, item]))
  }

  it('is known before anything is deleted: on the item, above it and in it', async () => {
    const me = await server.newTenant()
    const { top, inner, document } = await addContents(me)
    const free = await addFolder(server, me, { name: 'free' })
    const ids = [top.partId, inner.partId, document.documentPartId, free.partId]
    expect(await held(me, ids)).toEqual(new Map())
    const id = await hold(me, inner.partId)
    const items = await held(me, ids)
    const one = {
      legal_hold_id: id,
      path_part_id: inner.partId,
      part_type: 'FOLDER',
      name: 'inner',
      reason: 'Case 1',
      created_by_email: me.email,
    }
    expect(items.size).toBe(3)
    expect(items.get(top.partId)).toMatchObject({ total: 1, holds: [{ ...one, place: 'BELOW' }] })
    expect(items.get(inner.partId)).toMatchObject({ holds: [{ ...one, place: 'ITEM' }] })
    expect(items.get(document.documentPartId)).toMatchObject({
      holds: [{ ...one, place: 'ABOVE' }],
    })
  })

  it('is shown to everyone who can read the item, its reason only to administrators', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const { top, inner, document } = await addContents(me)
    await server.grant(me, user, inner.partId, 'READ_ONLY')
    await hold(me, document.documentPartId)
    await hold(me, top.partId)
    const items = await held(user, [top.partId, inner.partId, document.documentPartId])
    expect([...items.keys()].toSorted()).toEqual([inner.partId, document.documentPartId].toSorted())
    const holds = items.get(inner.partId)?.holds
    expect(holds).toMatchObject([
      { place: 'ABOVE', name: 'top', reason: null, created_by_email: null },
      { place: 'BELOW', name: 'lease', reason: null, created_by_email: null },
    ])
  })

  it('lists ten holds of an item, and counts all', async () => {
    const me = await server.newTenant()
    const { top } = await addContents(me)
    for (let n = 0; n < 12; n++) await hold(me, top.partId)
    const item = (await held(me, [top.partId])).get(top.partId)
    expect(item?.total).toBe(12)
    expect(item?.holds).toHaveLength(10)
  })

  it('includes what retention rules keep, if the request asks for it', async () => {
    const me = await server.newTenant()
    const { top, inner, document } = await addContents(me)
    const rule = { name: 'Ten years', path_part_id: inner.partId, keep_days: 3653 }
    await me.post('/v1/retention-rules', rule)
    expect(await held(me, [top.partId])).toEqual(new Map())
    const { body } = await me.get<{ items: Held[] }>(
      `/v1/held-items?with_rules=true&path_part_ids=${top.partId}&path_part_ids=${document.documentPartId}`,
    )
    const kept_by_rule = { rule: 'Ten years', until: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) }
    expect(body.items).toHaveLength(2)
    for (const item of body.items) expect(item).toMatchObject({ total: 0, holds: [], kept_by_rule })
  })

  it('is shown in the trash', async () => {
    const me = await server.newTenant()
    const { top, document } = await addContents(me)
    const part = document.documentPartId
    const trashed = await me.post<{ holds: unknown }>('/v1/trash', { path_part_id: part })
    expect(trashed.body.holds).toEqual([])
    await hold(me, part)
    await hold(me, top.partId)
    const { body } = await me.get<{ items: { holds: unknown }[] }>('/v1/trash')
    expect((await held(me, [part])).get(part)?.total).toBe(2)
    expect(body.items).toMatchObject([
      {
        holds: [
          { place: 'ITEM', name: 'lease', reason: 'Case 1' },
          { place: 'ABOVE', name: 'top' },
        ],
      },
    ])
  })

  it('is listed with the place of each item, or that it is in the trash', async () => {
    const me = await server.newTenant()
    const { top, inner, document } = await addContents(me)
    const part = document.documentPartId
    await me.post('/v1/trash', { path_part_id: part })
    await hold(me, part)
    await hold(me, inner.partId)
    const { body } = await me.get<{ items: unknown[] }>('/v1/legal-holds')
    expect(body.items).toMatchObject([
      { name: 'inner', item_id: inner.id, materialized_path: '/shared/top/inner', in_trash: false },
      {
        name: 'lease',
        item_id: null,
        materialized_path: '/shared/top/inner/lease',
        in_trash: true,
      },
    ])
    expect(top.id).toBeTypeOf('string')
  })
})
