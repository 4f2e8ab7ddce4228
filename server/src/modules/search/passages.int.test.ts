import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql, type RawBuilder } from 'kysely'
import { contentsOf, ingest, type Ingested } from '../../../test/fixtures/ingestions.ts'
import { addDocument } from '../../../test/support/content.ts'
import {
  createTestEmbedder,
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'

type Hit = {
  readonly id: string
  readonly content: string
  readonly score: number
  readonly passage: string | null
  readonly content_is_cut: boolean
  readonly num_tokens: number
  readonly chunk_metadata: Readonly<Record<string, unknown>>
}

const ROWS = 3000
/** A different name for each number. */
const nameOf = (row: number) =>
  `${['Ada', 'Bruno', 'Cleo', 'Dmitri'][row % 4] ?? ''} Q${(row * 7919).toString(36)}x`
const rowOf = (row: number) => `${row},${nameOf(row)},Town${row % 50},${(row * 37) % 5000}`
const LIST = ['number,name,town,salary', ...Array.from({ length: ROWS }, (_, row) => rowOf(row))]

const embedder = createTestEmbedder({ dimensions: 512 })
let server: OwnTestServer
let owner: TestMember
let list: Ingested
beforeAll(async () => {
  server = await startTestServer({ worker: true, embedder })
  owner = await server.newTenant()
  list = await ingest(owner, ['people.csv', LIST.join('\n')])
}, 120_000)
afterAll(() => server.close())

async function find(query: string, more: object = {}): Promise<Hit[]> {
  const reply = await owner.post<Hit[]>('/v1/chunks/search', { query, ...more })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}

/** The text that was found, with tabs between cells. The first and last rows of a file are in the chunk itself. */
function shown(hit: Hit | undefined): string {
  return hit?.passage ?? (hit?.content ?? '').replaceAll(/<\/t[dh]><t[dh]>/g, '\t')
}

/** A story of several thousand words without repetitions. */
const story = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `The ${from + at}th day was like any other.`).join(
    ' ',
  )

describe('a row of a CSV file is found', () => {
  test.for(['full_text', 'hybrid', 'dense_only'] as const)(
    'by its words in %s, with default settings',
    async (mode, { skip }) => {
      skip(mode !== 'full_text' && !server.context.schema.vector, 'this PostgreSQL has no pgvector')
      for (const row of [0, 19, 21, 1234, 1987, ROWS - 6, ROWS - 1]) {
        const [hit] = await find(nameOf(row), { search_type: mode })
        expect(shown(hit)).toContain(rowOf(row).replaceAll(',', '\t'))
      }
    },
  )

  test('together with the name of its column', async () => {
    const [hit] = await find(`salary ${nameOf(777)}`, { search_type: 'full_text' })
    expect(hit?.score).toBeGreaterThan(0.5)
    expect(hit?.passage?.split('\n')[0]).toBe('number\tname\ttown\tsalary')
  })

  test('although the file stays one chunk that shows its first and last rows', async () => {
    const items = await contentsOf(owner, list.document_version_id)
    expect(items.map(({ part_type: type }) => type)).toEqual(['CHUNK'])
    expect(items[0]?.content).toContain(`${ROWS + 1 - 25} more rows`)
    const [hit] = await find(nameOf(1234), { search_type: 'full_text' })
    expect(hit?.content).toBe(items[0]?.content)
    const version = await owner.get(`/v1/document_versions/${list.document_version_id}`)
    expect(version.body).toMatchObject({ system_metadata: { total_chunks: 1 } })
  })
})

describe('a long text in one chunk', () => {
  const text = `${story(0, 900)} The zebra crossed the Kurfuerstendamm.\n${story(900, 2000)}`

  test('is found by a sentence in the middle, and the passage contains it', async () => {
    await ingest(owner, ['diary.txt', text], { ingestion_mode: 'single_chunk' })
    const [hit] = await find('zebra Kurfuerstendamm', { search_type: 'full_text' })
    expect(hit?.score).toBeGreaterThan(0.5)
    expect(hit?.passage).toContain('zebra crossed')
    expect(hit?.passage?.length).toBeLessThan(hit?.content.length ?? 0)
  })

  test('is found by its current content after a change', async () => {
    const { chunks } = await addDocument(server, owner, { nodes: [{ chunk: 'short' }] })
    const id = chunks[0]?.id ?? ''
    const change = (content: string) => owner.patch(`/v1/chunks/${id}/content`, { content })
    const asked = { search_type: 'full_text', score_threshold: 0.3 }
    expect(await change(`${story(0, 900)} okapi ${story(900, 1800)}`)).toMatchObject({
      status: 200,
    })
    expect((await find('okapi', asked))[0]).toMatchObject({ id })
    expect(await change(`${story(0, 900)} tapir ${story(900, 1800)}`)).toMatchObject({
      status: 200,
    })
    expect(await find('okapi', asked)).toEqual([])
    expect((await find('tapir', asked))[0]).toMatchObject({ id })
    expect(await change('short again')).toMatchObject({ status: 200 })
    expect(await find('tapir', asked)).toEqual([])
    expect(await countPassages(id)).toBe(0)
  })

  test('is found by a new name of its document', async () => {
    const long = await ingest(owner, ['first.txt', story(0, 900)], {
      ingestion_mode: 'single_chunk',
    })
    const renamed = await owner.patch(`/v1/documents/${long.document_id}`, { name: 'axolotl.txt' })
    expect(renamed).toMatchObject({ status: 200 })
    await vi.waitFor(
      async () => {
        const asked = { search_type: 'full_text', score_threshold: 0.3 }
        const hits = await find('axolotl "877th day"', asked)
        expect(hits[0]?.passage).toContain('877th')
      },
      { timeout: 20_000 },
    )
  })
})

test('passages leave room for other documents', async () => {
  const others = Array.from({ length: 4 }, (_, at) => ({
    chunk: `Town7 is nice, says guest ${at}.`,
  }))
  await addDocument(server, owner, { name: 'Guests.txt', nodes: others })
  const hits = await find('Town7', { search_type: 'full_text', score_threshold: 0 })
  expect(hits).toHaveLength(5)
  expect(new Set(hits.map(({ id }) => id)).size).toBe(5)
})

describe('a response', () => {
  test('stays below 256 KB by reducing long texts to their passage, unless whole_content is set', async () => {
    const member = await server.newTenant()
    for (const [at, name] of ['a', 'b', 'c'].entries()) {
      const text = `${story(0, 3000)} wombat ${name}. ${story(3000, 5000 + at)}`
      await ingest(member, [`${name}.txt`, text], { ingestion_mode: 'single_chunk' })
    }
    const query = { query: 'wombat', search_type: 'full_text' }
    const { body } = await member.post<Hit[]>('/v1/chunks/search', query)
    expect(body).toHaveLength(3)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(256 * 1024)
    for (const hit of body) {
      expect(hit.content_is_cut).toBe(true)
      expect(hit.content).toContain('wombat')
    }
    const whole = { ...query, whole_content: true }
    const { body: all } = await member.post<Hit[]>('/v1/chunks/search', whole)
    expect(all.map(({ content_is_cut: isCut }) => isCut)).toEqual([false, false, false])
    expect(all[0]?.content).toContain('The 4999th day')
  })
})

describe('a response with fifty chunks with long names, metadata and contents', () => {
  const NAME = '漢'.repeat(200)
  const spread = Array.from({ length: 60 }, (_, at) => ({
    chunk: `The quokka ${at} said: "${'<p>\n"'.repeat(2_000)}"`,
    metadata: { summary: `short ${at}`, mine: 'x'.repeat(100_000), polygons: [] },
  }))

  async function findQuokkas(more: object = {}): Promise<Hit[]> {
    const member = await server.newTenant()
    const inner = { section: NAME, nodes: [{ section: NAME, nodes: spread }] }
    await addDocument(server, member, {
      name: `${NAME}.txt`,
      nodes: [{ section: NAME, nodes: [inner] }],
    })
    const query = { query: 'quokka', search_type: 'full_text', score_threshold: 0, top_k: 50 }
    const request = { ...query, with_document: true, ...more }
    return (await member.post<Hit[]>('/v1/chunks/search', request)).body
  }

  test('stays below 256 KB and says what was left out', async () => {
    const hits = await findQuokkas()
    expect(hits).toHaveLength(50)
    expect(Buffer.byteLength(JSON.stringify(hits))).toBeLessThan(256_000)
    for (const hit of hits) {
      expect(hit).toMatchObject({ content_is_cut: true, metadata_is_cut: true })
      expect(hit.content).toMatch(/^The quokka \d+ said/)
      expect(hit.chunk_metadata).toEqual({ summary: expect.stringMatching(/^short/), polygons: [] })
    }
  })

  test('is complete if whole_content is set', async () => {
    const [hit] = await findQuokkas({ whole_content: true })
    expect(hit).toMatchObject({
      content_is_cut: false,
      chunk_metadata: { mine: 'x'.repeat(100_000) },
    })
    expect(hit).not.toHaveProperty('metadata_is_cut')
  })
})

describe('passages', () => {
  test('are never visible as chunks', async () => {
    const id = await inTenant<string>(sql`select id as value from chunk where passage > 0 limit 1`)
    expect(await owner.get(`/v1/chunks/${id ?? ''}`)).toMatchObject({ status: 404 })
    const bulk = await owner.get<unknown[]>(`/v1/chunks/bulk?chunk_ids=${id ?? ''}`)
    expect(bulk.body).toEqual([])
  })

  test('are deleted with their chunk, including all their texts', async () => {
    const member = await server.newTenant()
    const gone = await ingest(member, ['gone.csv', LIST.slice(0, 500).join('\n')])
    const count = () =>
      inTenant<number>(
        sql`select (select count(*) from chunk)::int + (select count(*) from chunk_content)::int
          + (select count(*) from search_text)::int as value`,
        member,
      )
    expect(await count()).toBeGreaterThan(30)
    expect((await member.delete(`/v1/documents/${gone.document_id}`)).status).toBeLessThan(300)
    expect(await count()).toBe(0)
  })
})

async function inTenant<T>(
  query: RawBuilder<unknown>,
  { tenantId } = owner,
): Promise<T | undefined> {
  const { rows } = await server.context.doors.inTenant(tenantId, (tx) =>
    (query as RawBuilder<{ value: T }>).execute(tx),
  )
  return rows[0]?.value
}

function countPassages(chunkId: string): Promise<number | undefined> {
  return inTenant(sql`select count(*)::int as value from chunk where passage_of = ${chunkId}::uuid`)
}
