import { sql, type SqlBool } from 'kysely'
import { isAny, type TenantTx } from '../../../platform/db/index.ts'
import { type Allowed, type PartRow, partsWithRow } from '../../tree/index.ts'
import { BY_NAME, TAG_COLUMNS, type TagRow } from './tags.queries.ts'

/** The tags of a path part and of all nodes above it, without repetitions, sorted by name. */
export async function tagsAlongChain(
  tx: TenantTx,
  tenantId: string,
  partId: string,
): Promise<TagRow[]> {
  // As arrays, both subqueries run once and supply the ids for an index lookup on the next table.
  const chain = sql`(
    select ancestors_from_root(p.node) || p.id from ${partsWithRow(tenantId)} p
    where p.id = ${partId}::uuid)::uuid[]`
  const attached = sql`array(
    select pt.tag_id from path_part_tag pt
    where pt.tenant_id = ${tenantId}::uuid and pt.path_part_id = any(${chain}))`
  return tx
    .selectFrom('tag')
    .where('tag.tenant_id', '=', tenantId)
    .where(sql<SqlBool>`tag.id = any(${attached})`)
    .orderBy(BY_NAME)
    .select(TAG_COLUMNS)
    .execute()
}

/** Keeps tags from being deleted until the transaction ends. @returns the ids of those that exist */
export async function lockTags(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('tag')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('id'), ids))
    .orderBy('id')
    .select('id')
    .forKeyShare()
    .execute()
  return rows.map((row) => row.id)
}

/** Attaches locked tags to a locked or new node. Skips tags that it already has. */
export async function attachTags(
  tx: TenantTx,
  part: Pick<Allowed<PartRow, 'write'>, 'tenant_id' | 'id'>,
  tagIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto('path_part_tag')
    .values(
      tagIds.map((tagId) => ({
        tenant_id: part.tenant_id,
        path_part_id: part.id,
        tag_id: tagId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes tags from a node. Skips tags that it doesn't have. */
export async function detachTags(
  tx: TenantTx,
  part: Allowed<PartRow, 'write'>,
  tagIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('path_part_tag')
    .where('tenant_id', '=', part.tenant_id)
    .where('path_part_id', '=', part.id)
    .where(isAny(sql.ref('tag_id'), tagIds))
    .execute()
}
