import { sql, type SqlBool } from 'kysely'
import { isAny, type TenantTx } from '../../../platform/db/index.ts'
import { partsWithRow } from '../../tree/index.ts'
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

type Tagging = { readonly partIds: readonly string[]; readonly tagIds: readonly string[] }

/** Attaches locked tags to nodes that are new, or can't be deleted. Skips tags that they already have. */
export async function attachTags(
  tx: TenantTx,
  tenantId: string,
  { partIds, tagIds }: Tagging,
): Promise<void> {
  await sql`
    insert into path_part_tag (tenant_id, path_part_id, tag_id)
    select ${tenantId}::uuid, part, tag
    from unnest(${partIds}::uuid[]) part cross join unnest(${tagIds}::uuid[]) tag order by part, tag
    on conflict do nothing`.execute(tx)
}

/** Removes tags from nodes. Skips tags that they don't have. */
export async function detachTags(
  tx: TenantTx,
  tenantId: string,
  { partIds, tagIds }: Tagging,
): Promise<void> {
  await tx
    .deleteFrom('path_part_tag')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('path_part_id'), partIds))
    .where(isAny(sql.ref('tag_id'), tagIds))
    .execute()
}
