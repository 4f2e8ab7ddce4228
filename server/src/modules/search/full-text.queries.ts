import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { searchedOf, searchTextsOf } from '../content/index.ts'
import { bestOfEach } from './best-of-each.ts'
import { rankReachedBy, textsReaching } from './candidates.ts'
import { chunksIn, joinVersion, passes, versionOf, type Filters } from './filters.queries.ts'
import { B, K1, type Plan } from './ranking.ts'

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
const GREAT_EFFORT = { found: 2_000_000, ranked: 50_000 }

/**
 * The best chunks that pass the filters, with their BM25 values. Best first, and by id among equals.
 *
 * The index returns the texts that could reach a rank that about five hundred texts can reach. These are ranked.
 * If the last of the best results has that rank, no other text can be better. Otherwise, the texts that could
 * reach the last result's rank are read as well. If they are too many, the result may miss some.
 */
export async function rankFullText(
  tx: TenantTx,
  tenantId: string,
  search: FullTextSearch,
): Promise<Ranked[]> {
  const { plan, filters, limit, enough = Infinity } = search
  if (filters.versions) return rankVersions(tx, tenantId, search)
  const reached = rankReachedBy(plan, FEW_TEXTS)
  const first = await rankTexts(tx, tenantId, { ...search, least: reached })
  const last = first.ranked[limit - 1]?.rank
  const isWhole = first.texts < MOST_TEXTS
  if (isWhole && (reached <= plan.leastRank || (last ?? 0) >= reached)) return first.ranked
  if (isWhole && first.ranked.length >= enough) return first.ranked
  if (last === undefined) return rankRare(tx, tenantId, search)
  const affordable = Math.max(last, rankReachedBy(plan, MANY_TEXTS))
  if (affordable >= reached) return first.ranked
  const second = await rankTexts(tx, tenantId, { ...search, least: affordable })
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

/** Ranks the texts that could reach a rank, then filters their chunks, best first, until it has enough. */
async function rankTexts(
  tx: TenantTx,
  tenantId: string,
  search: Ranking,
): Promise<{ ranked: Ranked[]; texts: number }> {
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
  { plan, filters, limit, least }: Ranking,
): Promise<{ ranked: Ranked[]; texts: number }> {
  const match = matchOf(plan, least)
  if (match === undefined) return { ranked: [], texts: 0 }
  const { rows } = await sql<{ texts: number; ids: string[]; chunks: string[]; ranks: number[] }>`
    with ranked as materialized (
      select found.id, bm25.rank
      from find_texts(${match}::tsquery, ${MOST_TEXTS}) found
      cross join lateral (${textOf(tenantId, 'found.id')}) t
      cross join lateral (${bm25(plan)}) bm25
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
  { plan, filters, limit, least }: Ranking,
): Promise<Ranked[]> {
  const match = matchOf(plan, least)
  if (match === undefined) return []
  const { rows } = await sql<Ranked>`
    with c as materialized (
      select c.id, c.chunk_id, c.search_text_id
      from find_texts(${match}::tsquery, ${GREAT_EFFORT.found}) found
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
    where bm25.rank >= ${plan.leastRank}::float8`)}
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

/** The best row of each chunk among rows `c` with a `bm25`, best first. */
function bestRows(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id, chunk_id as "chunkId", rank from (
      select distinct on (c.chunk_id) c.id, c.chunk_id, bm25.rank ${rows}
      order by c.chunk_id, bm25.rank desc, c.id) best
    order by rank desc, chunk_id`
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
  const fits =
    plan.phrases === undefined ? sql`true` : sql`t.text_index @@ ${plan.phrases}::tsquery`
  const { rows } = await sql<Ranked>`
    select c.id, c.chunk_id as "chunkId", case when ${fits} then bm25.rank else 0 end as rank
    from ${searchedOf(tenantId)} c
    cross join lateral (${textOf(tenantId, 'c.search_text_id')}) t
    cross join lateral (${bm25(plan)}) bm25
    where c.id = any(${chunkIds}::uuid[])`.execute(tx)
  return rows
}

/** `offset 0` keeps each lookup separate. Without statistics, the planner would read whole tables. */
function textOf(tenantId: string, id: 'found.id' | 'c.search_text_id'): RawBuilder<unknown> {
  return sql`
    select t.text_index, t.num_words as words from ${searchTextsOf(tenantId)} t
    where t.id = ${sql.ref(id)} offset 0`
}

/** The BM25 value of a text `t` with `text_index` and `words`. See `rankOf`. */
function bm25({ terms, meanWords }: Plan): RawBuilder<unknown> {
  const lexemes = terms.flatMap((term) => term.lexemes)
  const weights = terms.flatMap((term) => term.lexemes.map(() => term.weight * (K1 + 1)))
  const found = sql`unnest(ts_filter(setweight(t.text_index, 'A', ${lexemes}::text[]), '{a}')) word`
  const norm = sql`${K1}::float8 * (${1 - B}::float8 + ${B}::float8 * t.words / ${meanWords}::float8)`
  const weight = sql`(${weights}::float8[])[array_position(${lexemes}::text[], word.lexeme)]`
  if (lexemes.length === terms.length) {
    return sql`
      select coalesce(sum(
        ${weight} * cardinality(word.positions) / (cardinality(word.positions) + ${norm})), 0) as rank
      from ${found}`
  }
  const numbers = terms.flatMap(({ lexemes: each }, at) => each.map(() => at))
  return sql`
    select coalesce(sum(weight * tf / (tf + ${norm})), 0) as rank
    from (
      select max(${weight}) as weight, sum(cardinality(word.positions)) as tf
      from ${found}
      group by (${numbers}::int[])[array_position(${lexemes}::text[], word.lexeme)]) term`
}
