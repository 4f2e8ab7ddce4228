import { admin, type LookFor } from '../../platform/http/access.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Actor } from '../../platform/core/actor.ts'
import { problem } from '../../platform/core/errors.ts'
import { newId } from '../../platform/core/ids.ts'
import { operation } from '../../platform/http/operation.ts'
import { NoContent } from '../../platform/http/schemas.ts'
import { requireWebhookUrl } from './address.ts'
import { newWebhookSecret } from './secrets.ts'
import {
  CreatedWebhook,
  CreateWebhook,
  MOST_WEBHOOKS,
  UpdateWebhook,
  WebhookList,
  WebhookResponse,
  WebhookSecret,
} from './webhooks.schemas.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  replaceSecret,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts'

const tag = 'webhooks'

export const missingWebhook = () => problem('missing', { what: 'Webhook' })

type Named = { readonly params: { readonly webhook_id: string } }

/** @throws Problem not_found for an unknown webhook */
export const knownWebhook: LookFor<Named> = (context, actor, { params: { webhook_id: id } }) =>
  readWebhook(context, actor, id)

/** Webhooks, as administrators manage them. */
export const webhookOperations = [
  operation({
    id: 'create_webhook',
    route: 'POST /v1/webhooks',
    tag,
    summary: 'Create a webhook',
    description: `Sends the events to the URL, each with a signature according to Standard Webhooks. The response has the secret, which is shown only once. A tenant can have up to ${MOST_WEBHOOKS} webhooks.`,
    example: {
      body: {
        url: 'https://website.example/arbor',
        description: 'Our website',
        events: ['document.ingested', 'document.deleted'],
      },
    },
    audit: 'webhook.created',
    access: admin(),
    body: CreateWebhook,
    answers: { 201: CreatedWebhook },
    refuses: [409],
    run: async (context, { tenantId, userId }, { body }) => {
      requireWebhookUrl(context.config, body.url)
      const { text, sealed } = await newWebhookSecret(context.secret)
      const id = newId()
      const row = await context.doors.inTenant(tenantId, async (tx) => {
        const { url, events, description = null } = body
        const made = { id, url, events, description, sealedSecret: sealed, createdBy: userId }
        if (!(await insertWebhook(tx, tenantId, made))) {
          throw problem('webhooks_limit', { max: MOST_WEBHOOKS })
        }
        return found(await findWebhook(tx, { tenantId, webhookId: id }))
      })
      return { ...toPublic(row), secret: text }
    },
  }),
  operation({
    id: 'list_webhooks',
    route: 'GET /v1/webhooks',
    tag,
    summary: 'List webhooks',
    access: admin(),
    answers: { 200: WebhookList },
    run: async ({ doors }, { tenantId }) => {
      const rows = await doors.readInTenant(tenantId, (tx) => listWebhooks(tx, tenantId))
      return { items: rows.map(toPublic) }
    },
  }),
  operation({
    id: 'get_webhook',
    route: 'GET /v1/webhooks/:webhook_id',
    tag,
    summary: 'Get a webhook',
    access: admin({ first: knownWebhook }),
    answers: { 200: WebhookResponse },
    run: async (context, actor, { params: { webhook_id: id } }) =>
      toPublic(await readWebhook(context, actor, id)),
  }),
  operation({
    id: 'update_webhook',
    route: 'PATCH /v1/webhooks/:webhook_id',
    tag,
    summary: 'Change a webhook, or turn it on or off',
    description:
      'While a webhook is turned off, no events are recorded for it. Events that already wait are sent when it is turned on within a day. If the person who is responsible for it may no longer have webhooks, whoever turns it on becomes responsible.',
    example: { body: { description: 'Our intranet' } },
    audit: 'webhook.updated',
    access: admin({ first: knownWebhook }),
    body: UpdateWebhook,
    answers: { 200: WebhookResponse },
    run: async (
      context,
      { tenantId, userId: actorId },
      { params: { webhook_id: webhookId }, body },
    ) => {
      if (body.url !== undefined) requireWebhookUrl(context.config, body.url)
      const row = await context.doors.inTenant(tenantId, async (tx) => {
        await updateWebhook(tx, { tenantId, webhookId, actorId }, body)
        return found(await findWebhook(tx, { tenantId, webhookId }))
      })
      return toPublic(row)
    },
  }),
  operation({
    id: 'rotate_webhook_secret',
    route: 'POST /v1/webhooks/:webhook_id/rotate-secret',
    tag,
    summary: 'Replace the secret of a webhook',
    description:
      'For 24 hours, deliveries are signed with the new and the former secret, so that the receiver can change it without losing events. Calling this twice within that time ends the first secret at once.',
    audit: 'webhook.updated',
    access: admin({ first: knownWebhook }),
    answers: { 200: WebhookSecret },
    run: async (context, { tenantId }, { params: { webhook_id: webhookId } }) => {
      const { text, sealed } = await newWebhookSecret(context.secret)
      await context.doors.inTenant(tenantId, async (tx) => {
        if (!(await replaceSecret(tx, { tenantId, webhookId }, sealed))) throw missingWebhook()
      })
      return { secret: text }
    },
  }),
  operation({
    id: 'delete_webhook',
    route: 'DELETE /v1/webhooks/:webhook_id',
    tag,
    summary: 'Delete a webhook and its deliveries',
    audit: 'webhook.deleted',
    access: admin({ first: knownWebhook }),
    answers: { 204: NoContent },
    run: ({ doors }, { tenantId }, { params: { webhook_id: webhookId } }) =>
      doors.inTenant(tenantId, async (tx) => {
        if (!(await deleteWebhook(tx, { tenantId, webhookId }))) throw missingWebhook()
      }),
  }),
]

function readWebhook(
  { doors }: Pick<Context, 'doors'>,
  { tenantId }: Actor,
  webhookId: string,
): Promise<WebhookRow> {
  return doors.readInTenant(tenantId, async (tx) =>
    found(await findWebhook(tx, { tenantId, webhookId })),
  )
}

function found(row: WebhookRow | undefined): WebhookRow {
  if (!row) throw missingWebhook()
  return row
}

function toPublic(row: WebhookRow) {
  return {
    ...row,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
