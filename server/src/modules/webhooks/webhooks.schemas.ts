import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Nullable,
  OneOf,
  Query,
  Uuid,
} from '../../platform/http/schemas.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../platform/webhooks/events.ts'

/** The most webhooks of a tenant. */
export const MOST_WEBHOOKS = 20
/** For how long the former secret still signs. */
export const FORMER_SECRET_HOURS = 24
/** The event that tests a webhook. */
export const TEST_EVENT = 'webhook.test'

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]

const Event = OneOf('WebhookEvent', EVENTS)

const url = described(
  Type.String({ minLength: 1, maxLength: 2000 }),
  'Where events are sent by POST. It begins with `https://` and is on the internet, unless the operator allows more.',
)
const description = described(
  Maybe(Type.String({ maxLength: 500 })),
  'What the webhook is for, for people.',
)
const events = described(
  Type.Array(Event, { minItems: 1, maxItems: EVENTS.length, uniqueItems: true }),
  'The events that it gets.',
)

export const CreateWebhook = Body('CreateWebhookRequest', { url, description, events })

export const UpdateWebhook = Body('UpdateWebhookRequest', {
  url: Type.Optional(url),
  description,
  events: Type.Optional(events),
  is_enabled: described(
    Type.Optional(Type.Boolean()),
    'Whether it gets events. What happens while it is turned off is never sent.',
  ),
})

const members = {
  id: Uuid,
  url,
  description: described(Nullable(Type.String()), 'What the webhook is for, for people.'),
  events,
  is_enabled: described(Type.Boolean(), 'Whether it gets events.'),
  disabled_reason: described(
    Nullable(OneOf('WebhookDisabledReason', ['gone', 'failing', 'creator'])),
    'Why Arbor turned it off. `gone`: it answered with 410. `failing`: it accepted nothing for three days. `creator`: the person who is responsible for it is no longer OWNER or ADMIN.',
  ),
  failing_since: described(
    Nullable(DateTime),
    'Since when it has accepted nothing; null if the last attempt succeeded.',
  ),
  created_by: described(Uuid, 'Who is responsible for it: who created it, or took it over.'),
  created_at: DateTime,
  updated_at: DateTime,
}

const secret = described(
  Type.String(),
  'The secret with which deliveries are signed (Standard Webhooks). It is shown only once.',
)

export const WebhookResponse = Answer('WebhookResponse', members)
export const CreatedWebhook = Answer('CreatedWebhookResponse', { ...members, secret })
export const WebhookList = Answer('WebhookList', {
  items: described(Type.Array(WebhookResponse), 'All webhooks of the tenant, oldest first.'),
})
export const WebhookSecret = Answer('WebhookSecretResponse', { secret })

const STATES = ['pending', 'delivered', 'failed'] as const

export const ListDeliveries = Query({
  state: described(Maybe(OneOf('WebhookDeliveryState', STATES)), 'Only deliveries in this state.'),
  cursor: described(Maybe(Uuid), 'The `next_cursor` of the page before.'),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
})

export const WebhookDelivery = Answer('WebhookDeliveryResponse', {
  id: Uuid,
  event_id: described(
    Uuid,
    'Id of the event: the header `webhook-id`, the same for every attempt and webhook.',
  ),
  event_type: described(Type.String(), 'What happened.'),
  data: described(
    Type.Record(Type.String(), Type.Unknown()),
    'Ids and names of what it happened to.',
  ),
  occurred_at: described(DateTime, 'When it happened.'),
  state: described(
    OneOf('WebhookDeliveryState', STATES),
    '`pending`: it is sent, or sent again later. `failed`: it was given up.',
  ),
  attempts: described(Type.Integer(), 'How often it was sent since it happened or was repeated.'),
  next_attempt_at: described(Nullable(DateTime), 'When it is sent next, if it is pending.'),
  last_attempt_at: described(Nullable(DateTime), 'When it was sent last.'),
  status: described(Nullable(Type.Integer()), 'HTTP status of the last response.'),
  error: described(Nullable(Type.String()), 'Why the last attempt failed.'),
  excerpt: described(
    Nullable(Type.String()),
    'The first 500 characters of the last response, if it failed.',
  ),
  duration_ms: described(Nullable(Type.Integer()), 'Duration of the last attempt.'),
})

export const WebhookDeliveryList = Answer('WebhookDeliveryList', {
  items: described(Type.Array(WebhookDelivery), 'Newest first.'),
  next_cursor: described(Nullable(Uuid), 'The cursor of the next page; null on the last one.'),
})
