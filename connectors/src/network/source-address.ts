import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { SourceFault } from '../core/connector.ts'
import type { ConnectorServices, StreamRequest } from '../core/services.ts'

/** Which addresses the server may connect to on behalf of a source, and how it does. */
export type SourceGuard = {
  mayConnect(address: string, protocol: string): boolean
  notAllowed(host: string): SourceFault
  /** Looks up names for a connection. Addresses that aren't allowed are an error. */
  lookup(protocol: string): LookupFunction
  /** Sends a request to an address that is allowed. */
  request(url: URL, request: StreamRequest): Promise<IncomingMessage>
}

export function sourceGuard({ network }: Pick<ConnectorServices, 'network'>): SourceGuard {
  const rules = {
    mayConnect: (address: string, protocol: string) => network.mayReach(address, protocol),
    notAllowed: (host: string) =>
      new SourceFault(
        'settings',
        `${host} is neither on the internet over an encrypted connection nor in the networks that your operator allows for sources (ARBOR_SOURCE_NETWORKS).`,
      ),
  }
  return {
    ...rules,
    lookup: (protocol) => network.guardedLookup(protocol, rules),
    request: (url, request) => network.guardedStream(url, request, rules),
  }
}

/** The host of a URL without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
