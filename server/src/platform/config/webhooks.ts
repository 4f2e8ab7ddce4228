import type { EnvReader } from './env.ts'
import { readNetworks } from './network.ts'

export type WebhooksConfig = {
  /** Networks in addition to the internet in which receivers may be. See `networksOf`. */
  readonly networks: readonly string[]
  /** How long the log of deliveries is kept. */
  readonly logDays: number
}

export function readWebhooks(reader: EnvReader): WebhooksConfig {
  return {
    networks: readNetworks(reader, 'ARBOR_WEBHOOK_NETWORKS') ?? [],
    logDays: reader.whole('ARBOR_WEBHOOK_LOG_DAYS'),
  }
}
