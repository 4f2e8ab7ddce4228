import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { searchedOf } from '../content/index.ts'
import { bestRows, bm25, textOf } from './bm25.queries.ts'
import { rankReachedBy, textsReaching } from './candidates.ts'
import { chunksIn, passes } from './filters.queries.ts'
import { attemptsAt } from './postings/rank-listed.ts'
import type { Blocks } from './postings/blocks.ts'
import {
  MOST_TEXTS,
  rankKept,
  rankTexts,
  type FullTextSearch,
  type Ranked,
  type RankedTexts,
  type Source,
} from './rank-texts.queries.ts'
import type { Plan } from './ranking.ts'
import { leastWithSupport } from './support.ts'

/** Approximate number of texts that the first and the second query of the index should return. */
const FEW_TEXTS = 500
const MANY_TEXTS = 4000
/** If few texts pass the filters: the number of texts in the first attempt, and in the last one. */
const FIRST_TRY = 16_000
const LAST_TRY = 2_000_000
/** Sums in another order may differ by this fraction. */
const ROUNDING = 1e-9

/** The best chunks that pass the filters, with their BM25 values. Best first, and by id among equals. */
export async function rankFullText(
  tx: TenantTx,
  tenantId: string,
  search: FullTextSearch,
): Promise<Ranked[]> {
  if (search.filters.versions) return rankVersions(tx, tenantId, search)
  const { blocks, phrases, needsAll = false } = search.plan
  // The index returns few texts with a phrase.
  const isListed = blocks && (phrases === undefined || needsAll)
  return isListed ? rankListed(tx, tenantId, search, blocks) : rankReaching(tx, tenantId, search)
}

/**
 * Bounds the rank of each text that has a word by the posting lists, and ranks the texts with the greatest bounds
 * until no other text can be among the best.
 */
async function rankListed(
  tx: TenantTx,
  tenantId: string,
  search: FullTextSearch,
  blocks: Blocks,
): Promise<Ranked[]> {
  const { plan, limit, enough = Infinity, sure: wanted = limit, needed = plan.leastRank } = search
  const floor = leastWithSupport(needed)
  let isFirst = true
  for (const { found, next } of attemptsAt(tenantId, blocks, plan, limit)) {
    const source = { ...search, found }
    // If few texts pass the filters, ranking the others would take longer.
    // oxlint-disable-next-line no-await-in-loop -- most searches need only the first
    const ranked = await (isFirst
      ? rankFirst(tx, tenantId, source)
      : rankKept(tx, tenantId, source))
    const sure = ranked.filter(({ rank }) => rank > next * (1 + ROUNDING)).length
    if (next <= floor || sure >= Math.min(wanted, enough, limit)) return ranked
    isFirst = false
  }
  return rankPassing(tx, tenantId, { ...search, least: floor })
}

async function rankFirst(tx: TenantTx, tenantId: string, source: Source): Promise<Ranked[]> {
  return (await rankTexts(tx, tenantId, source)).ranked
}

/**
 * Finds the best texts without posting lists.
 *
 * The index returns the texts that could reach a rank that about five hundred texts can reach. These are ranked.
 * If the last of the best results has that rank, no other text can be better. Otherwise, the texts that could
 * reach the last result's rank are read as well. If they are too many, the result may miss some.
 */
async function rankReaching(
  tx: TenantTx,
  tenantId: string,
  search: FullTextSearch,
): Promise<Ranked[]> {
  const { plan, limit, enough = Infinity, sure = limit, needed = plan.leastRank } = search
  const reached = rankReachedBy(plan, FEW_TEXTS)
  const first = await rankMatching(tx, tenantId, { ...search, least: reached })
  const last = first.ranked[Math.min(sure, limit) - 1]?.rank
  const isWhole = first.texts < MOST_TEXTS
  const floor = Math.max(plan.leastRank, leastWithSupport(needed))
  if (isWhole && (reached <= floor || (last ?? 0) >= reached)) return first.ranked
  if (isWhole && first.ranked.length >= enough) return first.ranked
  if (last === undefined) return rankRare(tx, tenantId, { ...search, least: floor })
  const affordable = Math.max(last, rankReachedBy(plan, MANY_TEXTS))
  if (affordable >= reached) return first.ranked
  const second = await rankMatching(tx, tenantId, { ...search, least: affordable })
  return second.ranked
}

/** Finds enough results even though few chunks pass the filters. */
async function rankRare(tx: TenantTx, tenantId: string, search: Ranking): Promise<Ranked[]> {
  const { plan, limit, least } = search
  const reached = Math.max(least, rankReachedBy(plan, FIRST_TRY))
  const ranked = await rankPassing(tx, tenantId, { ...search, least: reached })
  if (ranked.length === limit || reached <= least) return ranked
  return rankPassing(tx, tenantId, search)
}

/** The tsquery of the texts that could reach a rank. Undefined if none can. */
export function matchOf(plan: Plan, least: number): string | undefined {
  const match = textsReaching(plan, least)
  if (match === undefined || plan.phrases === undefined) return match
  return `(${match}) & ${plan.phrases}`
}

type Ranking = FullTextSearch & {
  /** Texts that can't reach this rank are omitted. */
  readonly least: number
}

/** Ranks the texts that could reach a rank. */
async function rankMatching(
  tx: TenantTx,
  tenantId: string,
  { least, ...search }: Ranking,
): Promise<RankedTexts> {
  const match = matchOf(search.plan, least)
  if (match === undefined) return { ranked: [], texts: 0 }
  const found = sql`find_texts(${match}::tsquery, ${MOST_TEXTS}) found`
  return rankTexts(tx, tenantId, { ...search, found })
}

/**
 * Like {@link rankTexts}, for the case that few chunks pass the filters. The filters run first because they cost
 * less than ranking.
 */
export async function rankPassing(
  tx: TenantTx,
  tenantId: string,
  { least, ...search }: Ranking,
): Promise<Ranked[]> {
  const match = matchOf(search.plan, least)
  if (match === undefined) return []
  const found = sql`find_texts(${match}::tsquery, ${LAST_TRY}) found`
  return rankKept(tx, tenantId, { ...search, found })
}

/** Reads a small scope chunk by chunk. */
async function rankVersions(
  tx: TenantTx,
  tenantId: string,
  { plan, filters, limit, withWords = false }: FullTextSearch,
): Promise<Ranked[]> {
  const match = matchOf(plan, plan.leastRank)
  if (match === undefined) return []
  const { rows } = await sql<Ranked>`
    ${bestRows(
      tenantId,
      withWords,
      sql`
    from ${chunksIn(tenantId, filters)}
    cross join lateral (${textOf(tenantId, 'c.search_text_id')}) t
    cross join lateral (${bm25(plan)}) bm25
    where t.text_index @@ ${match}::tsquery and ${passes(tenantId, filters)}
      and bm25.rank >= ${plan.leastRank}::float8`,
    )}
    limit ${limit}`.execute(tx)
  return rows
}

/**
 * The BM25 values of the given chunks or passages, in no particular order. The value is 0 if a chunk has none of
 * the words or lacks a phrase. The caller checks permissions.
 */
export async function rankGiven(
  tx: TenantTx,
  tenantId: string,
  plan: Plan,
  chunkIds: readonly string[],
): Promise<Ranked[]> {
  if (chunkIds.length === 0) return []
  const hasPhrases =
    plan.phrases === undefined ? sql`true` : sql`t.text_index @@ ${plan.phrases}::tsquery`
  const { rows } = await sql<Ranked>`
    select c.id, c.chunk_id as "chunkId", case when ${hasPhrases} then bm25.rank else 0 end as rank
    from ${searchedOf(tenantId)} c
    cross join lateral (${textOf(tenantId, 'c.search_text_id')}) t
    cross join lateral (${bm25(plan)}) bm25
    where c.id = any(${chunkIds}::uuid[])`.execute(tx)
  return rows
}
