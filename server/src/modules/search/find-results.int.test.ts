import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDocument } from '../../../test/support/content.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'

type Hit = {
  readonly id: string
  readonly content: string
  readonly score: number
  readonly similar_count?: number
  readonly document: unknown
}

const CLAUSE = 'Either party may terminate the agreement by giving ninety days notice in writing'

let endpoint: Server
let server: OwnTestServer
let owner: TestMember
/** Whether the endpoint rates passages (by the number in them) or doesn't respond at all. */
let isUp = true

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      if (!isUp) return
      const { documents } = JSON.parse(text) as { documents: string[] }
      const results = documents.map((passage, index) => ({
        index,
        relevance_score: Number(/rated (\d+)/.exec(passage)?.[1] ?? 0) / 100,
      }))
      response.end(JSON.stringify({ results }))
    })
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', () => resolve()))
  const { port } = endpoint.address() as AddressInfo
  server = await startTestServer({
    settings: {
      ARBOR_RERANK_BASE_URL: `http://127.0.0.1:${String(port)}`,
      ARBOR_RERANK_MODEL: 'stand-in',
      ARBOR_RERANK_BUDGET_MS: '1000',
    },
  })
  owner = await server.newTenant()
})
afterAll(async () => {
  endpoint.closeAllConnections()
  endpoint.close()
  await server.close()
})

async function search(query: string, more: object = {}): Promise<readonly Hit[]> {
  const body = { query, search_type: 'full_text', score_threshold: 0, ...more }
  const { status, body: hits } = await owner.post<Hit[]>('/v1/chunks/search', body)
  expect(status).toBe(200)
  return hits
}

test('a reranking model orders the best results, and they keep their order if it fails', async () => {
  const { chunks } = await addDocument(server, owner, {
    nodes: [
      { chunk: 'the pump, the pump and the pump' },
      { chunk: 'the pump is rated 90 by the model' },
      { chunk: 'the pump is rated 40 by the model, which is less' },
    ],
  })
  const [first] = await search('pump', { top_k: 2 })
  expect(first).toMatchObject({ content: 'the pump is rated 90 by the model', score: 0.9 })
  const explained = await owner.post<{
    query: { reranker: string }
    chunks: { rank: number | null; rerank: object | null; reason: string }[]
  }>('/v1/chunks/search/explain', {
    query: 'pump',
    search_type: 'full_text',
    score_threshold: 0,
    top_k: 2,
    chunk_ids: chunks.map(({ id }) => id),
  })
  expect(explained.body.query.reranker).toBe('endpoint:stand-in')
  expect(explained.body.chunks).toMatchObject([
    { rank: null, rerank: { rank: 3, score: 0 }, reason: expect.stringContaining('number 3') },
    { rank: 1, rerank: { rank: 1, score: 0.9 } },
    { rank: 2, rerank: { rank: 2, score: 0.4 } },
  ])
  isUp = false
  const [stays] = await search('pump', { top_k: 2 })
  expect(stays?.content).toBe('the pump, the pump and the pump')
  isUp = true
})

test('nearly equal results are folded into the best one, which counts them', async () => {
  isUp = false
  const nodes = [{ chunk: CLAUSE }]
  await addDocument(server, owner, { nodes })
  await addDocument(server, owner, { nodes: [{ chunk: `${CLAUSE.toUpperCase()}.` }] })
  await addDocument(server, owner, {
    nodes: [{ chunk: 'The notice is sent in writing to the last known address' }],
  })
  const query = 'terminate notice in writing'
  expect(await search(query)).toHaveLength(3)
  const folded = await search(query, { fold_similar: true })
  expect(folded.map(({ similar_count: count }) => count)).toEqual([1, undefined])
  expect((await search(query)).every((hit) => !('similar_count' in hit))).toBe(true)
  isUp = true
})

test('grouping by document returns one result of each document', async () => {
  isUp = false
  const nodes = (word: string) => [
    { chunk: `the zqvalve ${word} and the zqvalve` },
    { chunk: `a zqvalve of ${word}` },
  ]
  await addDocument(server, owner, { nodes: nodes('brass') })
  await addDocument(server, owner, { nodes: nodes('steel') })
  expect(await search('zqvalve')).toHaveLength(4)
  const grouped = await search('zqvalve', { group_by: 'document' })
  expect(grouped.map(({ content, document }) => [content, document])).toEqual([
    [expect.stringMatching(/^the zqvalve/), null],
    [expect.stringMatching(/^the zqvalve/), null],
  ])
  isUp = true
})

describe('the default threshold', () => {
  beforeAll(async () => {
    await addDocument(server, owner, {
      nodes: [
        {
          chunk:
            'The zqturbine has to be stopped before its bearings are greased with lithium soap',
        },
        { chunk: 'The canteen opens at noon, and tools are kept in the cellar of the workshop' },
      ],
    })
  })

  test.each([
    [5, 'When are zqturbine bearings greased'],
    [15, 'Can you tell me what has to happen before the bearings of a zqturbine are greased'],
    [
      40,
      'Could you please tell me, since nobody here remembers it, what our people in the workshop have to do with the zqturbine, for example with tools, gloves, ladders or permits, before its bearings are greased again next month or soon afterwards',
    ],
  ])('keeps the answer to a question of %d words', async (words, query) => {
    expect(Math.abs(query.split(' ').length - words)).toBeLessThan(3)
    isUp = false
    const [hit] = await search(query, { score_threshold: 0.3 })
    isUp = true
    expect(hit?.content).toContain('zqturbine')
  })

  test.each([
    'Purple elephants sing opera underwater',
    'Could anyone explain why purple elephants never sing sad opera underwater during the northern winter festivals',
  ])('excludes everything for the unrelated question %j', async (query) => {
    isUp = false
    const hits = await search(query, { score_threshold: 0.3 })
    isUp = true
    expect(hits).toEqual([])
  })
})

test('"notice periods" finds "notice period" in a heading', async () => {
  isUp = false
  await addDocument(server, owner, {
    nodes: [
      { section: 'Notice period', nodes: [{ chunk: 'Ninety days to the end of a quarter' }] },
    ],
  })
  const [hit] = await search('"notice periods"', { score_threshold: 0.3 })
  expect(hit?.content).toBe('Ninety days to the end of a quarter')
  isUp = true
})
