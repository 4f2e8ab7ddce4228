import { sql } from 'kysely'
import { jsonb, type SystemTx, type TenantTx } from '../db/index.ts'

/** The events that webhooks can get, and what they mean. Triggers write most of them: see the migration of webhooks. */
export const WEBHOOK_EVENTS = {
  'document.created': 'A document was uploaded, created or restored from the trash.',
  'document.ingested': 'A version of a document can be read and found.',
  'document.failed': 'The ingestion of a version failed.',
  'document.updated': 'A document was renamed, moved, or got another active version.',
  'document.deleted': 'A document was moved to the trash or deleted permanently.',
  'message.answered': 'The assistant ended an answer in a thread.',
  'permission.created': 'A permission was granted.',
  'permission.updated': 'A permission changed.',
  'permission.deleted': 'A permission was taken back, or deleted with its item.',
  'audit.head': 'The end of the chain of audit events, for keeping it elsewhere.',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

/** @property data ids, names and numbers; never text of documents */
export type NewWebhookEvent = { readonly tenantId: string; readonly data: object }

/** Writes an event of each tenant for all of its webhooks that get the type. They are sent if the transaction commits. */
export async function addWebhookEvents(
  tx: TenantTx | SystemTx,
  type: WebhookEvent,
  events: readonly NewWebhookEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ tenantId, data }) => ({ tenant_id: tenantId, data }))
  await sql`
    select add_webhook_event(e.tenant_id, ${type}, e.data)
    from jsonb_to_recordset(${jsonb(rows)}) as e (tenant_id uuid, data jsonb)
    where has_webhook(e.tenant_id, ${type})`.execute(tx)
}
