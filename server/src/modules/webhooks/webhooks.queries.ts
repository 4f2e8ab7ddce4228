import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import type { WebhookEvent } from '../../platform/webhooks/events.ts'
import { FORMER_SECRET_HOURS, MOST_WEBHOOKS } from './webhooks.schemas.ts'

/** A webhook without its secrets. */
export type WebhookRow = {
  readonly id: string
  readonly url: string
  readonly description: string | null
  readonly events: WebhookEvent[]
  readonly is_enabled: boolean
  readonly disabled_reason: 'gone' | 'failing' | 'creator' | null
  readonly failing_since: Date | null
  readonly created_by: string
  readonly created_at: Date
  readonly updated_at: Date
}

export type WebhookKey = { readonly tenantId: string; readonly webhookId: string }

const SHOWN = [
  'id',
  'url',
  'description',
  'events',
  'is_enabled',
  'disabled_reason',
  'failing_since',
  'created_by',
  'created_at',
  'updated_at',
] as const

/** All webhooks of a tenant, oldest first. */
export async function listWebhooks(tx: TenantTx, tenantId: string): Promise<WebhookRow[]> {
  const rows = await tx
    .selectFrom('webhook')
    .where('tenant_id', '=', tenantId)
    .select(SHOWN)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_WEBHOOKS)
    .execute()
  return rows as WebhookRow[]
}

export async function findWebhook(
  tx: TenantTx,
  { tenantId, webhookId }: WebhookKey,
): Promise<WebhookRow | undefined> {
  const row = await tx
    .selectFrom('webhook')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', webhookId)
    .select(SHOWN)
    .executeTakeFirst()
  return row as WebhookRow | undefined
}

export type NewWebhook = {
  readonly id: string
  readonly url: string
  readonly description: string | null
  readonly events: readonly WebhookEvent[]
  readonly sealedSecret: string
  readonly createdBy: string
}

/** Adds a webhook, unless the tenant has too many. @returns whether it was added */
export async function insertWebhook(
  tx: TenantTx,
  tenantId: string,
  { id, url, description, events, sealedSecret, createdBy }: NewWebhook,
): Promise<boolean> {
  // Otherwise, two at the same time could exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    insert into webhook (tenant_id, id, url, description, events, secret, created_by)
    select ${tenantId}::uuid, ${id}::uuid, ${url}, ${description}, ${[...events]}::text[], ${sealedSecret},
      ${createdBy}::uuid
    where (select count(*) from webhook where tenant_id = ${tenantId}::uuid) < ${MOST_WEBHOOKS}::int`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export type WebhookChange = {
  readonly url?: string | undefined
  readonly description?: string | null | undefined
  readonly events?: readonly WebhookEvent[] | undefined
  readonly is_enabled?: boolean | undefined
}

/**
 * Changes a webhook. Turning it on forgets why it was off, and makes the actor responsible if the person who is may no
 * longer have webhooks. @returns whether there was one
 */
export async function updateWebhook(
  tx: TenantTx,
  { tenantId, webhookId, actorId }: WebhookKey & { readonly actorId: string },
  { events, ...change }: WebhookChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({
      ...change,
      ...(events && { events: [...events] }),
      ...(change.is_enabled === true && {
        disabled_reason: null,
        failing_since: null,
        created_by: sql<string>`case when is_administrator(tenant_id, created_by) then created_by else ${actorId}::uuid end`,
      }),
      updated_at: sql<Date>`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', webhookId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the secret. The former one signs as well for a day. @returns whether there was a webhook */
export async function replaceSecret(
  tx: TenantTx,
  { tenantId, webhookId }: WebhookKey,
  sealedSecret: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook set former_secret = secret, secret = ${sealedSecret}, updated_at = now(),
      former_secret_until = now() + make_interval(hours => ${FORMER_SECRET_HOURS}::int)
    where tenant_id = ${tenantId}::uuid and id = ${webhookId}::uuid`.execute(tx)
  return numAffectedRows === 1n
}

/** @returns whether there was one */
export async function deleteWebhook(
  tx: TenantTx,
  { tenantId, webhookId }: WebhookKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', webhookId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
