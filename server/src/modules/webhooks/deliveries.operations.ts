import { admin, type LookFor } from '../../platform/http/access.ts'
import { problem } from '../../platform/core/errors.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import {
  insertTest,
  listDeliveries,
  repeatDelivery,
  type DeliveryRow,
} from './deliveries.queries.ts'
import { knownWebhook, missingWebhook } from './webhooks.operations.ts'
import { findWebhook, type WebhookKey } from './webhooks.queries.ts'
import { ListDeliveries, WebhookDelivery, WebhookDeliveryList } from './webhooks.schemas.ts'

const tag = 'webhooks'

type Named = { readonly params: { readonly webhook_id: string; readonly delivery_id: string } }

const knownDelivery: LookFor<Named> = async (context, actor, input) => {
  await knownWebhook(context, actor, input)
  const { webhook_id: webhookId, delivery_id: id } = input.params
  const key = { tenantId: actor.tenantId, webhookId }
  await context.doors.readInTenant(actor.tenantId, (tx) => readDelivery(tx, key, id))
}

/** What webhooks were sent. */
export const deliveryOperations = [
  operation({
    id: 'test_webhook',
    route: 'POST /v1/webhooks/:webhook_id/test',
    tag,
    summary: 'Send a test event',
    description:
      'Sends the event `webhook.test` within a second. Read the deliveries to see what the receiver answered. Returns 409 if the webhook is turned off.',
    audit: 'webhook.sent',
    access: admin({ first: knownWebhook }),
    answers: { 201: WebhookDelivery },
    refuses: [409],
    run: ({ doors }, { tenantId, userId }, { params: { webhook_id: webhookId } }) => {
      const key = { tenantId, webhookId }
      return doors.inTenant(tenantId, async (tx) => {
        const deliveryId = await insertTest(tx, key, userId)
        return deliveryId === undefined ? refuse(tx, key) : readDelivery(tx, key, deliveryId)
      })
    },
  }),
  operation({
    id: 'list_webhook_deliveries',
    route: 'GET /v1/webhooks/:webhook_id/deliveries',
    tag,
    summary: 'List what a webhook was sent',
    description:
      'Returns the newest events first, with the outcome of the last attempt. They are kept for 14 days (`ARBOR_WEBHOOK_LOG_DAYS`), at most the newest 10,000.',
    access: admin({ first: knownWebhook }),
    query: ListDeliveries,
    answers: { 200: WebhookDeliveryList },
    run: async ({ doors }, { tenantId }, { params: { webhook_id: webhookId }, query }) => {
      const { limit, ...asked } = query
      const key = { tenantId, webhookId }
      const rows = await doors.readInTenant(tenantId, async (tx) => {
        if (!(await findWebhook(tx, key))) throw missingWebhook()
        return listDeliveries(tx, key, { ...asked, limit: limit + 1 })
      })
      const items = rows.slice(0, limit)
      return {
        items: items.map(toPublic),
        next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      }
    },
  }),
  operation({
    id: 'redeliver_webhook_event',
    route: 'POST /v1/webhooks/:webhook_id/deliveries/:delivery_id/redeliver',
    tag,
    summary: 'Send an event again',
    description:
      'Sends the event within a second, with the same `webhook-id`, even if it was delivered before. Returns 409 if the webhook is turned off.',
    example: { params: { delivery_id: sampleIds.delivery_id } },
    audit: 'webhook.sent',
    access: admin({ first: knownDelivery }),
    answers: { 200: WebhookDelivery },
    refuses: [409],
    run: ({ doors }, { tenantId }, { params: { webhook_id: webhookId, delivery_id: id } }) => {
      const key = { tenantId, webhookId }
      return doors.inTenant(tenantId, async (tx) => {
        const isRepeated = await repeatDelivery(tx, { ...key, deliveryId: id })
        const delivery = await readDelivery(tx, key, id)
        return isRepeated ? delivery : refuse(tx, key)
      })
    },
  }),
]

/** @throws Problem not_found for an unknown webhook, conflict for one that is turned off */
async function refuse(tx: TenantTx, key: WebhookKey): Promise<never> {
  throw (await findWebhook(tx, key)) ? problem('webhook_off') : missingWebhook()
}

async function readDelivery(tx: TenantTx, key: WebhookKey, deliveryId: string) {
  const [row] = await listDeliveries(tx, key, { deliveryId, limit: 1 })
  if (!row) throw problem('missing', { what: 'Delivery' })
  return toPublic(row)
}

function toPublic(row: DeliveryRow) {
  return {
    ...row,
    occurred_at: row.occurred_at.toISOString(),
    next_attempt_at: row.state === 'pending' ? row.next_attempt_at.toISOString() : null,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
  }
}
