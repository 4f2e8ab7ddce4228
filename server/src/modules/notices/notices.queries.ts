import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAdmin, type Actor } from '../../platform/core/actor.ts'
import { newId } from '../../platform/core/ids.ts'
import { jsonb, type SystemTx, type TenantTx } from '../../platform/db/index.ts'
import { users } from '../accounts/index.ts'
import { hasRight, partsOf } from '../tree/index.ts'
import type { Facts, NewNotice } from './new-notice.ts'
import type { NoticeKind } from './kinds.ts'

/** The most notices kept for a person. */
const MOST_KEPT = 500
/** How long notices are kept. */
const KEPT = '90 days'
/** Rows deleted in one transaction of upkeep. */
const BATCH = 1000

/** Inserts a notice for each person who is an active member. @returns these people */
export async function insertNotices(
  tx: TenantTx,
  { tenantId, kind, partId, actorId, facts = {}, groupKey }: NewNotice,
  userIds: readonly string[],
): Promise<string[]> {
  const ids = userIds.map(() => newId())
  const { rows } = await sql<{ user_id: string }>`
    insert into notice (tenant_id, id, user_id, kind, path_part_id, actor_id, facts, group_key)
    select ${tenantId}::uuid, n.id, n.user_id, ${kind}, ${partId ?? null}::uuid, ${actorId ?? null}::uuid,
      ${jsonb(facts)}, ${groupKey ?? null}
    from unnest(${ids}::uuid[], ${[...userIds]}::uuid[]) as n (id, user_id)
    where exists (select from actor a where a.tenant_id = ${tenantId}::uuid and a.user_id = n.user_id)
    order by n.user_id
    on conflict (tenant_id, user_id, group_key) where read_at is null do update set
      id = excluded.id, created_at = excluded.created_at, kind = excluded.kind,
      path_part_id = excluded.path_part_id, actor_id = excluded.actor_id,
      facts = excluded.facts || case when excluded.facts ? 'count' then jsonb_build_object('count',
        coalesce((notice.facts ->> 'count')::int, 0) + (excluded.facts ->> 'count')::int) else '{}' end
    returning user_id`.execute(tx)
  return rows.map((row) => row.user_id)
}

export type NoticeRow = {
  readonly id: string
  readonly kind: NoticeKind
  readonly facts: Facts
  readonly created_at: Date
  readonly is_read: boolean
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly path_part_id: string | null
  readonly part_type: string | null
  readonly name: string | null
  readonly metadata_obj_id: string | null
}

/** The condition that `n` belongs to the actor, and that they may read what it is about, `p`. */
function isShownTo(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`n.tenant_id = ${actor.tenantId}::uuid and n.user_id = ${actor.userId}::uuid
    and (n.path_part_id is null or p.id is not null and ${hasRight(actor, 'read')})`
}

const shown = ({ tenantId }: Actor): RawBuilder<unknown> => sql`
  notice n left join ${partsOf(tenantId)} p on p.id = n.path_part_id`

type NoticesToList = {
  /** The id of the notice before which the list begins. */
  readonly before?: string | undefined
  readonly unread: boolean
  /** Only those of this time: after the first, up to the second. */
  readonly between?: readonly [after: Date, until: Date]
  readonly limit: number
}

/** The actor's notices about what they may read, newest first. */
export async function listNotices(
  tx: TenantTx,
  actor: Actor,
  { before, unread, between, limit }: NoticesToList,
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.kind, n.facts, n.created_at, n.read_at is not null as is_read, n.actor_id,
      (select ${nameFor(actor)} from ${users} u where u.id = n.actor_id) as actor_name,
      p.id as path_part_id, p.part_type, p.name, p.metadata_obj_id
    from ${shown(actor)}
    where ${isShownTo(actor)}
      and (${before ?? null}::uuid is null or n.id < ${before ?? null}::uuid)
      and (not ${unread}::boolean or n.read_at is null)
      and (${between === undefined}::boolean or n.created_at > ${between?.[0] ?? null}::timestamptz
        and n.created_at <= ${between?.[1] ?? null}::timestamptz)
    order by n.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Only administrators know the addresses of people. */
function nameFor(actor: Actor): RawBuilder<string | null> {
  const name = sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`
  return isAdmin(actor) ? sql<string | null>`coalesce(${name}, u.email)` : name
}

/** How many of the notices shown to the actor are unread. */
export async function countUnread(tx: TenantTx, actor: Actor): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from ${shown(actor)}
    where ${isShownTo(actor)} and n.read_at is null`.execute(tx)
  return rows[0]?.unread ?? 0
}

/** The condition that the actor may read what the notice `n` is about. */
function mayReadSubject(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(n.path_part_id is null or exists (
    select from ${partsOf(actor.tenantId)} p where p.id = n.path_part_id and ${hasRight(actor, 'read')}))`
}

/** Marks one of the actor's notices as read or unread. @returns whether they have it */
export async function setRead(
  tx: TenantTx,
  actor: Actor,
  { id, isRead }: { readonly id: string; readonly isRead: boolean },
): Promise<boolean> {
  // A notice that becomes unread again stays separate from later ones.
  const { rows } = await sql`
    update notice n set
      read_at = case when ${isRead}::boolean then coalesce(n.read_at, now()) end,
      group_key = case when ${isRead}::boolean then n.group_key end
    where n.tenant_id = ${actor.tenantId}::uuid and n.user_id = ${actor.userId}::uuid and n.id = ${id}::uuid
      and ${mayReadSubject(actor)}
    returning n.id`.execute(tx)
  return rows.length > 0
}

/** Marks all notices that are shown to the actor as read. @returns how many were unread */
export async function setAllRead(tx: TenantTx, actor: Actor): Promise<number> {
  const { numAffectedRows } = await sql`
    update notice n set read_at = now()
    where n.tenant_id = ${actor.tenantId}::uuid and n.user_id = ${actor.userId}::uuid and n.read_at is null
      and ${mayReadSubject(actor)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes some notices that are too old. @returns how many */
export async function deleteOldNotices(tx: SystemTx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notice where (tenant_id, id) in (
      select tenant_id, id from notice where created_at < now() - ${KEPT}::interval
      order by created_at limit ${BATCH} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes the oldest notices of people who have got new ones and have too many. @returns how many */
export async function deleteSurplusNotices(tx: SystemTx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notice where (tenant_id, id) in (
      select n.tenant_id, n.id from (
        select distinct tenant_id, user_id from notice where created_at > now() - interval '1 hour') told
      cross join lateral (
        select tenant_id, id from notice
        where tenant_id = told.tenant_id and user_id = told.user_id
        order by id desc offset ${MOST_KEPT} limit ${BATCH}) n
      limit ${BATCH})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
