import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Static } from 'typebox'
import { invalidInput } from '../../../platform/errors.ts'
import { partTagsOf } from '../reads.ts'
import type { ListPathPartsQuery, SearchChoiceQuery } from './path-parts.schemas.ts'

const TIMES = [
  ['created_after', sql`p.created_at >=`],
  ['created_before', sql`p.created_at <`],
  ['updated_after', sql`p.updated_at >=`],
  ['updated_before', sql`p.updated_at <`],
] as const

/** How a list is put in order, chosen from and cut into pages. @throws InvalidInput */
export function listingOf(
  tenantId: string,
  query: Omit<Static<typeof ListPathPartsQuery>, 'parent_path_id' | 'max_depth'>,
) {
  return {
    order: query.sort_by ?? query.sort_order,
    direction: query.sort_dir,
    where: choiceOf(tenantId, query),
    limit: query.limit,
    offset: query.offset,
  }
}

/**
 * The predicate by which a list shows some of the folders and documents under `p`; undefined for all of them.
 * @throws InvalidInput for a time that does not exist
 */
export function choiceOf(
  tenantId: string,
  query: Static<typeof SearchChoiceQuery>,
): RawBuilder<SqlBool> | undefined {
  const { name, name_like: part, include_tag_ids: included, exclude_tag_ids: excluded } = query
  const conditions: RawBuilder<unknown>[] = TIMES.flatMap(([member, comparison]) => {
    const time = query[member]
    return time == null ? [] : [sql`${comparison} ${timeOf(member, time)}::timestamptz`]
  })
  if (name != null) conditions.push(sql`p.name = ${name}`)
  if (part != null) conditions.push(sql`strpos(lower(p.name), lower(${part})) > 0`)
  if (included) conditions.push(isTagged(tenantId, included))
  if (excluded) conditions.push(sql`not ${isTagged(tenantId, excluded)}`)
  if (conditions.length === 0) return undefined
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Whether the node, or one above it, has one of some tags. */
function isTagged(tenantId: string, tagIds: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from ${partTagsOf(tenantId)} tagged
    where tagged.path_part_id = any(p.ancestors || p.id) and tagged.tag_id = any(${tagIds}::uuid[]))`
}

/** A leap second has the form of a time and stands for none here. */
function timeOf(member: string, text: string): string {
  if (!Number.isNaN(Date.parse(text))) return text
  throw invalidInput(['query', member], 'Input should be a valid time', text)
}
