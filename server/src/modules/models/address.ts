import { isIP } from 'node:net'
import type { Config } from '../../platform/config/config.ts'
import { parseHttpAddress } from '../../platform/config/network.ts'
import { invalidInput } from '../../platform/core/errors.ts'
import { ModelFailure } from '../../platform/models/model-failure.ts'
import { mayReach, networksOf } from '../../platform/network/addresses.ts'
import type { Guard } from '../../platform/network/guarded-fetch.ts'
import { streamingFetch } from '../../platform/network/streaming-fetch.ts'

type Parts = Pick<Config, 'llm' | 'modelNetworks'>

/** Bytes of a response of a model at an address that a tenant chose. An answer has far fewer. */
const MOST_BYTES = 32 * 1024 * 1024

const NOT_ALLOWED =
  'The operator of this server does not allow models at this address (ARBOR_MODEL_NETWORKS)'

/** The form in which addresses are stored and compared: without slashes at the end. */
export const normalAddress = (address: string): string => address.trim().replace(/(?<!\/)\/+$/, '')

/** Whether an address is that of the server's own model, which needs no further permission. */
export const isOperators = ({ llm }: Parts, address: string): boolean => llm?.baseUrl === address

/** Whether owners may have models elsewhere than at the endpoint of the server's own model. */
export const allowsOwnAddresses = ({ modelNetworks: { ranges, internet } }: Parts): boolean =>
  internet || ranges.length > 0

/** Sends requests to an address that a tenant chose. It is checked when the connection is opened. */
export const fetchFor = (config: Parts): typeof fetch => streamingFetch(guardOf(config), MOST_BYTES)

function guardOf({ modelNetworks: { ranges, internet } }: Parts): Guard {
  const allowed = networksOf(ranges)
  return {
    mayConnect: (address, protocol) =>
      mayReach(address, protocol, allowed) && (internet || allowed.has(address)),
    notAllowed: () => new ModelFailure('rejected', `${NOT_ALLOWED}.`),
  }
}

/**
 * Checks an address as far as that is possible without resolving its host name.
 * @throws InvalidInput
 */
export function requireAddress(config: Parts, address: string): void {
  const fault = isOperators(config, address) ? undefined : faultOf(config, address)
  if (fault !== undefined) throw invalidInput(['body', 'base_url'], fault, address)
}

function faultOf(config: Parts, address: string): string | undefined {
  const url = parseHttpAddress(address)
  if (!url || address.includes('@')) {
    return 'The address must begin with https:// or http://, without user, query and fragment'
  }
  if (!allowsOwnAddresses(config)) return NOT_ALLOWED
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) {
    return guardOf(config).mayConnect(host, url.protocol) ? undefined : NOT_ALLOWED
  }
  const isInside = url.protocol === 'http:' || /(?:^|\.)localhost\.?$/.test(host)
  return isInside && config.modelNetworks.ranges.length === 0 ? NOT_ALLOWED : undefined
}
