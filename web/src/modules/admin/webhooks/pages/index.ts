/** The screens of webhooks, loaded together. */
export { WebhookPage } from './webhook.tsx'
export { WebhooksPage } from './webhooks.tsx'
