import { isIP } from 'node:net'
import type { Config } from '../../platform/config/config.ts'
import { invalidInput } from '../../platform/core/errors.ts'
import { mayReach, networksOf } from '../../platform/network/addresses.ts'
import type { Guard } from '../../platform/network/guarded-fetch.ts'

type Parts = Pick<Config, 'webhooks'>

/** The error for a receiver that the service may not connect to. */
export class NotAllowed extends Error {}

/** What deliveries may reach. The address is checked when the connection is opened. */
export function webhookGuard({ webhooks }: Parts): Guard {
  const allowed = networksOf(webhooks.networks)
  return {
    mayConnect: (address, protocol) => mayReach(address, protocol, allowed),
    notAllowed: () => new NotAllowed(NOT_ALLOWED),
  }
}

const NOT_ALLOWED =
  'The address must be on the internet and begin with https://, unless the operator allows its network (ARBOR_WEBHOOK_NETWORKS)'

/**
 * Checks a URL as far as that is possible without resolving its host name.
 * @throws InvalidInput
 */
export function requireWebhookUrl(config: Parts, address: string): void {
  const fault = urlFault(config, address)
  if (fault !== undefined) throw invalidInput(['body', 'url'], fault, address)
}

function urlFault(config: Parts, address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return 'The address must begin with https://'
  }
  if (url.username !== '' || url.password !== '') return 'The address must not contain credentials'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) {
    return webhookGuard(config).mayConnect(host, url.protocol) ? undefined : NOT_ALLOWED
  }
  const isInside = url.protocol === 'http:' || /(?:^|\.)localhost\.?$/.test(host)
  return isInside && config.webhooks.networks.length === 0 ? NOT_ALLOWED : undefined
}
