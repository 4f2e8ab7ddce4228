import {
  isPublicAddress,
  NEVER_REACHED,
  networksOf,
  type Networks,
} from '../../../../platform/network/addresses.ts'
import { SourceFault } from '../connector.ts'
import type { ConnectorServices } from '../services.ts'

/** Which addresses the server may connect to on behalf of a source. */
export type SourceGuard = {
  mayConnect(address: string, protocol: string): boolean
  notAllowed(host: string): SourceFault
}

export function sourceGuard({ config }: ConnectorServices): SourceGuard {
  const allowed = networksOf(config.sources.networks)
  return {
    mayConnect: (address, protocol) => mayConnect(address, protocol, allowed),
    notAllowed: (host) =>
      new SourceFault(
        'settings',
        `${host} is neither on the internet over an encrypted connection nor in the networks that your operator allows for sources (ARBOR_SOURCE_NETWORKS).`,
      ),
  }
}

/** On the internet only over an encrypted connection. Networks that the operator allows may use plain http, too. */
function mayConnect(address: string, protocol: string, allowed: Networks): boolean {
  if (NEVER_REACHED.has(address)) return false
  return allowed.has(address) || (protocol !== 'http:' && isPublicAddress(address))
}

/** The host of a URL without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
