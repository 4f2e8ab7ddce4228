import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import type { Listed } from '../../platform/http/schemas.ts'
import { users } from '../accounts/index.ts'
import { documentsOf, versionsOf, type WithFiles } from '../content/index.ts'
import { tenants } from '../tenancy/index.ts'
import { partsOf, partsWithRow, shownName, shownPath } from '../tree/index.ts'

export type LinkKey = { readonly tenantId: string; readonly linkId: string }
export type ItemType = 'FOLDER' | 'DOCUMENT'

/**
 * The condition that the link under `l` works at this moment: it hasn't expired, the tenant under `t` allows links,
 * and who created it may still do so.
 */
const WORKS = sql`(l.expires_at > now() and coalesce((t.settings ->> 'outside_links')::boolean, false) and exists (
  select from actor a where a.tenant_id = l.tenant_id and a.user_id = l.created_by and a.role <> 'USER'))`

/** The link as `l`, or no row if it doesn't work. */
function working({ tenantId, linkId }: LinkKey): RawBuilder<unknown> {
  return sql`(
    select l.* from outside_link l join ${tenants} t on t.id = l.tenant_id
    where l.tenant_id = ${tenantId}::uuid and l.id = ${linkId}::uuid and ${WORKS})`
}

/**
 * The node under `p` that the link under `l` lets people read: its item, or one below it. Nobody outside is a reader of
 * what sources keep for their readers.
 */
const IS_LINKED = sql`((p.id = l.path_part_id or p.ancestors @> array[l.path_part_id]) and p.reader_ids is null)`

/** A link that works, by the hash of its secret. */
export async function findByToken(tx: SystemTx, hash: Buffer) {
  const { rows } = await sql<{ tenant_id: string; id: string; password_hash: string | null }>`
    select l.tenant_id, l.id, l.password_hash
    from outside_link l join ${tenants} t on t.id = l.tenant_id
    where l.token_hash = ${hash} and ${WORKS}`.execute(tx)
  return rows[0]
}

export type OpenedRow = {
  readonly path_part_id: string
  readonly part_type: ItemType
  readonly name: string
  readonly tenant_name: string
  readonly expires_at: Date
  readonly created_by: string
}

/** Counts an opening of a link. @returns its item, or undefined if the link doesn't work any more */
export async function countOpening(tx: TenantTx, key: LinkKey): Promise<OpenedRow | undefined> {
  const { rows } = await sql<OpenedRow>`
    update outside_link o set opened = o.opened + 1, last_opened_at = now()
    from ${working(key)} l
    join ${partsOf(key.tenantId)} p on p.id = l.path_part_id and ${IS_LINKED}
    join ${tenants} t on t.id = l.tenant_id
    where o.tenant_id = l.tenant_id and o.id = l.id
    returning l.path_part_id, p.part_type, p.name, t.name as tenant_name, l.expires_at, l.created_by`.execute(
    tx,
  )
  return rows[0]
}

/** Whether sources say who may read a node or anything below it. */
export async function hasReadersWithin(
  tx: TenantTx,
  tenantId: string,
  partId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${partsOf(tenantId)} p
    where p.reader_ids is not null and (p.id = ${partId}::uuid or p.ancestors @> array[${partId}::uuid])
    limit 1`.execute(tx)
  return rows.length > 0
}

type Place = LinkKey & { readonly partId: string }

export type LinkedRow = {
  readonly path_part_id: string
  readonly part_type: ItemType
  readonly name: string
}

/**
 * A page of what is directly in a folder that the link covers, folders first.
 * @returns undefined if the link doesn't work or doesn't cover the folder
 */
export async function listLinked(
  tx: TenantTx,
  { partId, ...key }: Place,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Listed<LinkedRow> | undefined> {
  const children = sql`
    from ${working(key)} l
    join ${partsOf(key.tenantId)} p on p.id = ${partId}::uuid and p.part_type = 'FOLDER' and ${IS_LINKED}
    left join ${partsOf(key.tenantId)} c on c.parent_id = p.id and c.reader_ids is null
      and c.part_type in ('FOLDER', 'DOCUMENT')`
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ folders: number; total: number }>`
      select count(distinct p.id)::int as folders, count(c.id)::int as total ${children}`.execute(
      tx,
    ),
    sql<LinkedRow>`
      select c.id as path_part_id, c.part_type, c.name ${children}
      where c.id is not null
      order by c.part_type <> 'FOLDER', c.name collate natural_order, c.id
      limit ${limit} offset ${offset}`.execute(tx),
  ])
  const [{ folders, total } = { folders: 0, total: 0 }] = counted
  return folders === 0 ? undefined : { total, items: rows }
}

export type LinkedDocument = {
  readonly name: string
  readonly id: string
  readonly tenant_id: string
} & WithFiles

/** The active version of a document that the link covers; undefined if the link doesn't work or doesn't cover it. */
export async function findLinkedDocument(
  tx: TenantTx,
  { partId, ...key }: Place,
): Promise<LinkedDocument | undefined> {
  const { tenantId } = key
  const { rows } = await sql<LinkedDocument>`
    select p.name, v.id, v.tenant_id, v.system_metadata, v.stored_files
    from ${working(key)} l
    join ${partsOf(tenantId)} p on p.id = ${partId}::uuid and p.part_type = 'DOCUMENT' and ${IS_LINKED}
    join ${documentsOf(tenantId)} d on d.path_part_id = p.id
    join ${versionsOf(tenantId)} v on v.id = d.active_version_id`.execute(tx)
  return rows[0]
}

/** Whether a version is the active one of a document that the link covers. */
export async function isLinkedVersion(
  tx: TenantTx,
  { versionId, ...key }: LinkKey & { readonly versionId: string },
): Promise<boolean> {
  const { tenantId } = key
  const { rows } = await sql`
    select from ${working(key)} l
    join ${documentsOf(tenantId)} d on d.active_version_id = ${versionId}::uuid
    join ${partsOf(tenantId)} p on p.id = d.path_part_id and ${IS_LINKED}`.execute(tx)
  return rows.length > 0
}

export type LinkRow = Omit<OpenedRow, 'tenant_name'> & {
  readonly id: string
  readonly item_id: string
  readonly materialized_path: string
  readonly has_password: boolean
  readonly created_by_name: string | null
  readonly created_at: Date
  readonly works: boolean
  readonly opened: number
  readonly last_opened_at: Date | null
}

type Asked = {
  readonly partId?: string | null | undefined
  readonly linkId?: string
  readonly limit: number
  readonly offset: number
}

/** Links of a tenant, newest first, without their secrets. */
export async function listLinks(
  tx: TenantTx,
  actor: Actor,
  { partId = null, linkId, limit, offset }: Asked,
): Promise<Listed<LinkRow>> {
  const { tenantId } = actor
  const found = sql`
    from outside_link l
    join ${tenants} t on t.id = l.tenant_id
    join ${partsWithRow(tenantId)} p on p.id = l.path_part_id
    where l.tenant_id = ${tenantId}::uuid
      and (${partId}::uuid is null or l.path_part_id = ${partId}::uuid)
      and (${linkId ?? null}::uuid is null or l.id = ${linkId ?? null}::uuid)`
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(tx),
    sql<LinkRow>`
      select l.id, l.path_part_id, p.part_type, p.metadata_obj_id as item_id, ${shownName(actor)} as name,
        ${shownPath(actor, 'p', sql`p.node`)} as materialized_path, l.password_hash is not null as has_password, l.created_by,
        (select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)
         from ${users} u where u.id = l.created_by) as created_by_name,
        l.created_at, l.expires_at, ${WORKS} and ${IS_LINKED} as works, l.opened, l.last_opened_at
      ${found}
      order by l.created_at desc, l.id
      limit ${limit} offset ${offset}`.execute(tx),
  ])
  return { total: counted[0]?.total ?? 0, items: rows }
}

export type NewLink = {
  readonly id: string
  readonly partId: string
  readonly tokenHash: Buffer
  readonly passwordHash: string | null
  readonly days: number
}

export async function insertLink(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  link: NewLink,
): Promise<void> {
  await tx
    .insertInto('outside_link')
    .values({
      tenant_id: tenantId,
      id: link.id,
      path_part_id: link.partId,
      token_hash: link.tokenHash,
      password_hash: link.passwordHash,
      created_by: userId,
      expires_at: sql<Date>`now() + make_interval(days => ${link.days}::int)`,
    })
    .execute()
}

/** Ends a link. @returns whether there was one */
export async function deleteLink(tx: TenantTx, { tenantId, linkId }: LinkKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outside_link')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', linkId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** For how long links that have ended stay in the list. */
const KEPT = '30 days'

/** Deletes links that ended long ago. @returns how many */
export async function deleteOldLinks(tx: SystemTx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('outside_link')
    .where('expires_at', '<', sql<Date>`now() - ${KEPT}::interval`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
