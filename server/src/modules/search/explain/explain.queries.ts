import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { hasRight, partsOf } from '../../tree/index.ts'
import { conditionsOf, versionOf, type Filters } from '../filters.queries.ts'
import { matchOf, rankFullText, rankPassing } from '../full-text.queries.ts'
import type { Plan } from '../ranking.ts'
import type { ExplainedFilters } from './explain.schemas.ts'
import { chunksOf, searchedOf, searchTextsOf } from '../../content/index.ts'
import { selectUserByAddress } from '../../accounts/index.ts'

/** Ranks are counted up to this number. */
export const MOST_PLACES = 1000
/** How many texts may be read to count ranks. This takes about a second. */
const MOST_TEXTS = 8000

/** What to look up about chunks without ranking them. */
export type Wanted = {
  /** Ids of chunks or of passages. See {@link representatives}. */
  readonly rowIds: readonly string[]
  /** Whose chunks are explained. The caller may not be a reader of all. */
  readonly caller: Actor
  /** The user whose permissions apply. */
  readonly reader: Actor
  /** `roots` are all nodes of the scope, whether the user can read them or not. */
  readonly filters: Omit<Filters, 'versions'>
  readonly lexemes: readonly string[]
  /** A tsquery. */
  readonly phrases: string | undefined
}

export type Facts = {
  /** Id of the chunk. */
  readonly id: string
  /** Id of the chunk itself, or of the passage that represents it. */
  readonly rowId: string
  /** Which filters the chunk passes. */
  readonly filters: Omit<Static<typeof ExplainedFilters>, 'threshold'>
  /** Length of the text in words. */
  readonly words: number
  /** Which of the lexemes the text contains, and how often. */
  readonly lexemes: readonly string[]
  readonly counts: readonly number[]
}

/** Which filters each chunk passes, and which words of the query it contains. In no particular order. */
export async function readFacts(
  tx: TenantTx,
  tenantId: string,
  { rowIds, caller, reader, filters, lexemes, phrases }: Wanted,
): Promise<Facts[]> {
  const conditions = conditionsOf(tenantId, filters)
  const { scope, activeVersion, document, tags, anyTag, chunkTypes, ingestionTime } = conditions
  const { operators, operatorsOfNode } = conditions
  const { rows } = await sql<Facts>`
    select c.chunk_id as id, c.id as "rowId", jsonb_build_object(
        'scope', ${scope.holds}, 'rights', ${hasRight(reader, 'read')},
        'active_version', ${activeVersion.holds}, 'document', ${document.holds}, 'tags', ${tags.holds}, 'any_tag', ${anyTag.holds},
        'chunk_types', ${chunkTypes.holds}, 'ingestion_time', ${ingestionTime.holds},
        'operators', (${operators.holds} and ${operatorsOfNode.holds}),
        'phrases', ${phrases === undefined ? sql`true` : sql`t.text_index @@ ${phrases}::tsquery`}) as filters,
      t.num_words as words, coalesce(hit.lexemes, '{}') as lexemes, coalesce(hit.counts, '{}') as counts
    from ${searchedOf(tenantId)} c
    cross join lateral (${versionOf(tenantId, filters)}) v
    join ${partsOf(tenantId)} p on p.id = c.path_part_id
    join ${searchTextsOf(tenantId)} t on t.id = c.search_text_id
    cross join lateral (
      select array_agg(word.lexeme) as lexemes, array_agg(cardinality(word.positions)) as counts
      from unnest(ts_filter(setweight(t.text_index, 'A', ${lexemes}::text[]), '{a}')) word) hit
    where c.id = any(${rowIds}::uuid[]) and ${hasRight(caller, 'read')}`.execute(tx)
  return rows
}

/** The passages of chunks. */
export async function listPassages(
  tx: TenantTx,
  tenantId: string,
  chunkIds: readonly string[],
): Promise<{ readonly id: string; readonly chunkId: string }[]> {
  const { rows } = await sql<{ id: string; chunkId: string }>`
    select id, chunk_id as "chunkId" from ${searchedOf(tenantId)} c
    where c.passage_of = any(${chunkIds}::uuid[])`.execute(tx)
  return rows
}

/** How many of these chunks the caller can read. */
export async function countKnown(
  tx: TenantTx,
  caller: Actor,
  chunkIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known
    from ${chunksOf(caller.tenantId)} chunk join ${partsOf(caller.tenantId)} p on p.id = chunk.path_part_id
    where chunk.id = any(${chunkIds}::uuid[]) and ${hasRight(caller, 'read')}`.execute(tx)
  return rows[0]?.known ?? 0
}

/**
 * The best chunks by words that pass the filters, in the order of the search, at most
 * {@link MOST_PLACES}. The list goes down to the worst of `ranks` that can be reached by reading at most
 * {@link MOST_TEXTS} texts. Unlike a search, it misses none.
 * @param search `plan` is one without a threshold; `ranks` are BM25 values above 0
 */
export async function firstByWords(
  tx: TenantTx,
  tenantId: string,
  search: { readonly plan: Plan; readonly filters: Filters; readonly ranks: readonly number[] },
): Promise<string[]> {
  const { plan, filters, ranks } = search
  const limit = MOST_PLACES
  if (ranks.length === 0) return []
  if (filters.versions) {
    return (await rankFullText(tx, tenantId, { plan, filters, limit })).map(
      ({ chunkId }) => chunkId,
    )
  }
  const matches = ranks.map((rank) => matchOf(plan, rank) ?? '')
  const { rows } = await sql<{ texts: number }>`
    select count_texts(match::tsquery, ${MOST_TEXTS + 1}) as texts
    from unnest(${matches}::text[]) with ordinality m (match, number) order by number`.execute(tx)
  const affordable = ranks.filter((_, at) => (rows[at]?.texts ?? Infinity) <= MOST_TEXTS)
  if (affordable.length === 0) return []
  // Sums of floating-point numbers can differ in the last digits.
  const least = Math.min(...affordable) * (1 - 1e-9)
  const ranked = await rankPassing(tx, tenantId, { plan, filters, limit, least })
  return ranked.filter(({ rank }) => rank >= least).map(({ chunkId }) => chunkId)
}

/** The account with an address, and its default tenant. */
export async function findPerson(
  tx: SystemTx,
  email: string,
): Promise<{ readonly userId: string; readonly tenantId: string | null } | undefined> {
  return selectUserByAddress(tx, email)
    .select(['id as userId', 'default_tenant_id as tenantId'])
    .executeTakeFirst()
}
