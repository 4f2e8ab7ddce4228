import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { upload } from '../../../../test/fixtures/ingestions.ts'
import { addDocument, addFolder, tagPart } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type Caller,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Version = { id: string; version: number; name: string; parent_path_id: string }
type Document = {
  id: string
  path_part_id: string
  name: string
  parent_path_part_id: string
  active_version_id: string
  active_version: Version
  materialized_path: string
  updated_at: string
  tags?: { id: string }[] | null
}
type Refusal = { detail: { loc: string[]; type: string }[] }

const KIND = { document_type: 'PDF', document_origin: 'SOURCE' }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

async function create(caller: Caller, name: string, parentPartId: string): Promise<Document> {
  const made = await caller.post<Document>('/v1/documents', {
    name,
    path_part_id: parentPartId,
    ...KIND,
  })
  expect([JSON.stringify(made.body), made.status]).toEqual([JSON.stringify(made.body), 200])
  return made.body
}

async function countDocuments(me: TestMember): Promise<number> {
  const rows = await server.context.doors.inTenant(me.tenantId, (tx) =>
    tx.selectFrom('document').select('id').execute(),
  )
  return rows.length
}

describe('creating a document', () => {
  it('creates an empty, active v0 and returns it with the document', async () => {
    const me = await server.newTenant()
    const made = await create(me, 'report.pdf', me.sharedPartId)
    expect(made).toMatchObject({
      part_type: 'DOCUMENT',
      name: 'report.pdf',
      parent_path_part_id: me.sharedPartId,
      ...KIND,
      active_version_id: made.active_version.id,
      materialized_path: '/shared/report.pdf',
      system_managed: false,
      tenant_id: me.tenantId,
      active_version: {
        version: 0,
        name: 'v0',
        parent_path_id: made.path_part_id,
        materialized_path: '/shared/report.pdf/v0',
        asset_s3_url: null,
        fast_plaintext_url: null,
        system_metadata: {},
      },
    })
    expect((await me.get(`/v1/documents/${made.id}`)).body).toEqual(made)
    const version = await me.get(`/v1/document_versions/${made.active_version_id}`)
    expect(version.body).toEqual(made.active_version)
  })

  it('returns 200 if the parent is named path_part_id, and 201 if it is named parent_path_part_id', async () => {
    const me = await server.newTenant()
    const attempt = (parents: object, name: string) =>
      me.post<Document & Refusal>('/v1/documents', { name, ...KIND, ...parents })
    const [here, there] = [me.sharedPartId, me.agentsPartId]
    expect((await attempt({ path_part_id: here }, 'a')).status).toBe(200)
    expect((await attempt({ parent_path_part_id: here }, 'b')).status).toBe(201)
    expect((await attempt({ parent_path_part_id: here, path_part_id: null }, 'c')).status).toBe(201)
    expect((await attempt({ parent_path_part_id: here, path_part_id: here }, 'd')).status).toBe(200)
    const none = await attempt({}, 'e')
    expect(none.status).toBe(422)
    expect(none.body.detail).toMatchObject([{ loc: ['body', 'path_part_id'], type: 'missing' }])
    const both = await attempt({ parent_path_part_id: here, path_part_id: there }, 'f')
    expect(both.status).toBe(422)
    expect(await countDocuments(me)).toBe(4)
  })

  it('fails for invalid members and for a parent that cannot contain documents', async () => {
    const me = await server.newTenant()
    const other = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const inside = await create(me, 'a', me.sharedPartId)
    const attempt = async (body: object, caller: Caller = me) =>
      (
        await caller.post('/v1/documents', {
          name: 'x',
          path_part_id: me.sharedPartId,
          ...KIND,
          ...body,
        })
      ).status
    expect(await attempt({ document_type: 'EXE' })).toBe(422)
    expect(await attempt({ document_type: null })).toBe(422)
    expect(await attempt({ document_origin: 'source' })).toBe(422)
    expect(await attempt({ extra: 1 })).toBe(422)
    expect(await attempt({ name: 'a/b' })).toBe(422)
    expect(await attempt({ name: 'a' })).toBe(409)
    expect(await attempt({ path_part_id: inside.path_part_id })).toBe(422)
    expect(await attempt({ path_part_id: newId() })).toBe(404)
    expect(await attempt({ path_part_id: other.sharedPartId })).toBe(404)
    expect(await attempt({}, user)).toBe(403)
    expect(await countDocuments(me)).toBe(1)
  })
})

describe('listing documents', () => {
  it('returns those directly in a folder, which is /shared by default', async () => {
    const me = await server.newTenant()
    const folder = await addFolder(server, me, { name: 'folder' })
    await create(me, 'b', me.sharedPartId)
    await create(me, 'a', me.sharedPartId)
    const deep = await create(me, 'deep', folder.partId)
    const list = async (query: string) =>
      (await me.get<{ items: Document[]; total: number }>(`/v1/documents?${query}`)).body
    expect((await list('')).items.map(({ name }) => name)).toEqual(['b', 'a'])
    expect((await list('sort_order=NAME&limit=1')).items.map(({ name }) => name)).toEqual(['a'])
    expect((await list('limit=1')).total).toBe(2)
    expect((await list(`parent_path_part_id=${folder.partId}`)).items).toEqual([deep])
    expect((await me.get(`/v1/documents?parent_path_part_id=${newId()}`)).status).toBe(404)
  })

  it('returns direct tags on request', async () => {
    const me = await server.newTenant()
    const made = await create(me, 'a', me.sharedPartId)
    const tag = await server.tag(me)
    await tagPart(server, me, made.path_part_id, tag)
    await tagPart(server, me, me.sharedPartId, await server.tag(me))
    const listed = await me.get<{ items: Document[] }>('/v1/documents?with_tags=true')
    expect(listed.body.items[0]?.tags?.map(({ id }) => id)).toEqual([tag.id])
    const read = await me.get<Document>(`/v1/documents/${made.id}?with_tags=true`)
    expect(read.body.tags?.map(({ id }) => id)).toEqual([tag.id])
    expect((await me.get<Document>(`/v1/documents/${made.id}`)).body.tags ?? null).toBeNull()
  })
})

describe('updating a document', () => {
  it('renames, moves and activates a version in one request', async () => {
    const me = await server.newTenant()
    const made = await addDocument(server, me, { name: 'old', versions: [[], []] })
    const [v0] = made.versions
    const target = await addFolder(server, me, { name: 'target' })
    const { status, body } = await me.patch<Document>(`/v1/documents/${made.documentId}`, {
      name: 'new',
      parent_path_part_id: target.partId,
      active_version_id: v0?.versionId,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'new',
      parent_path_part_id: target.partId,
      materialized_path: '/shared/target/new',
      active_version_id: v0?.versionId,
      active_version: { version: 0, materialized_path: '/shared/target/new/v0' },
    })
    expect((await me.get(`/v1/documents/${made.documentId}`)).body).toEqual(body)
  })

  it('updates the time of the last change when another version becomes active', async () => {
    const me = await server.newTenant()
    const made = await addDocument(server, me, { versions: [[], []] })
    const url = `/v1/documents/${made.documentId}`
    const before = await me.get<Document>(url)
    const body = { active_version_id: made.versions[0]?.versionId }
    const after = await me.patch<Document>(url, body)
    expect(Date.parse(after.body.updated_at)).toBeGreaterThan(Date.parse(before.body.updated_at))
    const again = await me.patch<Document>(url, body)
    expect(again.body).toEqual(after.body)
  })

  it('changes nothing if the version is unknown or of another document or tenant', async () => {
    const me = await server.newTenant()
    const other = await server.newTenant()
    const made = await create(me, 'a', me.sharedPartId)
    const beside = await create(me, 'b', me.sharedPartId)
    const foreign = await create(other, 'c', other.sharedPartId)
    for (const id of [beside.active_version_id, foreign.active_version_id, newId()]) {
      const refused = await me.patch<Refusal>(`/v1/documents/${made.id}`, {
        name: 'renamed',
        parent_path_part_id: me.agentsPartId,
        active_version_id: id,
      })
      expect(refused.status).toBe(422)
      expect(refused.body.detail).toMatchObject([{ loc: ['body', 'active_version_id'] }])
    }
    expect((await me.get(`/v1/documents/${made.id}`)).body).toEqual(made)
  })

  it('changes nothing for null or missing members', async () => {
    const me = await server.newTenant()
    const made = await create(me, 'a', me.sharedPartId)
    const nothing = { name: null, parent_path_part_id: null, active_version_id: null }
    for (const body of [{}, nothing]) {
      expect(await me.patch(`/v1/documents/${made.id}`, body)).toMatchObject({
        status: 200,
        body: made,
      })
    }
  })

  it('requires permission to write', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const made = await create(me, 'a', me.sharedPartId)
    const url = `/v1/documents/${made.id}`
    expect((await user.get(url)).status).toBe(403)
    await server.grant(me, user, made.path_part_id, 'READ_ONLY')
    expect(await user.get(url)).toMatchObject({ status: 200, body: made })
    for (const body of [{ name: 'x' }, { active_version_id: made.active_version_id }, {}]) {
      expect((await user.patch(url, body)).status).toBe(403)
    }
    expect((await user.post(`${url}/versions`)).status).toBe(403)
  })
})

describe('deleting a document', () => {
  it('returns 200 with an empty object, and 404 from then on', async () => {
    const me = await server.newTenant()
    const made = await create(me, 'a', me.sharedPartId)
    const url = `/v1/documents/${made.id}`
    expect(await me.delete(url)).toMatchObject({ status: 200, body: {} })
    expect((await me.get(url)).status).toBe(404)
    expect((await me.delete(url)).status).toBe(404)
    expect((await me.get(`/v1/document_versions/${made.active_version_id}`)).status).toBe(404)
    expect(await create(me, 'a', me.sharedPartId)).toMatchObject({ name: 'a' })
  })
})

describe('reading a document', () => {
  it('returns 404 for the id of its node, a folder or a version', async () => {
    const me = await server.newTenant()
    const made = await create(me, 'a', me.sharedPartId)
    const folder = await addFolder(server, me, {})
    for (const id of [made.path_part_id, folder.id, made.active_version_id, newId()]) {
      expect((await me.get(`/v1/documents/${id}`)).status).toBe(404)
    }
    expect((await me.get(`/v1/folders/${made.id}`)).status).toBe(404)
    expect((await me.get(`/v1/document_versions/${made.id}`)).status).toBe(404)
  })
})

describe('listing duplicates', () => {
  it('returns the readable documents of the tenant whose active version has the hash', async () => {
    const [me, other] = [await server.newTenant(), await server.newTenant()]
    const text = `The same words ${newId()}`
    const hash = createHash('sha256').update(text).digest('base64')
    const find = (caller: Caller) =>
      caller.get<Document[]>(`/v1/duplicates?hash=${encodeURIComponent(hash)}`)
    const { body: one } = await upload(me, ['one.txt', text])
    const { body: two } = await upload(me, ['two.txt', text])
    await upload(me, ['three.txt', `${text}.`])
    await upload(other, ['four.txt', text])
    const { status, body } = await find(me)
    expect(status).toBe(200)
    expect(body.map(({ id }) => id)).toEqual([one.document_id, two.document_id])
    expect(body[0]).toMatchObject({ name: 'one.txt', materialized_path: '/shared/one.txt' })
    const user = await server.addUser(me, 'USER')
    expect((await find(user)).body).toEqual([])
    await server.grant(me, user, body[1]?.path_part_id ?? '', 'READ_ONLY')
    expect((await find(user)).body.map(({ id }) => id)).toEqual([two.document_id])
    expect((await me.get('/v1/duplicates?hash=abc')).status).toBe(422)
    expect((await me.get('/v1/duplicates')).status).toBe(422)
  })
})
