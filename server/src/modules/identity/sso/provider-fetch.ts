import type { CustomFetch, FetchBody } from 'openid-client'
import {
  isPublicAddress,
  networksOf,
  NEVER_REACHED,
  type Networks,
} from '../../../platform/network/addresses.ts'
import { guardedFetch } from '../../../platform/network/guarded-fetch.ts'

const LOOPBACK = networksOf(['loopback'])

/**
 * Whether the server may connect to an address on behalf of a tenant: on the internet, and in the networks
 * that the operator allows. Plain http is allowed only for this machine.
 */
export function mayConnect(address: string, protocol: string, allowed: Networks): boolean {
  if (NEVER_REACHED.has(address)) return false
  if (!isPublicAddress(address) && !allowed.has(address)) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(address))
}

/**
 * A `fetch` for identity providers, whose URLs tenants choose. See {@link guardedFetch}.
 * @param ca certificates in PEM to trust instead of the well-known ones
 * @param allowed networks to allow in addition to the internet
 */
export function providerFetch({
  ca,
  allowed,
}: {
  readonly ca: string | null
  readonly allowed: Networks
}): CustomFetch {
  const guard = {
    ca,
    notAllowed,
    mayConnect: (address: string, protocol: string) => mayConnect(address, protocol, allowed),
  }
  return (address, { method, headers, body, signal }) =>
    guardedFetch(new URL(address), { method, headers, body: textOf(body), signal }, guard)
}

function notAllowed(host: string): Error {
  return new Error(
    `${host} is not allowed as the address of an identity provider: it is neither on the internet over https nor in ARBOR_IDP_NETWORKS`,
  )
}

function textOf(body: FetchBody): string | undefined {
  if (body === null || body === undefined) return undefined
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Only text is sent to identity providers.')
}
