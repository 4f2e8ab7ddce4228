import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { CustomFetch, FetchBody } from 'openid-client'
import { isPublicAddress, networksOf, type Networks } from '../../../platform/addresses.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

/**
 * Metadata services of clouds, which give out credentials, and addresses of a link. No provider is there, even where
 * the operator allows the network around them.
 */
const NEVER = networksOf([
  'linklocal',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.0/24',
  'fd00:ec2::/32',
  'fd20:ce::/32',
])

const LOOPBACK = networksOf(['loopback'])

/**
 * Whether the service talks to an address on behalf of a tenant: on the internet, and in the networks that the
 * operator allows. Over plain http only this machine itself is.
 */
export function mayConnect(address: string, protocol: string, allowed: Networks): boolean {
  if (NEVER.has(address) || !(isPublicAddress(address) || allowed.has(address))) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(address))
}

/**
 * A `fetch` for identity providers, whose addresses tenants choose: it checks the address that it actually connects
 * to, follows no redirects, and aborts what takes too long or gets too large.
 * @param ca certificates in PEM that are trusted instead of the well-known ones
 * @param allowed networks besides the internet
 */
export function providerFetch({
  ca,
  allowed,
}: {
  readonly ca: string | null
  readonly allowed: Networks
}): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A literal address is never looked up.
    if (isIP(host) && !mayConnect(host, url.protocol, allowed)) throw notAllowed(host)
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    const message = await send(url, textOf(body), {
      method,
      headers,
      lookup: checkedLookup(url.protocol, allowed),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(ca !== null && { ca }),
    })
    return toResponse(message)
  }
}

type Options = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly lookup: LookupFunction
  readonly signal: AbortSignal
  readonly ca?: string
}

function send(url: URL, body: string | undefined, options: Options): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const begin = url.protocol === 'https:' ? requestHttps : requestHttp
    // Without an agent, so that no connection is reused that was made without the check.
    const request = begin(url, { ...options, agent: false }, resolve)
    request.on('error', reject)
    request.end(body)
  })
}

/** The connection is made to the addresses of this one answer, so another answer to a later question changes nothing. */
function checkedLookup(protocol: string, allowed: Networks): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) {
        callback(error ?? new Error(`${hostname} does not resolve to an address`), [])
      } else if (!addresses.every(({ address }) => mayConnect(address, protocol, allowed))) {
        callback(notAllowed(hostname), [])
      } else if (options.all) {
        callback(null, addresses)
      } else {
        callback(null, first.address, first.family)
      }
    })
  }
}

function notAllowed(host: string): Error {
  return new Error(
    `${host} is not allowed as the address of an identity provider: it is neither on the internet over https nor in ` +
      'ARBOR_IDP_NETWORKS',
  )
}

function textOf(body: FetchBody): string | undefined {
  if (body === null || body === undefined) return undefined
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Only text is sent to identity providers.')
}

async function toResponse(message: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error('The response of the identity provider is too large.')
    chunks.push(chunk)
  }
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const status = message.statusCode ?? 0
  const isEmpty = [204, 205, 304].includes(status)
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers })
}
