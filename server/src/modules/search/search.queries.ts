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

/** Texts looked up in the index for one query, and chunks ranked of those that pass the filters. */
const MAX_FOUND = 50_000
const MAX_RANKED = 10_000

/**
 * The best chunks among those that match and pass the filters, best first, with their BM25 values.
 * Filters come before any limit, so that `limit` chunks are found whenever there are that many.
 */
export async function rankChunks(
  tx: TenantTx,
  tenantId: string,
  search: { plan: Plan; match: string; meanTokens: number; filters: Filters; limit: number },
): Promise<Ranked[]> {
  const { plan, match, meanTokens, filters, limit } = search
  const lexemes = plan.terms.map((term) => term.lexeme)
  const weights = plan.terms.map((term) => term.idf)
  const { rows } = await sql<Ranked>`
    with matching as materialized (${matchingChunks(tenantId, match, filters.versions)}),
    version as materialized (${allowedVersions(tenantId, filters)}),
    candidate as materialized (
      select m.id, m.content_id
      from matching m
      join version on version.id = m.version_part_id
      where ${chunkFilters(tenantId, filters)}
      limit ${MAX_RANKED}
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

function matchingChunks(
  tenantId: string,
  match: string,
  versions: readonly string[] | undefined,
): RawBuilder<unknown> {
  const columns = sql`c.id, c.path_part_id, c.version_part_id, c.content_id, c.chunk_type`
  if (versions) {
    return sql`
      select ${columns} from chunk c
      cross join lateral (
        select text_index from chunk_content
        where tenant_id = ${tenantId}::uuid and id = c.content_id offset 0) t
      where c.tenant_id = ${tenantId}::uuid and c.version_part_id = any(${versions}::uuid[])
        and t.text_index @@ ${match}::tsquery`
  }
  return sql`
    select c.* from find_texts(${match}::tsquery, ${MAX_FOUND}) found
    cross join lateral (
      select ${columns} from chunk c
      where c.tenant_id = ${tenantId}::uuid and c.content_id = found.id offset 0) c`
}

/** Of the versions with matching chunks those that are searched, and whether as a whole. */
function allowedVersions(tenantId: string, { roots, activeOnly }: Filters): RawBuilder<unknown> {
  const inner = roots.flatMap((root) => (root.versionPartId === null ? [] : [root.versionPartId]))
  const outer = roots.flatMap((root) => (root.versionPartId === null ? [root.id] : []))
  const isActive = sql`(
    select d.active_version_id = v.metadata_obj_id from document d
    where d.tenant_id = ${tenantId}::uuid and d.path_part_id = v.parent_id)`
  const whole = sql`(v.id = any(${outer}::uuid[]) or v.ancestors && ${outer}::uuid[])`
  return sql`
    select v.id, v.ancestors, ${whole} as whole
    from (select distinct version_part_id as id from matching) m
    cross join lateral (
      select id, parent_id, ancestors, metadata_obj_id from path_part
      where tenant_id = ${tenantId}::uuid and id = m.id offset 0) v
    where (${whole} or v.id = any(${inner}::uuid[])) and ${activeOnly ? isActive : sql`true`}`
}

/** What only a chunk itself can tell; its node is looked at only where a filter needs it. */
function chunkFilters(tenantId: string, filters: Filters): RawBuilder<unknown> {
  const { roots, tagIds, chunkTypes, after } = filters
  const inner = roots.flatMap((root) => (root.versionPartId === null ? [] : [root.id]))
  const about: RawBuilder<unknown>[] = []
  if (inner.length > 0) {
    about.push(sql`(version.whole or p.id = any(${inner}::uuid[]) or p.ancestors && ${inner}::uuid[])`)
  }
  if (after !== undefined) about.push(sql`p.created_at > ${after}::timestamptz`)
  if (tagIds.length > 0) {
    about.push(sql`(
      select count(distinct pt.tag_id) from path_part_tag pt
      where pt.tenant_id = ${tenantId}::uuid and pt.tag_id = any(${tagIds}::uuid[])
        and pt.path_part_id = any(version.ancestors || p.ancestors || p.id)) = ${tagIds.length}`)
  }
  const type = chunkTypes ? sql`m.chunk_type = any(${chunkTypes}::text[])` : sql`true`
  if (about.length === 0) return type
  return sql`${type} and (
    select ${sql.join(about, sql` and `)} from path_part p
    where p.tenant_id = ${tenantId}::uuid and p.id = m.path_part_id)`
}
