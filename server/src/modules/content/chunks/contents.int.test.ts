import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDocument, type AddedDocument, type NodeSpec } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Item = {
  part_type: 'SECTION' | 'CHUNK'
  path_part_id: string
  metadata_obj_id: string
  name: string
  depth: number
  materialized_path: string
  page_number?: number | null
  content?: string
}
type Page = { items: Item[]; total: number; limit: number; offset: number }

let server: TestServer
let owner: TestMember
let document: AddedDocument

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  document = await addDocument(server, owner, {
    name: 'a.txt',
    nodes: [
      { chunk: 'one' },
      {
        section: 'A/B',
        page: 3,
        nodes: [{ chunk: 'two' }, { section: 'C', nodes: [{ chunk: 'three' }] }, { chunk: 'four' }],
      },
      { section: 'Empty' },
      { chunk: 'five' },
    ],
  })
})

const contents = async (options = '', of: AddedDocument = document, caller = owner) => {
  const reply = await caller.get<Page>(`/v1/document_versions/${of.versionId}/contents${options}`)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const labels = (page: Page) => page.items.map((item) => item.content ?? item.name)

describe('contents of a version', () => {
  test('are listed depth first, with their depth below the version', async () => {
    const page = await contents()
    expect(labels(page)).toEqual(['one', 'A/B', 'two', 'C', 'three', 'four', 'Empty', 'five'])
    expect(page.items.map((item) => item.depth)).toEqual([1, 1, 2, 2, 3, 2, 1, 1])
    expect(page).toMatchObject({ total: 8, limit: 20, offset: 0 })
  })

  test('have the full name of a section, and its path step in the path', async () => {
    const [, section, two] = (await contents()).items
    expect(section).toMatchObject({ name: 'A/B', page_number: 3 })
    expect(section?.materialized_path).toBe('/shared/a.txt/v0/A-B')
    expect(two?.materialized_path).toBe('/shared/a.txt/v0/A-B/0')
  })

  test('can be filtered by type, which also applies to the total', async () => {
    const sections = await contents('?content_type=SECTION')
    expect([labels(sections), sections.total]).toEqual([['A/B', 'C', 'Empty'], 3])
    const chunks = await contents('?content_type=CHUNK&limit=2&offset=1')
    expect([labels(chunks), chunks.total]).toEqual([['two', 'three'], 5])
  })

  test('can be limited to one section', async () => {
    const [ab, , empty] = document.sections
    const page = await contents(`?section_id=${ab?.id}`)
    expect([labels(page), page.total]).toEqual([['two', 'C', 'three', 'four'], 4])
    const chunks = await contents(`?section_id=${ab?.id}&content_type=CHUNK`)
    expect(labels(chunks)).toEqual(['two', 'three', 'four'])
    expect(await contents(`?section_id=${empty?.id}`)).toMatchObject({ items: [], total: 0 })
  })

  test('return 404 for an unknown version or section, and for a section of another version', async () => {
    const other = await addDocument(server, owner, { nodes: [{ section: 'Other' }] })
    const base = `/v1/document_versions/${document.versionId}/contents`
    const stranger = await server.newTenant()
    for (const section of [crypto.randomUUID(), other.sections[0]?.id, document.chunks[0]?.id]) {
      expect((await owner.get(`${base}?section_id=${section}`)).status).toBe(404)
    }
    expect((await owner.get(`/v1/document_versions/${document.documentId}/contents`)).status).toBe(
      404,
    )
    expect((await stranger.get(base)).status).toBe(404)
    expect((await (await server.addUser(owner, 'USER')).get(base)).status).toBe(403)
  })

  test('keep their order in any tree, on one page and on many, like version-chunk-ids', async () => {
    const { node } = fc.letrec<{ node: NodeSpec; chunk: NodeSpec; section: NodeSpec }>((tie) => ({
      chunk: fc.nat({ max: 9 }).map((n) => ({ chunk: `text ${n}` })),
      section: fc.record({
        section: fc.constantFrom('A', 'B'),
        nodes: fc.array(tie('node'), { maxLength: 4 }),
      }),
      node: fc.oneof({ maxDepth: 4, withCrossShrink: true }, tie('chunk'), tie('section')),
    }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(node, { maxLength: 5 }),
        fc.integer({ min: 1, max: 7 }),
        async (nodes, limit) => {
          const added = await addDocument(server, owner, { nodes })
          const all: string[] = []
          for (let offset = 0; offset < added.nodes.length; offset += limit) {
            const page = await contents(`?limit=${limit}&offset=${offset}`, added)
            expect(page.total).toBe(added.nodes.length)
            all.push(...page.items.map((item) => item.path_part_id))
          }
          expect(all).toEqual(added.nodes.map((each) => each.partId))
          const ids = await owner.get(
            `/v1/chunks/version-chunk-ids?document_version_id=${added.versionId}`,
          )
          expect(ids.body).toEqual({ chunk_ids: added.chunks.map((chunk) => chunk.id) })
        },
      ),
      { numRuns: 15 },
    )
  })
})
