import { sql } from 'kysely'
import { isAny, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { newId } from '../../../platform/ids.ts'

export type TagRow = {
  id: string
  name: string
  color: string
  description: string | null
  tenant_id: string
  created_at: Date
  updated_at: Date
}

/** What people say about a tag. */
export type TagText = Pick<TagRow, 'name' | 'color' | 'description'>

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

/** Names are unique ignoring case, so this order leaves nothing open. */
export const BY_NAME = sql`lower(tag.name) collate "C"`

/** Tags attached directly to each of the path parts, by path part id, in the order of their names. */
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
  const byPart = new Map<string, TagRow[]>()
  for (const { path_part_id: partId, ...tag } of rows) {
    const tags = byPart.get(partId)
    if (tags) tags.push(tag)
    else byPart.set(partId, [tag])
  }
  return byPart
}

/** A page of the tenant's tags, in the order of their names. */
export async function listTags(
  tx: TenantTx,
  tenantId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Listed<TagRow>> {
  const all = tx.selectFrom('tag').where('tag.tenant_id', '=', tenantId)
  const [{ total }, items] = await Promise.all([
    all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    all
      .select(TAG_COLUMNS)
      .orderBy(BY_NAME)
      .orderBy('tag.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return { total, items }
}

export async function findTag(
  tx: TenantTx,
  tenantId: string,
  id: string,
): Promise<TagRow | undefined> {
  return tx
    .selectFrom('tag')
    .where('tag.tenant_id', '=', tenantId)
    .where('tag.id', '=', id)
    .select(TAG_COLUMNS)
    .executeTakeFirst()
}

/** @throws DatabaseError tag_name_key when the name is taken, in whatever case */
export async function insertTag(tx: TenantTx, tenantId: string, tag: TagText): Promise<TagRow> {
  return tx
    .insertInto('tag')
    .values({ tenant_id: tenantId, id: newId(), ...tag })
    .returning(TAG_COLUMNS)
    .executeTakeFirstOrThrow()
}

/**
 * Writes the members that are given.
 * @returns undefined when there is no such tag
 * @throws DatabaseError tag_name_key when the name is taken, in whatever case
 */
export async function updateTag(
  tx: TenantTx,
  { tenant_id: tenantId, id }: Pick<TagRow, 'tenant_id' | 'id'>,
  changes: Partial<TagText>,
): Promise<TagRow | undefined> {
  return tx
    .updateTable('tag')
    .set({ ...changes, updated_at: sql<Date>`clock_timestamp()` })
    .where('tag.tenant_id', '=', tenantId)
    .where('tag.id', '=', id)
    .returning(TAG_COLUMNS)
    .executeTakeFirst()
}

/** Deletes a tag, which takes it off every node. Returns false when it is gone already. */
export async function deleteTag(
  tx: TenantTx,
  { tenant_id: tenantId, id }: Pick<TagRow, 'tenant_id' | 'id'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tag')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
