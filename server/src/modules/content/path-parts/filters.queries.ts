import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Static } from 'typebox'
import { allOf, contains, isWithin } from '../../tree/index.ts'
import { partTagsOf } from '../named-reads.ts'
import type { ListPathPartsQuery, SearchFilterQuery } from './path-parts.schemas.ts'

/** The order, filters and page of a list. @throws InvalidInput */
export function listingOf(
  tenantId: string,
  query: Omit<Static<typeof ListPathPartsQuery>, 'parent_path_id' | 'max_depth'> & {
    readonly natural?: boolean
  },
) {
  return {
    order: query.sort_by ?? query.sort_order,
    direction: query.sort_dir,
    isNatural: query.natural ?? false,
    where: filterOf(tenantId, query),
    limit: query.limit,
    offset: query.offset,
  }
}

/**
 * The condition for the folders and documents under `p` that a list includes.
 * @throws InvalidInput for a time that does not exist
 */
export function filterOf(
  tenantId: string,
  query: Static<typeof SearchFilterQuery>,
): RawBuilder<SqlBool> {
  const { name, name_like: part, include_tag_ids: included, exclude_tag_ids: excluded } = query
  const conditions: RawBuilder<unknown>[] = [
    isWithin(query, { created: 'p.created_at', updated: 'p.updated_at' }),
  ]
  if (name != null) conditions.push(sql`p.name = ${name}`)
  if (part != null) conditions.push(contains(sql.ref('p.name'), part))
  if (included) conditions.push(isTagged(tenantId, included))
  if (excluded) conditions.push(sql`not ${isTagged(tenantId, excluded)}`)
  return allOf(conditions)
}

/** Whether the node, or one above it, has one of the tags. */
function isTagged(tenantId: string, tagIds: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from ${partTagsOf(tenantId)} tagged
    where tagged.path_part_id = any(p.ancestors || p.id) and tagged.tag_id = any(${tagIds}::uuid[]))`
}
