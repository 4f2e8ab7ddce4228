import { sql, type RawBuilder } from 'kysely'
import { partsOf } from '../tree/index.ts'
import { documentsOf, partTagsOf, searchedOf } from '../content/index.ts'
import type { Root } from './scope.queries.ts'

export type Filters = {
  readonly roots: readonly Root[]
  /** The versions of a small scope, whose chunks are read one by one. */
  readonly versions: readonly string[] | undefined
  /** The versions of a larger scope, where they are known. */
  readonly among?: readonly string[] | undefined
  readonly tagIds: readonly string[]
  readonly chunkTypes: readonly string[] | undefined
  readonly after: string | undefined
  readonly activeOnly: boolean
}

/**
 * The version of a chunk `c` (with `id`, `path_part_id`, `version_part_id`, `chunk_type`), as a subquery to be joined
 * laterally as `v`, which {@link passes} looks at.
 */
export function versionOf(
  tenantId: string,
  { roots }: Pick<Filters, 'roots'>,
): RawBuilder<unknown> {
  return sql`
    select id, ancestors, parent_id, metadata_obj_id, ${isWhole(roots)} as whole
    from ${partsOf(tenantId)} v where v.id = c.version_part_id offset 0`
}

/**
 * The rows of a from clause: chunks and passages `c`, each with its version `v` as {@link versionOf} gives it. Where the
 * versions of a scope are few, they come first, so that each is looked up and judged once and not for all its chunks.
 */
export function chunksIn(tenantId: string, filters: Filters): RawBuilder<unknown> {
  const { versions, roots } = filters
  if (!versions) {
    return sql`${searchedOf(tenantId)} c cross join lateral (${versionOf(tenantId, filters)}) v`
  }
  return sql`(
      select id, ancestors, parent_id, metadata_obj_id, ${isWhole(roots)} as whole
      from ${partsOf(tenantId)} v where v.id = any(${versions}::uuid[]) offset 0) v
    cross join lateral (
      select * from ${searchedOf(tenantId)} chunk where version_part_id = v.id offset 0) c`
}

/** Whether the whole version is searched. */
function isWhole(roots: readonly Root[]): RawBuilder<unknown> {
  const outer = roots.flatMap((root) => (root.versionPartId === null ? [root.id] : []))
  return sql`(v.id = any(${outer}::uuid[]) or v.ancestors && ${outer}::uuid[])`
}

/** What one filter requires of a chunk `c` whose {@link versionOf} is `v`. */
type Condition = {
  readonly holds: RawBuilder<boolean>
  /** Whether it also needs the node of the chunk, as `p`. */
  readonly ofNode: boolean
}

const ALWAYS: Condition = { holds: sql<boolean>`true`, ofNode: false }

/** What each filter requires, cheapest first. A filter that is not set holds for every chunk. */
export function conditionsOf(
  tenantId: string,
  { roots, tagIds, chunkTypes, after, activeOnly }: Omit<Filters, 'versions'>,
): Record<'chunkTypes' | 'scope' | 'activeVersion' | 'ingestionTime' | 'tags', Condition> {
  return {
    chunkTypes: chunkTypes
      ? { holds: sql`c.chunk_type = any(${chunkTypes}::text[])`, ofNode: false }
      : ALWAYS,
    scope: inScope(roots),
    activeVersion: activeOnly
      ? {
          holds: sql`(
          select d.active_version_id = v.metadata_obj_id from ${documentsOf(tenantId)} d
          where d.path_part_id = v.parent_id)`,
          ofNode: false,
        }
      : ALWAYS,
    ingestionTime:
      after === undefined
        ? ALWAYS
        : { holds: sql`p.created_at > ${after}::timestamptz`, ofNode: true },
    tags:
      tagIds.length === 0
        ? ALWAYS
        : {
            holds: sql`(
      select count(distinct pt.tag_id) from ${partTagsOf(tenantId)} pt
      where pt.tag_id = any(${tagIds}::uuid[])
        and pt.path_part_id = any(v.ancestors || p.ancestors || p.id)) = ${tagIds.length}`,
            ofNode: true,
          },
  }
}

function inScope(roots: readonly Root[]): Condition {
  const inner = roots.flatMap((root) => (root.versionPartId === null ? [] : [root.id]))
  if (inner.length === 0) return { holds: sql`v.whole`, ofNode: false }
  return {
    holds: sql`(v.whole or p.id = any(${inner}::uuid[]) or p.ancestors && ${inner}::uuid[])`,
    ofNode: true,
  }
}

/**
 * Whether a chunk `c` whose {@link versionOf} is `v` lies in the scope and passes the filters. The node of a chunk is
 * read once, after all else, and only where a filter needs it.
 */
export function passes(tenantId: string, filters: Filters): RawBuilder<unknown> {
  const all = Object.values(conditionsOf(tenantId, filters))
  const plain = all.filter(({ ofNode }) => !ofNode).map(({ holds }) => holds)
  const about = all.filter(({ ofNode }) => ofNode).map(({ holds }) => holds)
  if (about.length === 0) return sql.join(plain, sql` and `)
  const node = sql`(
          select ${sql.join(about, sql` and `)} from ${partsOf(tenantId)} p
          where p.id = c.path_part_id)`
  return sql.join([...plain, node], sql` and `)
}
