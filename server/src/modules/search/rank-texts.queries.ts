import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { searchedOf } from '../content/index.ts'
import { bestOfEach } from './best-of-each.ts'
import { bestRows, bm25, fits, textOf } from './bm25.queries.ts'
import { joinVersion, passes, versionOf, type Filters } from './filters.queries.ts'
import type { Plan } from './ranking.ts'
import { SUPPORTED } from './support.ts'
import { wordsOf } from './support.queries.ts'

/** Statements that rank texts which were found by words. `full-text.queries.ts` decides which texts. */

export type Ranked = {
  /** Id of a chunk or of one of its passages. */
  readonly id: string
  readonly chunkId: string
  readonly rank: number
  /** The words of its text, if they were requested. See {@link supportOf}. Null for a long text. */
  readonly words?: string | null
}

export type FullTextSearch = {
  readonly plan: Plan
  readonly filters: Filters
  /** Maximum number of chunks. */
  readonly limit: number
  /** This many results are enough if getting more would need a second query of the index. By default, all. */
  readonly enough?: number
  /** This many of the results are certainly the best ones. By default, all. */
  readonly sure?: number
  /**
   * Results that can't reach this value, even with support, aren't needed. No second query is made for them. By
   * default, the plan's lowest.
   */
  readonly needed?: number
  /** Also returns the words of the first {@link SUPPORTED} texts. */
  readonly withWords?: boolean
}

/** Maximum number of texts to rank before filtering, however wrong the estimate of their number is. */
export const MOST_TEXTS = 8000
/** Maximum number of chunks to rank after filtering. */
const MOST_CHUNKS = 50_000

export type Source = FullTextSearch & {
  /** A table `found` with the ids of the texts to rank. */
  readonly found: RawBuilder<unknown>
}

export type RankedTexts = {
  readonly ranked: Ranked[]
  /** How many texts were ranked. */
  readonly texts: number
}

/**
 * Ranks texts, then filters their chunks, best first, until it has enough. A text that was found by a list from before
 * it changed may no longer have any of the words: its rank is 0, and it is left out.
 */
export async function rankTexts(
  tx: TenantTx,
  tenantId: string,
  search: Source,
): Promise<RankedTexts> {
  const { limit } = search
  const first = await rankRows(tx, tenantId, search)
  const ranked = bestOfEach(first.ranked)
  if (ranked.length === limit || first.ranked.length < limit) return { ...first, ranked }
  // Passages of the same chunks took the places of other chunks.
  const all = await rankRows(tx, tenantId, { ...search, limit: MOST_TEXTS })
  return { ...all, ranked: bestOfEach(all.ranked).slice(0, limit) }
}

/** Columns with an entry for each row. Arrays take less time to send than rows. */
type RankedRows = {
  readonly texts: number
  readonly ids: readonly string[]
  readonly chunks: readonly string[]
  readonly ranks: readonly number[]
  readonly words: readonly (string | null)[]
}

/** Like {@link rankTexts}, but with every passage among the best. */
async function rankRows(
  tx: TenantTx,
  tenantId: string,
  { plan, filters, limit, found, withWords }: Source,
): Promise<RankedTexts> {
  const { rows } = await sql<RankedRows>`
    with ranked as materialized (
      select found.id, bm25.rank
      from ${found}
      cross join lateral (${textOf(tenantId, 'found.id')}) t
      cross join lateral (${bm25(plan)}) bm25
      where ${fits(plan)}
    ), passing as (
      select c.id, c.chunk_id, c.search_text_id, ranked.rank
      from (
        select id, rank from ranked
        where rank >= ${plan.leastRank}::float8 and rank > 0
        order by rank desc) ranked
      cross join lateral (
        select id, chunk_id, path_part_id, version_part_id, search_text_id, chunk_type
        from ${searchedOf(tenantId)} chunk
        where search_text_id = ranked.id offset 0) c
      ${joinVersion(tenantId, filters)}
      where ${passes(tenantId, filters)}
      order by ranked.rank desc
      fetch first ${sql.lit(limit)} rows with ties
    ), best as (
      select id, chunk_id, search_text_id, rank from passing order by rank desc, chunk_id, id limit ${limit}
    ), worded as (
      select * from best order by rank desc, chunk_id, id limit ${withWords === true ? SUPPORTED : 0}
    )
    select (select count(*)::int from ranked) as texts,
      array(select id from best order by rank desc, chunk_id, id) as ids,
      array(select chunk_id from best order by rank desc, chunk_id, id) as chunks,
      array(select rank from best order by rank desc, chunk_id, id) as ranks,
      array(
        select (${wordsOf(tenantId, 'worded.search_text_id')})
        from worded order by rank desc, chunk_id, id) as words`.execute(tx)
  const [row] = rows
  const ranked = (row?.ids ?? []).map((id, at) => ({
    id,
    chunkId: row?.chunks[at] ?? id,
    rank: row?.ranks[at] ?? 0,
    ...(withWords === true && { words: row?.words[at] ?? null }),
  }))
  return { ranked, texts: row?.texts ?? 0 }
}

/** Filters the chunks of texts, then ranks them. */
export async function rankKept(
  tx: TenantTx,
  tenantId: string,
  { plan, filters, limit, found, withWords = false }: Source,
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
      limit ${MOST_CHUNKS}
    )
    ${bestRows(
      tenantId,
      withWords,
      sql`
    from c
    cross join lateral (${textOf(tenantId, 'c.search_text_id')}) t
    cross join lateral (${bm25(plan)}) bm25
    where bm25.rank >= ${plan.leastRank}::float8 and bm25.rank > 0 and ${fits(plan)}`,
    )}
    limit ${limit}`.execute(tx)
  return rows
}
