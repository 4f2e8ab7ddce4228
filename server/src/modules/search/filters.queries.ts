import { sql, type RawBuilder } from 'kysely'
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

/**
 * The version of a chunk `c` (with `id`, `path_part_id`, `version_part_id`, `chunk_type`), as a subquery to be joined
 * laterally as `v`, which {@link passes} looks at.
 */
export function versionOf(tenantId: string, { roots }: Filters): RawBuilder<unknown> {
  return sql`
    select id, ancestors, parent_id, metadata_obj_id, ${isWhole(roots)} as whole
    from path_part v where v.tenant_id = ${tenantId}::uuid and v.id = c.version_part_id offset 0`
}

/** Whether the whole version is searched. */
function isWhole(roots: readonly Root[]): RawBuilder<unknown> {
  const outer = roots.flatMap((root) => (root.versionPartId === null ? [root.id] : []))
  return sql`(v.id = any(${outer}::uuid[]) or v.ancestors && ${outer}::uuid[])`
}

/**
 * Whether a chunk `c` whose {@link versionOf} is `v` lies in the scope and passes the filters. Cheapest first; the node
 * of a chunk is looked at only where a filter needs it.
 */
export function passes(tenantId: string, filters: Filters): RawBuilder<unknown> {
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
  const all = [
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
  return sql.join(all, sql` and `)
}
