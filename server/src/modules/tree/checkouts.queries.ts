import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import { problem } from '../../platform/core/errors.ts'
import type { TenantTx } from '../../platform/db/index.ts'

type Person = Pick<Actor, 'tenantId' | 'userId'>

/** The checkouts of a tenant that have not ended: `from ${checkouts(tenantId)} c`. */
export function checkoutsOf(tenantId: string): RawBuilder<unknown> {
  return sql`(select * from checkout where tenant_id = ${tenantId}::uuid and expires_at > clock_timestamp())`
}

/**
 * Whether somebody else has checked out the document under `alias`, or the one that the version, section or chunk under
 * it belongs to.
 */
export function isCheckedOut({ tenantId, userId }: Person, alias = 'p'): RawBuilder<boolean> {
  const part = sql.id(alias)
  return sql<boolean>`exists (
    select from ${checkoutsOf(tenantId)} c where c.user_id <> ${userId}::uuid
      and c.path_part_id = case ${part}.part_type
        when 'DOCUMENT' then ${part}.id
        when 'DOCUMENT_VERSION' then ${part}.parent_id
        else (
          select version.parent_id from path_part version
          where version.tenant_id = ${part}.tenant_id and version.id = ${part}.version_part_id) end)`
}

/** Those of these folders and documents that somebody else has checked out, or something in them. */
export async function checkedOutFrom(
  tx: TenantTx,
  { tenantId, userId }: Person,
  partIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct taken.id from ${checkoutsOf(tenantId)} c
    join path_part p on p.tenant_id = c.tenant_id and p.id = c.path_part_id
    cross join lateral unnest(p.ancestors || p.id) taken (id)
    where c.user_id <> ${userId}::uuid and taken.id = any(${partIds}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Call this before a folder is deleted or moved to the trash.
 * @throws Problem conflict if somebody else has checked out a document in it
 */
export async function requireCheckedIn(
  tx: TenantTx,
  actor: Person,
  part: { readonly id: string },
): Promise<void> {
  if ((await checkedOutFrom(tx, actor, [part.id])).size > 0) throw problem('checked_out_below')
}

/**
 * Checks out a document, or extends the checkout that the person has.
 * @param options `force` takes over what another person has checked out
 * @returns false if another person has checked it out
 */
export async function insertCheckout(
  tx: TenantTx,
  { tenantId, userId }: Person,
  partId: string,
  { hours, force }: { readonly hours: number; readonly force: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into checkout as held (tenant_id, path_part_id, user_id, acquired_at, expires_at)
    values (${tenantId}::uuid, ${partId}::uuid, ${userId}::uuid, clock_timestamp(),
      clock_timestamp() + make_interval(hours => ${hours}::int))
    on conflict (tenant_id, path_part_id) do update set
      user_id = excluded.user_id, expires_at = excluded.expires_at,
      acquired_at = case when held.user_id = excluded.user_id and held.expires_at > excluded.acquired_at
        then held.acquired_at else excluded.acquired_at end
    where held.user_id = excluded.user_id or held.expires_at <= excluded.acquired_at or ${force}
    returning true`.execute(tx)
  return rows.length > 0
}

/**
 * Ends the checkout of a document.
 * @param options `force` ends that of another person, too
 * @returns false if another person has checked it out
 */
export async function deleteCheckout(
  tx: TenantTx,
  { tenantId, userId }: Person,
  partId: string,
  { force }: { readonly force: boolean },
): Promise<boolean> {
  await sql`
    delete from checkout where tenant_id = ${tenantId}::uuid and path_part_id = ${partId}::uuid
      and (user_id = ${userId}::uuid or expires_at <= clock_timestamp() or ${force})`.execute(tx)
  const { rows } = await sql`
    select from ${checkoutsOf(tenantId)} c where path_part_id = ${partId}::uuid`.execute(tx)
  return rows.length === 0
}
