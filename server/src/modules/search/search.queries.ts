import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../db/index.ts'
import { B, K1, type Plan } from './ranking.ts'
import type { Root } from './scope.queries.ts'

export type Filters = {
  readonly roots: readonly Root[]
  /** The versions of a small scope. */
  readonly versions: readonly string[] | undefined
  readonly tagIds: readonly string[]
  readonly chunkTypes: readonly string[] | undefined
  readonly after: string | undefined
  readonly activeOnly: boolean
}

export type Ranked = { readonly id: string; readonly rank: number }

/** How much is looked at: texts found in the index for a tier, and chunks ranked that pass the filters. */
export type Effort = { readonly found: number; readonly ranked: number }

export type Search = {
  readonly plan: Plan
  readonly meanTokens: number
  readonly filters: Filters
  readonly limit: number
  readonly effort: Effort
}

/**
 * The best chunks among those that match and pass the filters, best first, with their BM25 values.
 * The filters are checked chunk by chunk before `effort.ranked` ends the search. Each lookup stands behind an
 * `offset 0`, which keeps it one: without statistics the planner would rather read whole tables.
 */
export async function rankChunks(
  tx: TenantTx,
  tenantId: string,
  search: Search,
): Promise<Ranked[]> {
  const { plan, meanTokens, filters, limit, effort } = search
  const lexemes = plan.terms.map((term) => term.lexeme)
  const weights = plan.terms.map((term) => term.idf)
  const { rows } = await sql<Ranked>`
    with candidate as materialized (
      select c.id, c.content_id
      from ${matchingChunks(tenantId, search)}
      cross join lateral (
        select id, ancestors, parent_id, metadata_obj_id, ${isWhole(filters.roots)} as whole
        from path_part v where v.tenant_id = ${tenantId}::uuid and v.id = c.version_part_id offset 0) v
      where ${sql.join(conditions(tenantId, filters), sql` and `)}
      limit ${effort.ranked}
    ), ranked as (
      select candidate.id, bm25.rank
      from candidate
      cross join lateral (
        select text_index, num_tokens from chunk_content
        where tenant_id = ${tenantId}::uuid and id = candidate.content_id offset 0) t
      cross join lateral (
        select sum(
          (${weights}::float8[])[array_position(${lexemes}::text[], word.lexeme)]
          * ${K1 + 1}::float8 * cardinality(word.positions)
          / (cardinality(word.positions)
            + ${K1}::float8 * (${1 - B}::float8 + ${B}::float8 * t.num_tokens / ${meanTokens}::float8))) as rank
        from unnest(ts_filter(setweight(t.text_index, 'A', ${lexemes}::text[]), '{a}')) word
      ) bm25
    )
    select id, rank from ranked
    where rank >= ${plan.leastRank}::float8
    order by rank desc, id
    limit ${limit}`.execute(tx)
  return rows
}

/** A small scope is read chunk by chunk; in a large one the index names the texts, tier by tier. */
function matchingChunks(tenantId: string, { plan, filters, effort }: Search): RawBuilder<unknown> {
  const { versions } = filters
  if (versions) {
    return sql`(
      select chunk.* from chunk
      cross join lateral (
        select text_index from chunk_content
        where tenant_id = ${tenantId}::uuid and id = chunk.content_id offset 0) t
      where chunk.tenant_id = ${tenantId}::uuid and chunk.version_part_id = any(${versions}::uuid[])
        and t.text_index @@ ${plan.match}::tsquery) c`
  }
  return sql`unnest(${plan.tiers}::text[]) tier (match)
    cross join lateral find_texts(tier.match::tsquery, ${effort.found}) found
    cross join lateral (
      select id, path_part_id, version_part_id, content_id, chunk_type from chunk
      where tenant_id = ${tenantId}::uuid and content_id = found.id offset 0) c`
}

/** Whether the whole version is searched. */
function isWhole(roots: readonly Root[]): RawBuilder<unknown> {
  const outer = roots.flatMap((root) => (root.versionPartId === null ? [root.id] : []))
  return sql`(v.id = any(${outer}::uuid[]) or v.ancestors && ${outer}::uuid[])`
}

/** Cheapest first; the node of a chunk is looked at only where a filter needs it. */
function conditions(tenantId: string, filters: Filters): RawBuilder<unknown>[] {
  const { roots, tagIds, chunkTypes, after, activeOnly } = filters
  const inner = roots.flatMap((root) => (root.versionPartId === null ? [] : [root.id]))
  const about: RawBuilder<unknown>[] = []
  if (inner.length > 0) {
    about.push(sql`(v.whole or p.id = any(${inner}::uuid[]) or p.ancestors && ${inner}::uuid[])`)
  }
  if (after !== undefined) about.push(sql`p.created_at > ${after}::timestamptz`)
  if (tagIds.length > 0) {
    about.push(sql`(
      select count(distinct pt.tag_id) from path_part_tag pt
      where pt.tenant_id = ${tenantId}::uuid and pt.tag_id = any(${tagIds}::uuid[])
        and pt.path_part_id = any(v.ancestors || p.ancestors || p.id)) = ${tagIds.length}`)
  }
  return [
    chunkTypes ? sql`c.chunk_type = any(${chunkTypes}::text[])` : sql`true`,
    inner.length > 0 ? sql`true` : sql`v.whole`,
    activeOnly
      ? sql`(
          select d.active_version_id = v.metadata_obj_id from document d
          where d.tenant_id = ${tenantId}::uuid and d.path_part_id = v.parent_id)`
      : sql`true`,
    about.length > 0
      ? sql`(
          select ${sql.join(about, sql` and `)} from path_part p
          where p.tenant_id = ${tenantId}::uuid and p.id = c.path_part_id)`
      : sql`true`,
  ]
}
