import { mayReach, networksOf } from '../../../../platform/network/addresses.ts'
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
    mayConnect: (address, protocol) => mayReach(address, protocol, allowed),
    notAllowed: (host) =>
      new SourceFault(
        'settings',
        `${host} is neither on the internet over an encrypted connection nor in the networks that your operator allows for sources (ARBOR_SOURCE_NETWORKS).`,
      ),
  }
}

/** The host of a URL without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
