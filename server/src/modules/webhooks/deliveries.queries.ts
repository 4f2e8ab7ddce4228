import { sql } from 'kysely'
import { jsonb, type SystemTx, type TenantTx } from '../../platform/db/index.ts'
import { newId } from '../../platform/core/ids.ts'
import { TEST_EVENT } from './webhooks.schemas.ts'
import type { WebhookKey } from './webhooks.queries.ts'

export type DeliveryRow = {
  readonly id: string
  readonly event_id: string
  readonly event_type: string
  readonly data: Record<string, unknown>
  readonly occurred_at: Date
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly attempts: number
  readonly next_attempt_at: Date
  readonly last_attempt_at: Date | null
  readonly status: number | null
  readonly error: string | null
  readonly excerpt: string | null
  readonly duration_ms: number | null
}

const SHOWN = sql.raw(
  'd.id, d.event_id, d.event_type, d.data, d.occurred_at, d.state, d.attempts, d.next_attempt_at, d.last_attempt_at, d.status, d.error, d.excerpt, d.duration_ms',
)

type Asked = {
  readonly state?: DeliveryRow['state'] | null | undefined
  readonly deliveryId?: string | undefined
  readonly cursor?: string | null | undefined
  readonly limit: number
}

/** Deliveries of a webhook, newest first. */
export async function listDeliveries(
  tx: TenantTx,
  { tenantId, webhookId }: WebhookKey,
  { state = null, deliveryId, cursor = null, limit }: Asked,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${SHOWN} from webhook_delivery d
    where d.tenant_id = ${tenantId}::uuid and d.webhook_id = ${webhookId}::uuid
      and (${state}::text is null or d.state = ${state})
      and (${deliveryId ?? null}::uuid is null or d.id = ${deliveryId ?? null}::uuid)
      and (${cursor}::uuid is null or (d.occurred_at, d.id) < (
        select c.occurred_at, c.id from webhook_delivery c
        where c.tenant_id = ${tenantId}::uuid and c.webhook_id = ${webhookId}::uuid and c.id = ${cursor}::uuid))
    order by d.occurred_at desc, d.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Adds a test event for one webhook. @returns the delivery's id, or undefined if the webhook is turned off */
export async function insertTest(
  tx: TenantTx,
  { tenantId, webhookId }: WebhookKey,
  actorId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_delivery (tenant_id, id, webhook_id, event_id, event_type, data)
    select tenant_id, ${newId()}::uuid, id, ${newId()}::uuid, ${TEST_EVENT},
      ${jsonb({ webhook_id: webhookId, user_id: actorId })}
    from webhook where tenant_id = ${tenantId}::uuid and id = ${webhookId}::uuid and is_enabled
    returning id`.execute(tx)
  return rows[0]?.id
}

/**
 * Sends an event again, for another day. One that waits for its next attempt is sent now.
 * @returns whether it was there and the webhook is turned on
 */
export async function repeatDelivery(
  tx: TenantTx,
  { tenantId, webhookId, deliveryId }: WebhookKey & { readonly deliveryId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_delivery d set state = 'pending', attempts = case when d.state = 'pending' then d.attempts else 0 end,
      next_attempt_at = now(), expires_at = now() + interval '1 day'
    where d.tenant_id = ${tenantId}::uuid and d.webhook_id = ${webhookId}::uuid and d.id = ${deliveryId}::uuid
      and exists (
        select from webhook w where w.tenant_id = ${tenantId}::uuid and w.id = d.webhook_id and w.is_enabled)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Rows that one transaction of upkeep changes. */
const BATCH = 1000
/** The most deliveries of a webhook that are kept when they are over. */
const MOST_KEPT = 10_000

/**
 * Gives up deliveries that were not sent in time, because their webhook is turned off or slow. Others are given up by
 * their last attempt.
 * @returns how many
 */
export async function giveUpExpired(tx: SystemTx): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_delivery set state = 'failed', claimed_until = null,
      error = coalesce(error, 'It could not be sent within a day.')
    where (tenant_id, id) in (
      select tenant_id, id from webhook_delivery
      where state = 'pending' and expires_at < now() - interval '1 hour' and coalesce(claimed_until < now(), true)
      order by expires_at limit ${BATCH} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes deliveries that are over and too old, or too many. @returns how many */
export async function deleteOldDeliveries(tx: SystemTx, days: number): Promise<number> {
  const { numAffectedRows: old } = await sql`
    delete from webhook_delivery where (tenant_id, id) in (
      select tenant_id, id from webhook_delivery
      where occurred_at < now() - make_interval(days => ${days}::int) and state <> 'pending'
      order by occurred_at limit ${BATCH} for update skip locked)`.execute(tx)
  const { numAffectedRows: surplus } = await sql`
    delete from webhook_delivery where (tenant_id, id) in (
      select d.tenant_id, d.id from webhook w cross join lateral (
        select occurred_at, id from webhook_delivery
        where tenant_id = w.tenant_id and webhook_id = w.id
        order by occurred_at desc, id desc offset ${MOST_KEPT} limit 1) last
      join webhook_delivery d on d.tenant_id = w.tenant_id and d.webhook_id = w.id
        and (d.occurred_at, d.id) <= (last.occurred_at, last.id) and d.state <> 'pending'
      limit ${BATCH})`.execute(tx)
  return Number(old ?? 0) + Number(surplus ?? 0)
}
