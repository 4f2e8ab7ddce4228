import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'

/** Whoever has claimed a delivery is dead if it hasn't noted an outcome after this time. Longer than an attempt. */
const HELD_SECONDS = 45
/** Deliveries of a webhook, and of a tenant, that are sent at the same time, by all processes. */
const MOST_OF_WEBHOOK = 2
const MOST_OF_TENANT = 6

/** A delivery to send, with its webhook. */
export type Claimed = {
  readonly tenant_id: string
  readonly id: string
  readonly webhook_id: string
  readonly event_id: string
  readonly event_type: string
  readonly data: Record<string, unknown>
  readonly occurred_at: Date
  readonly expires_at: Date
  /** Counts this attempt. Only its holder may note the outcome. */
  readonly attempts: number
  readonly url: string
  /** Sealed. */
  readonly secret: string
  readonly former_secret: string | null
  readonly created_by: string
}

/**
 * Takes deliveries that are due. Each webhook and tenant gets only a few places, and tenants take turns, so slow
 * receivers of one don't delay those of others. Jumps from webhook to webhook with something to send, so it takes next to
 * nothing while nothing waits.
 */
export async function claimDue(tx: SystemTx, most: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with recursive waiting as (
      (select tenant_id, webhook_id from webhook_delivery where state = 'pending'
       order by tenant_id, webhook_id limit 1)
      union all
      select next.* from waiting cross join lateral (
        select tenant_id, webhook_id from webhook_delivery
        where state = 'pending' and (tenant_id, webhook_id) > (waiting.tenant_id, waiting.webhook_id)
        order by tenant_id, webhook_id limit 1) next
    ), busy as (
      select tenant_id, webhook_id, count(*) as number from webhook_delivery
      where claimed_until > now() group by tenant_id, webhook_id
    ), due as (
      select d.tenant_id, d.id,
        row_number() over (partition by d.tenant_id order by d.next_attempt_at, d.id)
          + coalesce((select sum(number) from busy where busy.tenant_id = d.tenant_id), 0) as place
      from waiting join webhook w on w.tenant_id = waiting.tenant_id and w.id = waiting.webhook_id
      cross join lateral (
        select tenant_id, id, next_attempt_at from webhook_delivery
        where tenant_id = w.tenant_id and webhook_id = w.id and state = 'pending' and next_attempt_at <= now()
          and (claimed_until is null or claimed_until <= now())
        order by next_attempt_at
        limit greatest(${MOST_OF_WEBHOOK}::int - coalesce((
          select number from busy where busy.tenant_id = w.tenant_id and busy.webhook_id = w.id), 0), 0)
        for update skip locked) d
      where w.is_enabled and is_administrator(w.tenant_id, w.created_by)
    ), taken as (
      select tenant_id, id from due where place <= ${MOST_OF_TENANT}::int order by place limit ${most}
    )
    update webhook_delivery d set attempts = d.attempts + 1, last_attempt_at = now(),
      claimed_until = now() + make_interval(secs => ${HELD_SECONDS}::int)
    from taken join webhook w on w.tenant_id = taken.tenant_id
    where d.tenant_id = taken.tenant_id and d.id = taken.id and w.id = d.webhook_id
    returning d.tenant_id, d.id, d.webhook_id, d.event_id, d.event_type, d.data, d.occurred_at, d.expires_at,
      d.attempts, w.url, w.secret, w.created_by,
      case when w.former_secret_until > now() then w.former_secret end as former_secret`.execute(tx)
  return rows
}

/** What an attempt came to. */
export type Attempt = {
  readonly state: 'pending' | 'delivered' | 'failed'
  /** Seconds before the next attempt, if it is pending. */
  readonly pause: number
  readonly status: number | null
  readonly error: string | null
  readonly excerpt: string | null
  readonly durationMs: number
}

/** Notes what an attempt came to. @returns whether the delivery was still that of the attempt */
export async function writeAttempt(
  tx: TenantTx,
  { tenant_id: tenantId, id, attempts }: Claimed,
  { state, pause, status, error, excerpt, durationMs }: Attempt,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_delivery set state = ${state}, claimed_until = null,
      next_attempt_at = now() + make_interval(secs => ${pause}::float8),
      status = ${status}::int, error = ${error}::text, excerpt = ${excerpt}::text, duration_ms = ${durationMs}::int
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and attempts = ${attempts} and state = 'pending'`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Lets others send deliveries that this process has claimed but not sent. */
export async function releaseClaims(
  tx: SystemTx,
  claimed: readonly Pick<Claimed, 'tenant_id' | 'id' | 'attempts'>[],
): Promise<void> {
  for (const { tenant_id: tenantId, id, attempts } of claimed) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql`
      update webhook_delivery set claimed_until = null, attempts = attempts - 1
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and attempts = ${attempts} and state = 'pending'`.execute(
      tx,
    )
  }
}

/** Lets this process send what a dead one has claimed. Only right if no other process can be alive. */
export async function releaseAllClaims(tx: SystemTx): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_delivery set claimed_until = null where claimed_until is not null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

type Key = Pick<Claimed, 'tenant_id' | 'webhook_id'>

/** Notes that a webhook accepts events again. */
export async function noteWorks(tx: TenantTx, { tenant_id: tenantId, webhook_id: id }: Key) {
  await sql`
    update webhook set failing_since = null
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and failing_since is not null`.execute(
    tx,
  )
}

/** Notes that a webhook did not accept an event. @returns since when it has accepted nothing */
export async function noteFails(
  tx: TenantTx,
  { tenant_id: tenantId, webhook_id: id }: Key,
): Promise<Date | undefined> {
  await sql`
    update webhook set failing_since = now()
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and failing_since is null`.execute(tx)
  const row = await tx
    .selectFrom('webhook')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? undefined
}

/** Turns a webhook off. @returns whether it was on */
export async function turnOff(
  tx: TenantTx,
  { tenant_id: tenantId, webhook_id: id }: Key,
  reason: 'gone' | 'failing',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook set is_enabled = false, disabled_reason = ${reason}, updated_at = now()
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and is_enabled`.execute(tx)
  return numAffectedRows === 1n
}
