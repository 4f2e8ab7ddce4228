import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDocument, addFolder, tagPart } from '../../../../test/support/content.ts'
import {
  createTestEmbedder,
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'
import { embedShared } from '../../ingestion/embedding/embeddings.test-support.ts'
import { PAIRS, SAMPLES } from './operators.table.test-support.ts'

const MODES = ['full_text', 'hybrid', 'dense_only'] as const

type Hit = {
  readonly document: { readonly name: string }
  readonly content: string
  readonly matched_words: readonly string[]
  readonly is_match: boolean
}

const embedder = createTestEmbedder()
let server: OwnTestServer
let owner: TestMember
let user: TestMember
beforeAll(async () => {
  server = await startTestServer({ worker: true, embedder })
  owner = await server.newTenant()
  user = await server.addUser(owner, 'USER')
  const tags = new Map(
    await Promise.all(
      ['draft', 'final report'].map(async (name) => [name, await server.tag(owner, name)] as const),
    ),
  )
  const folders = new Map<string | undefined, string>([[undefined, owner.sharedPartId]])
  for (const name of ['Orchard', 'Cellar', 'Archive']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    folders.set(name, (await addFolder(server, owner, { name })).partId)
  }
  for (const { name, folder, tag, nodes } of SAMPLES) {
    const parentPartId = folders.get(folder) ?? owner.sharedPartId
    // oxlint-disable-next-line no-await-in-loop -- in this order
    const { documentPartId } = await addDocument(server, owner, { name, nodes, parentPartId })
    const given = tags.get(tag ?? '')
    // oxlint-disable-next-line no-await-in-loop -- in this order
    if (given) await tagPart(server, owner, documentPartId, given)
  }
  await server.grant(owner, user, folders.get('Cellar') ?? '', 'READ_ONLY')
  await embedShared(server, owner, embedder)
})
afterAll(() => server.close())

const URL = '/v1/chunks/search'

async function find(caller: TestMember, query: string, more: object = {}) {
  const reply = await caller.post<Hit[]>(URL, {
    query,
    query_syntax: 'operators',
    score_threshold: -1,
    top_k: 50,
    everywhere: true,
    with_document: true,
    ...more,
  })
  expect(reply).toMatchObject({ status: 200 })
  return reply
}

const namesOf = (hits: readonly Hit[]) =>
  [...new Set(hits.map(({ document }) => document.name))].toSorted()

describe.each(MODES)('operators in a search of type %s', (type) => {
  test.each(PAIRS)('hold for $query', async ({ query, meet, match = meet }) => {
    const { body } = await find(owner, query, { search_type: type })
    const wanted = type === 'full_text' ? match : meet
    expect(namesOf(body)).toEqual(wanted.toSorted())
  })

  test.each(PAIRS)(
    'hold for $query with the rights of a person',
    async ({ query, meet, match = meet }) => {
      const { body } = await find(user, query, { search_type: type })
      const wanted = (type === 'full_text' ? match : meet).filter((name) => name.includes('cider'))
      // The other folders are unknown to this person.
      const isHidden = /(?<!-)in:(?:orchard|\/shared\/orchard)/i.test(query)
      expect(namesOf(body)).toEqual(isHidden ? [] : wanted)
    },
  )
})

test('what was understood is in a header, and what is unknown, too', async () => {
  const query = 'apple -fruit tag:nothing OR tag:draft inst* in:Orchard'
  const { headers } = await find(owner, query, { search_type: 'full_text' })
  expect([...new URLSearchParams(String(headers['x-search-operators']))]).toEqual([
    ['without', '-fruit'],
    ['unknown', 'tag:nothing OR tag:draft'],
    ['prefix', 'inst*'],
    ['in', 'in:Orchard'],
  ])
  const plain = await find(owner, 'apple', { search_type: 'full_text' })
  expect(plain.headers['x-search-operators']).toBeUndefined()
})

test('operators are words unless a request asks for them', async () => {
  const more = { search_type: 'full_text', query_syntax: undefined }
  const { body, headers } = await find(owner, 'apple -fruit OR tag:draft inst*', more)
  expect(namesOf(body)).toContain('apple-harvest.md')
  expect(headers['x-search-operators']).toBeUndefined()
})

test('many operators fit the header, however long they are', async () => {
  const query = Array.from({ length: 16 }, (_, at) => `-"${'日本'.repeat(90)}${at}"`).join(' ')
  const { headers } = await find(owner, query, { search_type: 'full_text' })
  expect(String(headers['x-search-operators']).length).toBeLessThan(4001)
})

describe.each(MODES)('what matches in a search of type %s', (type) => {
  test('is told apart from what is only similar', async () => {
    const { body } = await find(owner, 'what about the quinces', { search_type: type })
    const matches = body.filter((hit) => hit.is_match)
    expect(namesOf(matches)).toEqual(['jam.txt'])
    expect(matches[0]?.matched_words).toContain('quinces')
    if (type !== 'full_text') expect(body.length).toBeGreaterThan(matches.length)
    for (const hit of body) {
      expect(hit.matched_words.includes('quinces')).toBe(hit.is_match)
    }
  })

  test('is what the facets count', async () => {
    const body = { query: 'quinces', search_type: type, score_threshold: -1, everywhere: true }
    const facets = await owner.post(`${URL}/facets`, body)
    expect(facets).toMatchObject({
      status: 200,
      body: { documents: 1, passages: 1, is_complete: true },
    })
    const more = { ...body, query_syntax: 'operators', query: 'cold -in:Cellar tag:draft' }
    expect(await owner.post(`${URL}/facets`, more)).toMatchObject({ body: { documents: 1 } })
    const listed = { ...body, query_syntax: 'operators', query: 'tag:draft' }
    expect(await owner.post(`${URL}/facets`, listed)).toMatchObject({
      body: { documents: 2, is_complete: true },
    })
  })

  test('includes names, forms, prefixes and what was searched instead of a misspelled word', async () => {
    const matched = async (query: string, name: string) => {
      const { body } = await find(owner, query, { search_type: type })
      return body.find(({ document }) => document.name === name)?.matched_words
    }
    expect(await matched('harvests', 'apple-harvest.md')).toEqual(['harvests'])
    expect(await matched('Pumps colds', 'installation.docx')).toEqual(['Pumps'])
    expect(await matched('instrum*', 'installation.docx')).toEqual(['instrum*'])
    expect(await matched('instrumnet', 'installation.docx')).toEqual(['instrument'])
    expect(await matched('the autumn', 'apple-harvest.md')).toEqual(['the', 'autumn'])
  })
})

test('operators hold in what was there at an earlier time', async () => {
  const as_of = new Date().toISOString()
  for (const { query, meet } of PAIRS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { body } = await find(owner, query, { search_type: 'dense_only', as_of })
    expect([query, ...namesOf(body)]).toEqual([query, ...meet.toSorted()])
  }
})

test('an explanation names the operators if a chunk does not meet them', async () => {
  const { body: all } = await find(owner, 'apple', { search_type: 'full_text' })
  const ids = all.map((hit) => (hit as unknown as { id: string }).id)
  for (const query of ['apple -fruit', 'name:cider', 'apple tag:nothing', 'ripe*']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const [found, explained] = await Promise.all([
      find(owner, query, { search_type: 'full_text' }),
      owner.post<{ chunks: { found: boolean; filters: { operators: boolean }; reason: string }[] }>(
        `${URL}/explain`,
        {
          query,
          query_syntax: 'operators',
          search_type: 'full_text',
          score_threshold: -1,
          top_k: 50,
          chunk_ids: ids,
        },
      ),
    ])
    expect(explained.status).toBe(200)
    const { chunks } = explained.body
    expect(chunks.filter((chunk) => chunk.found)).toHaveLength(found.body.length)
    for (const { found: isFound, filters, reason } of chunks) {
      expect(filters.operators).toBe(isFound)
      if (!isFound) expect(reason).toContain('operators')
    }
  }
})
