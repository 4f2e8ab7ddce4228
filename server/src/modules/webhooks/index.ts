import { deliveryOperations } from './deliveries.operations.ts'
import { webhookOperations } from './webhooks.operations.ts'

export const allWebhookOperations = [...webhookOperations, ...deliveryOperations]
export { countDisabledWebhooks, type DisabledWebhooks } from './disabled.queries.ts'
export { startDelivery } from './deliver/dispatcher.ts'
export { upkeep } from './upkeep.ts'
export { resealings } from './secrets.ts'
export { tables } from './tables.ts'
