import { beforeAll, describe, expect, test } from 'vitest'
import { addDocument, type AddedDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Section = {
  id: string
  name: string
  page_number: number | null
  parent_path_id: string
  prev_sibling_path_id: string | null
  next_sibling_path_id: string | null
  materialized_path: string
  system_metadata: { information_statistics: Record<string, unknown> }
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
      { chunk: 'before', tokens: 100 },
      {
        section: 'Top',
        page: 2,
        nodes: [
          { chunk: 'a', tokens: 3 },
          {
            section: 'Mid',
            nodes: [
              { chunk: 'b', tokens: 4 },
              { chunk: 'c', type: 'TABLE', tokens: 5 },
            ],
          },
          { section: 'Leaf' },
        ],
      },
      { section: 'Last' },
    ],
  })
})

const bulk = (caller: TestMember, ids: readonly string[]) =>
  caller.get<Section[]>(`/v1/sections/bulk?${ids.map((id) => `section_ids=${id}`).join('&')}`)

describe('sections', () => {
  test('have their place and statistics of everything below them', async () => {
    const [top, mid] = document.sections
    const { body } = await owner.get<Section>(`/v1/sections/${top?.id}`)
    expect(body).toMatchObject({
      id: top?.id,
      name: 'Top',
      page_number: 2,
      parent_path_id: document.versionPartId,
      prev_sibling_path_id: document.chunks[0]?.partId,
      next_sibling_path_id: document.sections[3]?.partId,
      materialized_path: '/shared/a.txt/v0/Top',
    })
    expect(body.system_metadata.information_statistics).toEqual({
      num_chunks_by_type: { TEXT: 2, TABLE: 1 },
      total_tokens: 12,
      num_direct_children: 3,
      children_depth: 2,
    })
    const inner = await owner.get<Section>(`/v1/sections/${mid?.id}`)
    expect(inner.body.system_metadata.information_statistics).toEqual({
      num_chunks_by_type: { TEXT: 1, TABLE: 1 },
      total_tokens: 9,
      num_direct_children: 2,
      children_depth: 1,
    })
  })

  test('have zero statistics when they are empty', async () => {
    const { body } = await owner.get<Section>(`/v1/sections/${document.sections[3]?.id}`)
    expect(body.page_number).toBeNull()
    expect(body.system_metadata.information_statistics).toEqual({
      num_chunks_by_type: {},
      total_tokens: 0,
      num_direct_children: 0,
      children_depth: 0,
    })
  })

  test('are returned in bulk in the order of the request, without repeated and unknown ids', async () => {
    const [top, mid, leaf] = document.sections.map((section) => section.id) as [
      string,
      string,
      string,
    ]
    const { body } = await bulk(owner, [leaf, crypto.randomUUID(), top, leaf, mid])
    expect(body.map((section) => section.name)).toEqual(['Leaf', 'Top', 'Mid'])
    const one = await owner.get(`/v1/sections/${top}`)
    expect(body[1]).toEqual(one.body)
  })

  test('are omitted from a bulk request if the caller cannot read them', async () => {
    const user = await server.addUser(owner, 'USER')
    await server.grant(owner, user, document.sections[1]?.partId ?? '', 'READ_ONLY')
    const ids = document.sections.map((section) => section.id)
    expect((await bulk(user, ids)).body.map((section) => section.name)).toEqual(['Mid'])
    expect((await bulk(await server.newTenant(), ids)).body).toEqual([])
  })

  test('are requested in bulk with 0 to 200 ids', async () => {
    expect(await owner.get('/v1/sections/bulk')).toMatchObject({ status: 200, body: [] })
    const ids = Array.from({ length: 201 }, () => crypto.randomUUID())
    expect((await bulk(owner, ids)).status).toBe(422)
  })

  test('return 404 for an id that is unknown, of another tenant or not a section, and 403 without permission', async () => {
    const path = `/v1/sections/${document.sections[0]?.id}`
    expect((await (await server.addUser(owner, 'USER')).get(path)).status).toBe(403)
    expect((await (await server.newTenant()).get(path)).status).toBe(404)
    expect((await owner.get(`/v1/sections/${document.chunks[0]?.id}`)).status).toBe(404)
    expect((await owner.get(`/v1/sections/${crypto.randomUUID()}`)).status).toBe(404)
  })
})
