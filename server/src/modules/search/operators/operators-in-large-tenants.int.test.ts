import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDocument, addFolder, tagPart } from '../../../../test/support/content.ts'
import {
  createTestEmbedder,
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'
import { embedShared } from '../../ingestion/embedding/embeddings.test-support.ts'
import { writeBlocks } from '../postings/write-blocks.ts'
import { PAIRS, SAMPLES } from './operators.table.test-support.ts'

/** Enough that neither words nor vectors are read chunk by chunk, and that there are posting lists. */
const FILLERS = 270

type Hit = { readonly document: { readonly name: string } }

const embedder = createTestEmbedder()
let server: OwnTestServer
let owner: TestMember
beforeAll(async () => {
  server = await startTestServer({ worker: true, embedder })
  owner = await server.newTenant()
  const folders = new Map<string | undefined, string>([[undefined, owner.sharedPartId]])
  for (const name of ['Orchard', 'Cellar', 'Archive']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    folders.set(name, (await addFolder(server, owner, { name })).partId)
  }
  const tags = new Map<string | undefined, { id: string }>()
  for (const name of ['draft', 'final report']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    tags.set(name, await server.tag(owner, name))
  }
  for (const { name, folder, tag, nodes } of SAMPLES) {
    const parentPartId = folders.get(folder) ?? owner.sharedPartId
    // oxlint-disable-next-line no-await-in-loop -- in this order
    const { documentPartId } = await addDocument(server, owner, { name, nodes, parentPartId })
    const given = tags.get(tag)
    // oxlint-disable-next-line no-await-in-loop -- in this order
    if (given) await tagPart(server, owner, documentPartId, given)
  }
  for (let at = 0; at < FILLERS; at++) {
    const nodes = ['a', 'b'].map((part) => ({ chunk: `filler ${at} ${part}` }))
    // oxlint-disable-next-line no-await-in-loop -- each is a transaction
    await addDocument(server, owner, { name: `filler-${at}`, nodes })
  }
  await embedShared(server, owner, embedder)
  await writeBlocks(server.context, { least: 1 })
})
afterAll(() => server.close())

test.each(['full_text', 'hybrid', 'dense_only'] as const)(
  'operators hold in a large tenant, in a search of type %s',
  async (type) => {
    for (const { query, meet, match = meet } of PAIRS) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, body } = await owner.post<Hit[]>('/v1/chunks/search', {
        query,
        query_syntax: 'operators',
        search_type: type,
        score_threshold: -1,
        top_k: 50,
        with_document: true,
      })
      expect(status).toBe(200)
      const names = [...new Set(body.map(({ document }) => document.name))]
      const found = names.filter((name) => !name.startsWith('filler')).toSorted()
      // Fillers meet what only excludes, and fill the places.
      if (found.length < names.length) {
        expect(body).toHaveLength(50)
        expect(found.filter((name) => !meet.includes(name))).toEqual([])
      } else {
        const wanted = type === 'full_text' ? match : meet
        expect([query, ...found]).toEqual([query, ...wanted.toSorted()])
      }
    }
  },
)

test.each(['full_text', 'hybrid'])(
  'facets count only matches, in a search of type %s',
  async (type) => {
    const body = { query: 'quinces', search_type: type, score_threshold: 0.05 }
    expect(await owner.post('/v1/chunks/search/facets', body)).toMatchObject({
      status: 200,
      body: { documents: 1, passages: 1, is_complete: true },
    })
  },
)
