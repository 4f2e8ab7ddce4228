import type { Schemas } from '@arbor/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import { queryClient } from '../../../app/query-client.ts'

export type Webhook = Schemas['WebhookResponse']
export type WebhookEvent = Webhook['events'][number]
export type Delivery = Schemas['WebhookDeliveryResponse']

/** How often the screen of a webhook looks for what was sent since. Hidden tabs don't look. */
const LOOK_MS = 3_000
/** Deliveries that are loaded at a time. */
const SHOWN = 20

const pathOf = (webhookId: string) => ({ path: { webhook_id: webhookId } })

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: async () => (await arbor.get('/v1/webhooks')).items,
})

export const webhookQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'one', webhookId],
    queryFn: () => arbor.get('/v1/webhooks/{webhook_id}', { params: pathOf(webhookId) }),
    refetchInterval: LOOK_MS,
  })

export const deliveriesQuery = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', webhookId],
    queryFn: ({ pageParam: cursor }) =>
      arbor.get('/v1/webhooks/{webhook_id}/deliveries', {
        params: {
          ...pathOf(webhookId),
          query: { limit: SHOWN, ...(cursor !== undefined && { cursor }) },
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: cursor }) => cursor ?? undefined,
    refetchInterval: LOOK_MS,
  })

export const refreshWebhooks = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['webhooks'] })

/** @returns the new webhook with its secret, which is shown only now */
export function createWebhook(body: Schemas['CreateWebhookRequest']) {
  return arbor.post('/v1/webhooks', { body })
}

export async function changeWebhook(
  webhookId: string,
  body: Schemas['UpdateWebhookRequest'],
): Promise<void> {
  await arbor.patch('/v1/webhooks/{webhook_id}', { params: pathOf(webhookId), body })
}

/** @returns the new secret, which is shown only now */
export async function renewWebhookSecret(webhookId: string): Promise<string> {
  const params = pathOf(webhookId)
  return (await arbor.post('/v1/webhooks/{webhook_id}/rotate-secret', { params })).secret
}

export async function deleteWebhook(webhookId: string): Promise<void> {
  await arbor.delete('/v1/webhooks/{webhook_id}', { params: pathOf(webhookId) })
}

export async function sendTest(webhookId: string): Promise<void> {
  await arbor.post('/v1/webhooks/{webhook_id}/test', { params: pathOf(webhookId) })
}

export async function sendAgain(webhookId: string, deliveryId: string): Promise<void> {
  await arbor.post('/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver', {
    params: { path: { webhook_id: webhookId, delivery_id: deliveryId } },
  })
}
