import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDocument } from '../../../../test/support/content.ts'
import { sharedTestServer, type TestMember } from '../../../../test/support/index.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { actorOfMember } from '../../tenancy/index.ts'
import type { Filters } from '../filters.queries.ts'
import { rankFullText, rankGiven } from '../full-text.queries.ts'
import type { Ranked } from '../rank-texts.queries.ts'
import { planRanking, type Plan } from '../ranking.ts'
import { readQuery } from '../read-query.ts'
import { writeBlocks } from './write-blocks.ts'

const server = await sharedTestServer()

/** Words that no language changes, from common to rare, and two with several forms. */
const WORDS = [
  ...Array.from('abcdefghijklmnopqrst', (letter) => `zq${letter}x`),
  'harbours',
  'running',
]
const TEXTS = 700
const A_DOCUMENT = 100

let owner: TestMember
let actor: Actor
const documents: {
  documentId: string
  versionPartId: string
  chunks: readonly { id: string }[]
}[] = []
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
})

const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  server.context.doors.inTenant(owner.tenantId, work)

function filtersOf(more: Partial<Filters>): Filters {
  return {
    roots: [{ id: owner.sharedPartId, versionPartId: null }],
    versions: undefined,
    tagIds: [],
    chunkTypes: undefined,
    after: undefined,
    activeOnly: true,
    ...more,
  }
}

/** Ranks every chunk. */
async function bruteForce(tx: TenantTx, plan: Plan, ids: readonly string[]): Promise<Ranked[]> {
  const all = await rankGiven(tx, owner.tenantId, plan, ids)
  return all
    .filter(({ rank }) => rank > 0 && rank >= plan.leastRank)
    .toSorted((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1))
}

const queries = fc.array(
  fc.record({
    words: fc.array(fc.constantFrom(...WORDS, 'filler5', 'filler77', 'text3', 'nowherex'), {
      minLength: 1,
      maxLength: 20,
    }),
    limit: fc.constantFrom(1, 10, 50),
    threshold: fc.constantFrom(0, 0.1, 0.3),
    rare: fc.boolean(),
  }),
  { minLength: 8, maxLength: 8 },
)

/** What a search finds equals the ranking of every chunk, in the same order. */
async function expectExact(): Promise<void> {
  await fc.assert(
    fc.asyncProperty(queries, (asked) =>
      inTenant(async (tx) => {
        const chunks = await tx
          .selectFrom('chunk')
          .where('tenant_id', '=', owner.tenantId)
          .select(['id', 'chunk_type as type'])
          .execute()
        const types = new Map(chunks.map(({ id, type }) => [id, type]))
        for (const { words, limit, threshold, rare } of asked) {
          const read = await readQuery(tx, actor, words.join(' '))
          const plan = planRanking(read.statistics, threshold)
          if (!plan) continue
          expect(plan.blocks).toBeDefined()
          const all = await bruteForce(tx, plan, [...types.keys()])
          const wanted = rare ? all.filter(({ id }) => types.get(id) === 'TABLE') : all
          const filters = filtersOf(rare ? { chunkTypes: ['TABLE'] } : {})
          const found = await rankFullText(tx, owner.tenantId, { plan, filters, limit })
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

test('new texts are found before they are listed, and deleted ones are not', async () => {
  const { documentId } = documents[2] ?? { documentId: '' }
  expect(await owner.delete(`/v1/documents/${documentId}`)).toMatchObject({ status: 200 })
  await addTexts(5000, A_DOCUMENT)
  await expectExact()
})

test('texts that are analyzed again are found by their new words', async () => {
  // As a job would write them: other counts under the same ids.
  await inTenant((tx) =>
    sql`
      update search_text set text_index = text_index || 'zqtx:1,2,3,4,5,6,7,8,9'::tsvector
      where tenant_id = ${owner.tenantId}::uuid and id in (
        select id from search_text where tenant_id = ${owner.tenantId}::uuid order by id limit 40)`.execute(
      tx,
    ),
  )
  await expectExact()
  await writeBlocks(server.context, { least: 1 })
  expect(await countOf('search_tail')).toBe(0)
  await expectExact()
})
