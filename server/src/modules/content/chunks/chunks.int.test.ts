import { beforeAll, describe, expect, test } from 'vitest'
import { jsonb } from '../../../platform/db/index.ts'
import { addDocument, type AddedDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type Caller,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Chunk = {
  id: string
  path_part_id: string
  content: string
  parent_path_id: string
  prev_sibling_path_id: string | null
  next_sibling_path_id: string | null
  materialized_path: string
  asset_s3_urls: string[]
  document: { id: string; name: string } | null
  document_version: { id: string; version: number; name: string } | null
  path_part_id_segments: string[]
}

let server: TestServer
let owner: TestMember
let document: AddedDocument

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  document = await addDocument(server, owner, {
    name: 'a.txt',
    nodes: [
      { chunk: 'first' },
      {
        section: 'One',
        nodes: [{ chunk: 'second' }, { section: 'Deep', nodes: [{ chunk: 'third' }] }],
      },
      { chunk: 'fourth' },
    ],
  })
})

const query = (ids: readonly string[]) => ids.map((id) => `chunk_ids=${id}`).join('&')
const bulk = (caller: TestMember, ids: readonly string[], more = '') =>
  caller.get<Chunk[]>(`/v1/chunks/bulk?${query(ids)}${more}`)

describe('getting chunks in bulk', () => {
  test('returns them in the order of the request, without repeated and unknown ids', async () => {
    const [a, b, c] = document.chunks.map((chunk) => chunk.id) as [string, string, string]
    const { body } = await bulk(owner, [c, crypto.randomUUID(), a, c, b])
    expect(body.map((chunk) => chunk.id)).toEqual([c, a, b])
  })

  test('includes the ids from the root to the chunk', async () => {
    const [s, t] = document.sections.map((section) => section.partId)
    const third = document.chunks[2]
    const { body } = await bulk(owner, [third?.id ?? ''])
    const { rootPartId, sharedPartId } = owner
    const outside = [rootPartId, sharedPartId, document.documentPartId, document.versionPartId]
    expect(body[0]?.path_part_id_segments).toEqual([...outside, s, t, third?.partId])
    expect(body[0]?.materialized_path).toBe('/shared/a.txt/v0/One/Deep/0')
    expect(body[0]?.parent_path_id).toBe(t)
  })

  test('omits what the caller cannot read', async () => {
    const user = await server.addUser(owner, 'USER')
    const ids = document.chunks.map((chunk) => chunk.id)
    expect((await bulk(user, ids)).body).toEqual([])
    await server.grant(owner, user, document.sections[0]?.partId ?? '', 'READ_ONLY')
    expect((await bulk(user, ids)).body.map((chunk) => chunk.content)).toEqual(['second', 'third'])
    const other = await server.newTenant()
    expect((await bulk(other, ids)).body).toEqual([])
  })

  test('accepts 0 to 200 ids', async () => {
    expect(await owner.get('/v1/chunks/bulk')).toMatchObject({ status: 200, body: [] })
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
    expect((await bulk(owner, ids(200))).status).toBe(200)
    expect((await bulk(owner, ids(201))).status).toBe(422)
    expect((await bulk(owner, ['nonsense'])).status).toBe(422)
  })

  test('includes document and version on request', async () => {
    const ids = [document.chunks[0]?.id ?? '']
    const [plain] = (await bulk(owner, ids)).body
    expect([plain?.document, plain?.document_version]).toEqual([null, null])
    const [full] = (await bulk(owner, ids, '&with_document=true')).body
    expect(full?.document).toMatchObject({ id: document.documentId, name: 'a.txt' })
    expect(full?.document_version).toEqual({ id: document.versionId, version: 0, name: 'v0' })
  })
})

describe('getting a chunk', () => {
  test('includes the ids of its siblings', async () => {
    const [first] = document.chunks
    const { body } = await owner.get<Chunk>(`/v1/chunks/${first?.id}`)
    expect(body.prev_sibling_path_id).toBeNull()
    expect(body.next_sibling_path_id).toBe(document.sections[0]?.partId)
    expect(body).not.toHaveProperty('path_part_id_segments')
  })

  test('returns 404 for an id that is unknown, of another tenant or not a chunk, and 403 without permission', async () => {
    const path = `/v1/chunks/${document.chunks[0]?.id}`
    const [user, stranger] = [await server.addUser(owner, 'USER'), await server.newTenant()]
    expect((await user.get(path)).status).toBe(403)
    expect((await stranger.get(path)).status).toBe(404)
    expect((await owner.get(`/v1/chunks/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await owner.get(`/v1/chunks/${document.sections[0]?.id}`)).status).toBe(404)
    expect((await server.anonymous.get(path)).status).toBe(401)
  })

  test('includes links to its own assets and to no other objects', async () => {
    const other = await server.newTenant()
    const assets = (version: string) => `s3://local/${owner.tenantId}/${version}/asset.png`
    const { versionId, chunks } = await addDocument(server, owner, {
      nodes: [{ chunk: 'picture' }],
    })
    const { storage, doors } = server.context
    await storage.putBytes(`${owner.tenantId}/${versionId}/asset.png`, 'bytes')
    const foreign = [
      assets(document.versionId),
      assets(`${versionId}x`),
      `s3://local/${other.tenantId}/${versionId}/asset.png`,
      `s3://local/${owner.tenantId}/${versionId}/../${document.versionId}/asset.png`,
      'https://example.org/a.png',
      '',
    ]
    const urls = { s3_urls: [...foreign, assets(versionId), 7] }
    await doors.inTenant(owner.tenantId, (tx) =>
      tx
        .updateTable('chunk')
        .set({ metadata: jsonb(urls) })
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', chunks[0]?.id ?? '')
        .execute(),
    )
    const [chunk] = (await bulk(owner, [chunks[0]?.id ?? ''])).body
    expect(chunk?.asset_s3_urls).toHaveLength(1)
    const link = new URL(chunk?.asset_s3_urls[0] ?? '')
    const object = await server.anonymous.get(`${link.pathname}${link.search}`)
    expect(object).toMatchObject({ status: 200, body: 'bytes' })
  })
})

describe('getting the neighbors of a chunk', () => {
  type Neighbors = {
    items: { name: string; part_type: string; content?: string }[]
    anchor_index: number
  }
  let row: AddedDocument
  beforeAll(async () => {
    const chunk = (text: string) => ({ chunk: text })
    const nodes = [chunk('a'), chunk('b'), { section: 'S' }, chunk('c'), chunk('d'), chunk('e')]
    row = await addDocument(server, owner, { nodes })
  })
  const around = async (index: number, options: string, caller = owner) => {
    const { body } = await caller.get<Neighbors>(
      `/v1/chunks/${row.chunks[index]?.id}/neighbors${options}`,
    )
    return { at: body.anchor_index, names: body.items.map((item) => item.content ?? item.name) }
  }

  test('returns one sibling on each side by default', async () => {
    expect(await around(2, '')).toEqual({ at: 1, names: ['S', 'c', 'd'] })
  })

  test('stops at the first and last sibling', async () => {
    expect(await around(0, '?prev=20&next=2')).toEqual({ at: 0, names: ['a', 'b', 'S'] })
    expect(await around(4, '?prev=2&next=20')).toEqual({ at: 2, names: ['c', 'd', 'e'] })
    expect(await around(2, '?prev=0&next=0')).toEqual({ at: 0, names: ['c'] })
  })

  test('stops before a section if only chunks are requested', async () => {
    expect(await around(3, '?prev=20&next=20&chunks_only=true')).toEqual({
      at: 1,
      names: ['c', 'd', 'e'],
    })
    expect(await around(1, '?prev=20&next=20&chunks_only=true')).toEqual({
      at: 1,
      names: ['a', 'b'],
    })
  })

  test('returns the position of the chunk, with or without sections', async () => {
    const read = async (options: string) => {
      const { status, body } = await owner.get<Neighbors & Record<string, unknown>>(
        `/v1/chunks/${row.chunks[2]?.id}/neighbors${options}`,
      )
      const { anchor_index, anchor_offset, total, document_version_id } = body
      return { status, anchor_index, anchor_offset, total, document_version_id }
    }
    const none = { document_version_id: null, status: 200, anchor_index: 1 }
    expect(await read('')).toEqual({ ...none, anchor_offset: 3, total: 6 })
    expect(await read('?content_type=CHUNK')).toEqual({ ...none, anchor_offset: 2, total: 5 })
    expect((await read('?content_type=SECTION')).status).toBe(422)
    expect(await around(2, '?content_type=CHUNK')).toEqual({ at: 1, names: ['b', 'c', 'd'] })
  })

  test('continues across sections in reading order if `within_section` is false', async () => {
    const nodes = [
      { section: 'One', nodes: [{ chunk: 'a' }, { chunk: 'b' }] },
      { section: 'Two', nodes: [{ chunk: 'c' }] },
    ]
    const { chunks, versionId } = await addDocument(server, owner, { nodes })
    const read = async (options: string, caller: Caller = owner) => {
      const { body } = await caller.get<Neighbors & Record<string, unknown>>(
        `/v1/chunks/${chunks[1]?.id}/neighbors?within_section=false${options}`,
      )
      return body
    }
    const both = await read('&prev=2&next=3')
    expect(both).toMatchObject({ anchor_index: 2, anchor_offset: 2, total: 5 })
    expect(both['document_version_id']).toBe(versionId)
    expect(both.items.map((item) => item.content ?? item.name)).toEqual([
      'One',
      'a',
      'b',
      'Two',
      'c',
    ])
    const texts = await read('&content_type=CHUNK')
    expect(texts).toMatchObject({ anchor_index: 1, anchor_offset: 1, total: 3 })
    expect(texts.items.map((item) => item.content)).toEqual(['a', 'b', 'c'])
    const user = await server.addUser(owner, 'USER')
    await server.grant(owner, user, chunks[1]?.partId ?? '', 'READ_ONLY')
    expect(await read('&prev=5&next=5', user)).toMatchObject({
      items: [{ content: 'b' }],
      total: 1,
    })
  })

  test('returns 422 for more than 20', async () => {
    const reply = await owner.get(`/v1/chunks/${row.chunks[0]?.id}/neighbors?next=21`)
    expect(reply.status).toBe(422)
  })

  test('omits siblings that the caller cannot read', async () => {
    const user = await server.addUser(owner, 'USER')
    await server.grant(owner, user, row.chunks[3]?.partId ?? '', 'READ_ONLY')
    expect(await around(3, '?prev=5&next=5', user)).toEqual({ at: 0, names: ['d'] })
  })
})
