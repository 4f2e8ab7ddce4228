import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { hasRightOutside, isThere, partsWithRow, shownPath } from '../../tree/index.ts'
import { MOST_SUBSCRIPTIONS } from './subscriptions.schemas.ts'

export type SubscriptionRow = {
  readonly path_part_id: string
  readonly part_type: 'FOLDER' | 'DOCUMENT'
  readonly metadata_obj_id: string
  readonly name: string
  readonly materialized_path: string
}

/** What the actor follows and may read, by name. */
export async function listSubscriptions(tx: TenantTx, actor: Actor): Promise<SubscriptionRow[]> {
  const { tenantId, userId } = actor
  const { rows } = await sql<SubscriptionRow>`
    select p.id as path_part_id, p.part_type, p.metadata_obj_id, p.name, ${shownPath(actor, 'p', sql`p.node`)} as materialized_path
    from subscription s join ${partsWithRow(tenantId)} p on p.id = s.path_part_id
    where s.tenant_id = ${tenantId}::uuid and s.user_id = ${userId}::uuid
      and p.part_type in ('FOLDER', 'DOCUMENT') and ${hasRightOutside(actor, 'read')}
    order by p.name, p.id limit ${MOST_SUBSCRIPTIONS}`.execute(tx)
  return rows
}

/**
 * Makes the actor follow an item, unless they already do.
 * @returns false if they follow too many
 */
export async function insertSubscription(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  partId: string,
): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    with had as (
      select count(*) as number, coalesce(bool_or(path_part_id = ${partId}::uuid), false) as is_one
      from subscription where tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid),
    added as (
      insert into subscription (tenant_id, user_id, path_part_id)
      select ${tenantId}::uuid, ${userId}::uuid, ${partId}::uuid from had where number < ${MOST_SUBSCRIPTIONS}
      on conflict do nothing)
    select is_one or number < ${MOST_SUBSCRIPTIONS} as fits from had`.execute(tx)
  return rows[0]?.fits ?? false
}

/** @returns whether the actor followed it */
export async function deleteSubscription(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  partId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('subscription')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('path_part_id', '=', partId)
    .where(isThere(tenantId, sql.ref('subscription.path_part_id')))
    .returning('path_part_id')
    .executeTakeFirst()
  return row !== undefined
}

export type Follower = { readonly user_id: string; readonly path_part_ids: readonly string[] }

/** People who follow one of these items, with those they follow, after a person in a fixed order. */
export async function followersOf(
  tx: TenantTx,
  tenantId: string,
  { partIds, after, limit }: { partIds: readonly string[]; after: string; limit: number },
): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    select user_id, array_agg(path_part_id) as path_part_ids from subscription
    where tenant_id = ${tenantId}::uuid and path_part_id = any(${[...partIds]}::uuid[])
      and user_id > ${after}::uuid
    group by user_id order by user_id limit ${limit}`.execute(tx)
  return rows
}
