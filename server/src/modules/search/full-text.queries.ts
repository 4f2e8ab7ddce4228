import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { searchedOf } from '../content/index.ts'
import { bestOfEach } from './best-of-each.ts'
import { bestRows, bm25, fits, textOf } from './bm25.queries.ts'
import { rankReachedBy, textsReaching } from './candidates.ts'
import { chunksIn, joinVersion, passes, versionOf, type Filters } from './filters.queries.ts'
import { attemptsAt } from './postings/rank-listed.ts'
import type { Blocks } from './postings/blocks.ts'
import type { Plan } from './ranking.ts'

export type Ranked = {
  /** Id of a chunk or of one of its passages. */
  readonly id: string
  readonly chunkId: string
  readonly rank: number
}

export type FullTextSearch = {
  readonly plan: Plan
  readonly filters: Filters
  /** Maximum number of chunks. */
  readonly limit: number
  /** This many results are enough if getting more would need a second query of the index. By default, all. */
  readonly enough?: number
}

/** Approximate number of texts that the first and the second query of the index should return. */
const FEW_TEXTS = 500
const MANY_TEXTS = 4000
/** Maximum number of texts to rank before filtering, however wrong that estimate is. */
const MOST_TEXTS = 8000
/** If few texts pass the filters: the number of texts in the first attempt, and the limits of the last one. */
const FIRST_TRY = 16_000
/** Sums in another order may differ by this fraction. */
const ROUNDING = 1e-9
const GREAT_EFFORT = { found: 2_000_000, ranked: 50_000 }

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
  const { plan, limit, enough = Infinity } = search
  let isFirst = true
  for (const { found, next } of attemptsAt(tenantId, blocks, plan, limit)) {
    const source = { ...search, found }
    // If few texts pass the filters, ranking the others would take longer.
    // oxlint-disable-next-line no-await-in-loop -- most searches need only the first
    const ranked = await (isFirst
      ? rankFirst(tx, tenantId, source)
      : rankKept(tx, tenantId, source))
    const sure = ranked.filter(({ rank }) => rank > next * (1 + ROUNDING)).length
    if (next === 0 || sure === limit || sure >= enough) return ranked
    isFirst = false
  }
  return rankPassing(tx, tenantId, { ...search, least: plan.leastRank })
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
  const { plan, limit, enough = Infinity } = search
  const reached = rankReachedBy(plan, FEW_TEXTS)
  const first = await rankMatching(tx, tenantId, { ...search, least: reached })
  const last = first.ranked[limit - 1]?.rank
  const isWhole = first.texts < MOST_TEXTS
  if (isWhole && (reached <= plan.leastRank || (last ?? 0) >= reached)) return first.ranked
  if (isWhole && first.ranked.length >= enough) return first.ranked
  if (last === undefined) return rankRare(tx, tenantId, search)
  const affordable = Math.max(last, rankReachedBy(plan, MANY_TEXTS))
  if (affordable >= reached) return first.ranked
  const second = await rankMatching(tx, tenantId, { ...search, least: affordable })
  return second.ranked
}

/** Finds enough results even though few chunks pass the filters. */
async function rankRare(tx: TenantTx, tenantId: string, search: FullTextSearch): Promise<Ranked[]> {
  const { plan, limit } = search
  const reached = rankReachedBy(plan, FIRST_TRY)
  const ranked = await rankPassing(tx, tenantId, { ...search, least: reached })
  if (ranked.length === limit || reached <= plan.leastRank) return ranked
  return rankPassing(tx, tenantId, { ...search, least: plan.leastRank })
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

type Source = FullTextSearch & {
  /** A table `found` with the ids of the texts to rank. */
  readonly found: RawBuilder<unknown>
}

type RankedTexts = {
  readonly ranked: Ranked[]
  /** How many texts were ranked. */
  readonly texts: number
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

/** Ranks texts, then filters their chunks, best first, until it has enough. */
async function rankTexts(tx: TenantTx, tenantId: string, search: Source): Promise<RankedTexts> {
  const { limit } = search
  const first = await rankRows(tx, tenantId, search)
  const ranked = bestOfEach(first.ranked)
  if (ranked.length === limit || first.ranked.length < limit) return { ...first, ranked }
  // Passages of the same chunks took the places of other chunks.
  const all = await rankRows(tx, tenantId, { ...search, limit: MOST_TEXTS })
  return { ...all, ranked: bestOfEach(all.ranked).slice(0, limit) }
}

/** Like {@link rankTexts}, but with every passage among the best. */
async function rankRows(
  tx: TenantTx,
  tenantId: string,
  { plan, filters, limit, found }: Source,
): Promise<RankedTexts> {
  const { rows } = await sql<{
    texts: number
    ids: string[]
    chunks: string[]
    ranks: number[]
  }>`
    with ranked as materialized (
      select found.id, bm25.rank
      from ${found}
      cross join lateral (${textOf(tenantId, 'found.id')}) t
      cross join lateral (${bm25(plan)}) bm25
      where ${fits(plan)}
    ), passing as (
      select c.id, c.chunk_id, ranked.rank
      from (
        select id, rank from ranked where rank >= ${plan.leastRank}::float8 order by rank desc) ranked
      cross join lateral (
        select id, chunk_id, path_part_id, version_part_id, search_text_id, chunk_type
        from ${searchedOf(tenantId)} chunk
        where search_text_id = ranked.id offset 0) c
      ${joinVersion(tenantId, filters)}
      where ${passes(tenantId, filters)}
      order by ranked.rank desc
      fetch first ${sql.lit(limit)} rows with ties
    ), best as (
      select id, chunk_id, rank from passing order by rank desc, chunk_id, id limit ${limit}
    )
    select (select count(*)::int from ranked) as texts,
      array(select id from best order by rank desc, chunk_id, id) as ids,
      array(select chunk_id from best order by rank desc, chunk_id, id) as chunks,
      array(select rank from best order by rank desc, chunk_id, id) as ranks`.execute(tx)
  const [row] = rows
  const ranked = (row?.ids ?? []).map((id, at) => ({
    id,
    chunkId: row?.chunks[at] ?? id,
    rank: row?.ranks[at] ?? 0,
  }))
  return { ranked, texts: row?.texts ?? 0 }
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
  const found = sql`find_texts(${match}::tsquery, ${GREAT_EFFORT.found}) found`
  return rankKept(tx, tenantId, { ...search, found })
}

/** Filters the chunks of texts, then ranks them. */
async function rankKept(
  tx: TenantTx,
  tenantId: string,
  { plan, filters, limit, found }: Source,
): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    with c as materialized (
      select c.id, c.chunk_id, c.search_text_id
      from ${found}
      cross join lateral (
        select id, chunk_id, path_part_id, version_part_id, search_text_id, chunk_type
        from ${searchedOf(tenantId)} chunk
        where search_text_id = found.id offset 0) c
      cross join lateral (${versionOf(tenantId, filters)}) v
      where ${passes(tenantId, filters)}
      limit ${GREAT_EFFORT.ranked}
    )
    ${bestRows(sql`
    from c
    cross join lateral (${textOf(tenantId, 'c.search_text_id')}) t
    cross join lateral (${bm25(plan)}) bm25
    where bm25.rank >= ${plan.leastRank}::float8 and ${fits(plan)}`)}
    limit ${limit}`.execute(tx)
  return rows
}

/** Reads a small scope chunk by chunk. */
async function rankVersions(
  tx: TenantTx,
  tenantId: string,
  { plan, filters, limit }: FullTextSearch,
): Promise<Ranked[]> {
  const match = matchOf(plan, plan.leastRank)
  if (match === undefined) return []
  const { rows } = await sql<Ranked>`
    ${bestRows(sql`
    from ${chunksIn(tenantId, filters)}
    cross join lateral (${textOf(tenantId, 'c.search_text_id')}) t
    cross join lateral (${bm25(plan)}) bm25
    where t.text_index @@ ${match}::tsquery and ${passes(tenantId, filters)}
      and bm25.rank >= ${plan.leastRank}::float8`)}
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
