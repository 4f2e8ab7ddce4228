import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countWaits } from '../../../../test/fixtures/round-trips.ts'
import {
  addDocument,
  addFolder,
  tagPart,
  type AddedDocument,
} from '../../../../test/support/content.ts'
import { sharedTestServer, type TestMember } from '../../../../test/support/index.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import { newId } from '../../../platform/core/ids.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { actorOfMember } from '../../tenancy/index.ts'
import { rankFullText, rankGiven } from '../full-text.queries.ts'
import type { Ranked } from '../rank-texts.queries.ts'
import { planRanking, type Plan } from '../ranking.ts'
import { readQuery } from '../read-query.ts'
import { filtersIn, findPlaces, readSearch } from '../run-search.ts'
import { writeBlocks } from './write-blocks.ts'

const server = await sharedTestServer()

/** Words that no language changes or looks for in compounds, from common to rare, and two with several forms. */
const WORDS = [
  ...Array.from('abcdefghijklmnopqrst', (letter) => `z${letter}x`),
  'harbours',
  'running',
]
const TEXTS = 700
const A_DOCUMENT = 100
/** More folders than a search walks through. */
const FOLDERS = 600

let owner: TestMember
let actor: Actor
let largeFolder: string
const documents: AddedDocument[] = []
const tags = { document: newId(), chunks: newId(), everything: newId(), nothing: newId() }
const random = randomFrom(11)

function randomFrom(first: number): () => number {
  let seed = first
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
}

function newText(at: number): string {
  const length = 3 + Math.floor(random() ** 3 * 200)
  const words = Array.from({ length }, () =>
    random() < 0.5
      ? `filler${Math.floor(random() * 900)}`
      : WORDS[Math.floor(random() ** 2 * WORDS.length)],
  )
  return `${words.join(' ')} text${at}`
}

async function addTexts(from: number, count: number): Promise<void> {
  const nodes = Array.from({ length: count }, (_, at) => ({
    chunk: newText(from + at),
    type: at % 10 === 0 ? ('TABLE' as const) : ('TEXT' as const),
  }))
  documents.push(await addDocument(server, owner, { nodes }))
}

beforeAll(async () => {
  owner = await server.newTenant()
  for (let from = 0; from < TEXTS; from += A_DOCUMENT) await addTexts(from, A_DOCUMENT)
  const found = await actorOfMember(server.context.doors, owner.tenantId, owner.userId)
  if (!found) throw new Error('The owner is not a member.')
  actor = found
  await addFolders()
  await inTenant((tx) =>
    tx
      .insertInto('tag')
      .values(Object.entries(tags).map(([name, id]) => ({ tenant_id: owner.tenantId, id, name })))
      .execute(),
  )
  const [first, second] = documents
  const some = second?.chunks.slice(0, 3) ?? []
  await tagPart(server, owner, first?.documentPartId ?? '', { id: tags.document })
  for (const { partId } of [...some, ...(first?.chunks.slice(0, 5) ?? [])]) {
    await tagPart(server, owner, partId, { id: tags.chunks })
  }
  await tagPart(server, owner, owner.sharedPartId, { id: tags.everything })
})

/** Makes the tenant large. */
async function addFolders(): Promise<void> {
  const { partId } = await addFolder(server, owner)
  largeFolder = partId
  await inTenant((tx) =>
    sql`
      insert into path_part (tenant_id, id, parent_id, part_type, name, metadata_obj_id, ancestors, sort_key)
      select tenant_id, gen_random_uuid(), id, 'FOLDER', 'folder ' || number, gen_random_uuid(), ancestors || id,
        lpad(number::text, 4, '0')
      from path_part cross join generate_series(1, ${FOLDERS}::int) number
      where tenant_id = ${owner.tenantId}::uuid and id = ${partId}::uuid`.execute(tx),
  )
}

const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  server.context.doors.inTenant(owner.tenantId, work)

const anything = {
  query: '',
  search_type: 'full_text',
  hybrid_profile: 'hybrid',
  active_version_only: true,
  top_k: 5,
  score_threshold: 0,
  with_document: false,
} as const

type Chunk = {
  readonly id: string
  readonly type: string
  readonly version: string
}

type Narrowed = {
  readonly filters: () => {
    parent_path_ids?: string[]
    tag_ids?: string[]
    chunk_types?: ['TABLE']
  }
  readonly holds: (chunk: Chunk) => boolean
}

const isIn = (at: number, chunk: Chunk): boolean => documents[at]?.versionPartId === chunk.version
const hasTag = (chunk: Chunk): boolean =>
  [documents[0]?.chunks.slice(0, 5), documents[1]?.chunks.slice(0, 3)].some((some) =>
    some?.some(({ id }) => id === chunk.id),
  )

/** Filters, and which chunks pass them. */
const narrowed: readonly Narrowed[] = [
  // whole tenant
  { filters: () => ({}), holds: () => true },
  // a type
  { filters: () => ({ chunk_types: ['TABLE'] }), holds: ({ type }) => type === 'TABLE' },
  // a document
  {
    filters: () => ({ parent_path_ids: [documents[1]?.documentPartId ?? ''] }),
    holds: (chunk) => isIn(1, chunk),
  },
  // a tag on a document
  {
    filters: () => ({ tag_ids: [tags.document] }),
    holds: (chunk) => isIn(0, chunk),
  },
  // a tag on chunks
  { filters: () => ({ tag_ids: [tags.chunks] }), holds: hasTag },
  // a tag on everything
  { filters: () => ({ tag_ids: [tags.everything] }), holds: () => true },
  // a tag on nothing
  { filters: () => ({ tag_ids: [tags.nothing] }), holds: () => false },
  // all of three tags
  {
    filters: () => ({ tag_ids: [tags.everything, tags.document, tags.chunks] }),
    holds: (chunk) => isIn(0, chunk) && hasTag(chunk),
  },
  // a tag and a type
  {
    filters: () => ({ tag_ids: [tags.document], chunk_types: ['TABLE'] }),
    holds: (chunk) => isIn(0, chunk) && chunk.type === 'TABLE',
  },
  // a tag in another document
  {
    filters: () => ({
      parent_path_ids: [documents[1]?.documentPartId ?? ''],
      tag_ids: [tags.document],
    }),
    holds: () => false,
  },
  // a tag outside of a large folder
  {
    filters: () => ({ parent_path_ids: [largeFolder], tag_ids: [tags.document] }),
    holds: () => false,
  },
  // a tag in a document
  {
    filters: () => ({
      parent_path_ids: [documents[1]?.documentPartId ?? ''],
      tag_ids: [tags.chunks],
    }),
    holds: (chunk) => isIn(1, chunk) && hasTag(chunk),
  },
]

/** Ranks every chunk. */
async function bruteForce(tx: TenantTx, plan: Plan, ids: readonly string[]): Promise<Ranked[]> {
  const all = await rankGiven(tx, owner.tenantId, plan, ids)
  return all
    .filter(({ rank }) => rank > 0 && rank >= plan.leastRank)
    .toSorted((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1))
}

const word = fc.constantFrom(...WORDS, 'filler5', 'filler77', 'text3', 'nowherex')
const queries = fc.array(
  fc.record({
    words: fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 20 }),
      // One word, so that a text which no longer has it has none of the words.
      word.map((one) => [one]),
    ),
    limit: fc.constantFrom(1, 10, 50, 500),
    threshold: fc.constantFrom(0, 0.1, 0.3),
  }),
  { minLength: narrowed.length, maxLength: narrowed.length },
)

/** What a search finds equals the ranking of every chunk, in the same order. */
async function expectExact(): Promise<void> {
  await fc.assert(
    fc.asyncProperty(queries, (asked) =>
      inTenant(async (tx) => {
        const chunks = await tx
          .selectFrom('chunk')
          .where('tenant_id', '=', owner.tenantId)
          .select(['id', 'chunk_type as type', 'version_part_id as version'])
          .execute()
        const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]))
        for (const [at, { words, limit, threshold }] of asked.entries()) {
          const { filters, holds } = narrowed[at] ?? expect.unreachable()
          const request = { ...anything, query: words.join(' '), top_k: limit, ...filters() }
          const search = await readSearch(server.context, actor, request)
          const read = await readQuery(tx, actor, search.query)
          const plan = planRanking(read.statistics, threshold)
          if (!plan) continue
          expect(plan.blocks).toBeDefined()
          const all = await bruteForce(tx, plan, [...byId.keys()])
          const wanted = all.filter(({ id }) => holds(byId.get(id) ?? expect.unreachable()))
          const found = await rankFullText(tx, owner.tenantId, {
            plan,
            filters: filtersIn(search, await findPlaces(tx, actor, search), plan),
            limit,
          })
          expect(found).toEqual(wanted.slice(0, limit))
        }
      }),
    ),
    { numRuns: 2 },
  )
}

async function countOf(table: 'search_block' | 'search_tail' | 'search_posting'): Promise<number> {
  const { rows } = await inTenant((tx) =>
    sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where tenant_id = ${owner.tenantId}::uuid`.execute(
      tx,
    ),
  )
  return rows[0]?.count ?? 0
}

test('the best chunks are found while no text is listed', async () => {
  expect(await countOf('search_tail')).toBe(TEXTS)
  await expectExact()
})

test('the best chunks are found by posting lists', async () => {
  await writeBlocks(server.context)
  expect(await countOf('search_block')).toBe(1)
  expect(await countOf('search_tail')).toBe(0)
  await expectExact()
})

test('a tag on few documents is applied before the words of a large tenant', async () => {
  await using counted = await countWaits(server, owner)
  const search = async (tagId: string): Promise<{ waits: number; found: number }> => {
    const body = {
      query: WORDS.slice(0, 17).join(' '),
      search_type: 'full_text',
      score_threshold: 0,
      top_k: 50,
      tag_ids: [tagId],
    }
    const { reply, waits } = await counted.least((me) => me.post('/v1/chunks/search', body))
    expect(reply.status).toBe(200)
    return { waits, found: (reply.body as unknown[]).length }
  }
  const found = [
    await search(tags.everything),
    await search(tags.document),
    await search(tags.chunks),
  ]
  expect(found).toMatchObject([
    { waits: 4, found: 50 },
    { waits: 4, found: 50 },
    { waits: 4, found: 8 },
  ])
})

test('new texts are found before they are listed, and deleted ones are not', async () => {
  const { documentId } = documents[2] ?? { documentId: '' }
  expect(await owner.delete(`/v1/documents/${documentId}`)).toMatchObject({ status: 200 })
  await addTexts(5000, A_DOCUMENT)
  await expectExact()
})

test('texts that are analyzed again are found by their new words', async () => {
  // As a job would write them: other counts under the same ids, with the lexemes of their strengths.
  await inTenant((tx) =>
    sql`
      with numbered as (
        select id, text_index, num_words, row_number() over (order by id) as number
        from search_text where tenant_id = ${owner.tenantId}::uuid)
      update search_text t set text_index = other.text_index, num_words = other.num_words
      from numbered one join numbered other on other.number = one.number + 40
      where t.tenant_id = ${owner.tenantId}::uuid and t.id = one.id and one.number <= 40`.execute(
      tx,
    ),
  )
  await expectExact()
  await writeBlocks(server.context, { least: 1 })
  expect(await countOf('search_tail')).toBe(0)
  await expectExact()
})
