import { sql } from 'kysely'
import type { Static } from 'typebox'
import { isAny, readPage, type TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { newId } from '../../../platform/core/ids.ts'
import { contains, directionOf, isWithin } from '../../tree/index.ts'
import type { ListTagsQuery } from './tags.schemas.ts'

export type TagRow = Awaited<ReturnType<typeof insertTag>>

/** The text and color of a tag. */
export type TagText = {
  readonly name: string
  readonly color: string
  readonly description: string | null
}

/** The columns of {@link TagRow} over `tag`. */
export const TAG_COLUMNS = [
  'tag.id',
  'tag.name',
  'tag.color',
  'tag.description',
  'tag.tenant_id',
  'tag.created_at',
  'tag.updated_at',
] as const

/** Names are unique in any case, so this order has no ties. */
export const BY_NAME = sql`lower(tag.name) collate "C"`

/** The tags attached directly to each path part, by path part id and sorted by name. */
export async function tagsOfParts(
  tx: TenantTx,
  tenantId: string,
  partIds: readonly string[],
): Promise<Map<string, TagRow[]>> {
  if (partIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('path_part_tag as pt')
    .innerJoin('tag', (join) =>
      join.onRef('tag.tenant_id', '=', 'pt.tenant_id').onRef('tag.id', '=', 'pt.tag_id'),
    )
    .where('pt.tenant_id', '=', tenantId)
    .where(isAny(sql.ref('pt.path_part_id'), partIds))
    .orderBy(BY_NAME)
    .select(['pt.path_part_id', ...TAG_COLUMNS])
    .execute()
  return Map.groupBy(rows, (row) => row.path_part_id)
}

const ORDERS = {
  NAME: BY_NAME,
  CREATED_AT: sql`tag.created_at`,
  UPDATED_AT: sql`tag.updated_at`,
} as const

/** A page of the tenant's tags, sorted by name by default. By a part of the name, one with exactly this name comes first. */
export async function listTags(
  tx: TenantTx,
  tenantId: string,
  query: Static<typeof ListTagsQuery>,
): Promise<Listed<TagRow>> {
  const { sort_by: by, sort_dir: dir, name_like: part } = query
  const found = tx
    .selectFrom('tag')
    .where('tag.tenant_id', '=', tenantId)
    .where(isWithin(query, { created: 'tag.created_at', updated: 'tag.updated_at' }))
    .$if(part != null, (rows) => rows.where(contains(sql.ref('tag.name'), part ?? '')))
  const order = by ?? 'NAME'
  const direction = directionOf(dir, order === 'UPDATED_AT')
  const rows = found
    .select(TAG_COLUMNS)
    .$if(part != null && by == null, (all) =>
      all.orderBy(sql`lower(tag.name) <> lower(${part ?? ''})`),
    )
    .orderBy(ORDERS[order], direction)
    .orderBy('tag.id', direction)
  return readPage(found, rows, query)
}

/** @throws Problem not_found */
export async function getTag(tx: TenantTx, tenantId: string, id: string): Promise<TagRow> {
  const tag = await tx
    .selectFrom('tag')
    .where('tag.tenant_id', '=', tenantId)
    .where('tag.id', '=', id)
    .select(TAG_COLUMNS)
    .executeTakeFirst()
  return tag ?? missing()
}

function missing(): never {
  throw problem('missing', { what: 'Tag' })
}

/** @throws DatabaseError tag_name_key if the name is taken, in any case */
export async function insertTag(tx: TenantTx, tenantId: string, tag: TagText) {
  return tx
    .insertInto('tag')
    .values({ tenant_id: tenantId, id: newId(), ...tag })
    .returning(TAG_COLUMNS)
    .executeTakeFirstOrThrow()
}

/**
 * Updates the given members. Keeps `updated_at` if nothing changes.
 * @throws Problem not_found; DatabaseError tag_name_key if the name is taken, in any case
 */
export async function updateTag(
  tx: TenantTx,
  tenantId: string,
  id: string,
  changes: Partial<TagText>,
): Promise<TagRow> {
  const tag = await getTag(tx, tenantId, id)
  const after = { ...tag, ...changes }
  const isSame =
    after.name === tag.name && after.color === tag.color && after.description === tag.description
  if (isSame) return tag
  const changed = await tx
    .updateTable('tag')
    .set({ ...changes, updated_at: sql<Date>`clock_timestamp()` })
    .where('tag.tenant_id', '=', tenantId)
    .where('tag.id', '=', id)
    .returning(TAG_COLUMNS)
    .executeTakeFirst()
  return changed ?? missing()
}

/** Deletes a tag, which removes it from every node. @throws Problem not_found */
export async function deleteTag(tx: TenantTx, tenantId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('tag')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) missing()
}
