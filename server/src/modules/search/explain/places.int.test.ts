import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDocument, tagPart, type AddedDocument } from '../../../../test/support/content.ts'
import {
  createTestEmbedder,
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { embedShared } from '../../ingestion/embedding/embeddings.test-support.ts'
import { addFiller, explain, explainOne, search } from './explain.test-support.ts'

const embedder = createTestEmbedder()
const MODES = ['full_text', 'dense_only', 'hybrid'] as const

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer({ worker: true, embedder })
})
afterAll(() => server.close())

function needVectors(context: { skip: (condition: boolean, note: string) => void }): void {
  context.skip(!server.context.schema.vector, 'this PostgreSQL has no pgvector')
}

describe.each(['small', 'large'])('ranks and scores in a %s tenant', (size) => {
  let owner: TestMember
  let document: AddedDocument
  const text = (i: number) =>
    `${'granite '.repeat(i)}stands beside ${'the gate '.repeat(i % 4)}with moss ${i}`
  beforeAll(async () => {
    owner = await server.newTenant()
    const nodes = Array.from({ length: 15 }, (_, i) => ({ chunk: text(i + 1) }))
    document = await addDocument(server, owner, { nodes: [...nodes, { chunk: 'about basalt' }] })
    if (size === 'large') await addFiller(server, owner)
    if (!server.context.schema.vector) return
    await embedShared(server, owner, embedder)
  })

  test.for(MODES)('are the ones of the search %s', async (type, context) => {
    if (type !== 'full_text') needVectors(context)
    for (const query of [
      'granite gate',
      'granite moss "beside the gate"',
      'gate basalt unheardof',
    ]) {
      const hits = await search(owner, query, { search_type: type })
      expect(hits.length).toBeGreaterThan(2)
      const more = { search_type: type, top_k: 4 }
      const { chunks } = await explain(owner, query, hits.slice(0, 20), more)
      for (const [at, chunk] of chunks.entries()) {
        expect(chunk).toMatchObject({ chunk_id: hits[at]?.id, found: at < 4 })
        expect(chunk.rank).toBe(at < 4 ? at + 1 : null)
        expect(chunk.score).toBeCloseTo(hits[at]?.score ?? 0, 9)
        const higher = at === 1 ? '1 chunk ranks' : `${at} chunks rank`
        if (at >= 4) expect(chunk.reason).toBe(`Not among the 4 best: ${higher} higher.`)
        const own = { full_text: chunk.full_text?.rank, dense_only: chunk.dense?.rank }
        if (type !== 'hybrid') expect(own[type]).toBe(at + 1)
      }
    }
  })

  test('are listed by words, by meaning and combined', async (context) => {
    needVectors(context)
    const query = 'granite gate'
    const { chunks } = await explain(owner, query, document.chunks, { search_type: 'hybrid' })
    for (const [type, way] of [
      ['full_text', 'full_text'],
      ['dense_only', 'dense'],
    ] as const) {
      const hits = await search(owner, query, { search_type: type })
      const places = hits.flatMap(({ id, score }, at) => {
        const chunk = chunks.find(({ chunk_id: chunkId }) => chunkId === id)
        return chunk ? [[chunk[way]?.rank, chunk[way]?.score, at + 1, score]] : []
      })
      expect(places.length).toBeGreaterThan(10)
      for (const [rank, score, place, expected] of places) {
        expect(rank).toBe(place)
        // The nearest window counts half in a hybrid search.
        if (way === 'full_text') expect(score).toBeCloseTo(expected ?? 0, 9)
      }
    }
  })

  test.each(['granite the gates', 'gate gates gating granite'])(
    'add up from the contributions of the words of "%s"',
    async (query) => {
      const { chunks } = await explain(owner, query, document.chunks)
      for (const [at, { full_text: words }] of chunks.slice(0, 15).entries()) {
        expect(words?.terms.find(({ tf }) => tf === at + 1)).toBeDefined()
        const sum = words?.terms.reduce((all, { part }) => all + part, 0)
        expect(words?.bm25).toBeCloseTo(sum ?? 0, 9)
      }
    },
  )

  test('list the words of the query with the number of texts that contain them', async () => {
    const { query } = await explain(owner, 'granite the gates', document.chunks)
    expect(query.terms.map(({ texts, is_stop_word: isStopWord }) => [texts, isStopWord])).toEqual([
      [15, false],
      [null, true],
      [12, false],
    ])
  })

  test("don't count chunks that a filter excludes", async () => {
    const [one, ...others] = await search(owner, 'granite')
    const tag = await server.tag(owner)
    const parts = new Map(document.chunks.map(({ id, partId }) => [id, partId]))
    await tagPart(server, owner, parts.get(others[5]?.id ?? '') ?? '', tag)
    const more = { tag_ids: [tag.id] }
    const chunk = await explainOne(owner, 'granite', others[5], more)
    expect(chunk).toMatchObject({ found: true, rank: 1, full_text: { rank: 1 } })
    expect(await explainOne(owner, 'granite', one, more)).toMatchObject({
      full_text: { rank: null },
    })
  })

  test('include the nearest window, and say when a chunk has no vectors', async (context) => {
    needVectors(context)
    const words = Array.from({ length: 90 }, (_, i) => `word${i}`)
    const nodes = [{ chunk: `${words.join(' ')} quartz quartz quartz` }]
    const more = { search_type: 'dense_only' }
    const added = await addDocument(server, owner, { nodes })
    const bare = await explainOne(owner, 'quartz', added.chunks[0], more)
    expect(bare).toMatchObject({ found: false, dense: null, full_text: null, score: null })
    expect(bare.reason).toBe('It has no vectors yet.')
    const other = await server.newTenant()
    const { chunks } = await addDocument(server, other, { nodes })
    await embedShared(server, other, embedder)
    const near = await explainOne(other, 'quartz', chunks[0], more)
    expect(near).toMatchObject({ found: true, rank: 1, dense: { rank: 1 } })
    expect(near.dense?.window).toBeGreaterThan(0)
  })
})

describe('ranks of chunks far down the list', () => {
  test('are counted up to 1,000, and the message says so', async () => {
    const owner = await server.newTenant()
    const nodes = Array.from({ length: 1010 }, (_, i) => ({ chunk: `copper coin ${i}` }))
    const { chunks } = await addDocument(server, owner, { nodes })
    const ids = chunks.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const some = [ids[999] ?? { id: '' }, ids[1000] ?? { id: '' }]
    const [counted, beyond] = (await explain(owner, 'copper', some)).chunks
    expect(counted).toMatchObject({ full_text: { rank: 1000 } })
    expect(counted?.reason).toBe('Not among the 50 best: 999 chunks rank higher.')
    expect(beyond).toMatchObject({ found: false, full_text: { rank: null } })
    expect(beyond?.reason).toMatch(
      /^Not among the 50 best\. Its rank was not computed because more than 1,000 chunks/,
    )
  })

  test('are missing in a hybrid search if neither method made the chunk a candidate', async (context) => {
    needVectors(context)
    const owner = await server.newTenant()
    const near = Array.from({ length: 60 }, (_, i) => ({ chunk: `copper coin ${i}` }))
    const far = { chunk: 'a copper kettle stood on the stove and everybody waited for the tea' }
    const { chunks } = await addDocument(server, owner, { nodes: [...near, far] })
    await embedShared(server, owner, embedder)
    const more = { search_type: 'hybrid', top_k: 2 }
    const chunk = await explainOne(owner, 'copper coin', chunks[60], more)
    expect(chunk).toMatchObject({ found: false, full_text: { rank: 61 }, dense: { rank: 61 } })
    expect(chunk.reason).toBe(
      'Not among the 2 best: it is not among the top 50 by words or the top 50 by meaning.',
    )
  })

  test('are also given if the score by meaning is below the threshold', async (context) => {
    needVectors(context)
    const owner = await server.newTenant()
    const nodes = [{ chunk: 'copper coin' }, { chunk: 'a kettle' }]
    const { chunks } = await addDocument(server, owner, { nodes })
    await embedShared(server, owner, embedder)
    const hits = await search(owner, 'copper coin', { search_type: 'dense_only' })
    const middle = hits.reduce((sum, { score }) => sum + score / 2, 0)
    const more = { search_type: 'dense_only', score_threshold: middle }
    const chunk = await explainOne(owner, 'copper coin', chunks[1], more)
    expect(chunk).toMatchObject({ found: false, filters: { threshold: false }, dense: { rank: 2 } })
    expect(chunk.reason).toMatch(/^Its score, 0\.\d+, is below the threshold of 0\.\d+\.$/)
    expect(await explainOne(owner, 'copper coin', chunks[0], more)).toMatchObject({ found: true })
  })
})
