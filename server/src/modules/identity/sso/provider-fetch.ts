import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { CustomFetch, FetchBody } from 'openid-client'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

/** Metadata services of clouds, which give out credentials, and addresses that are no host. No provider is there. */
const NEVER = blockList([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.0/24',
  '224.0.0.0/3',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  // IPv4 addresses of the kinds above, mapped into IPv6.
  '64:ff9b::a9fe:0/112',
  '2002:a9fe::/32',
])

const LOOPBACK = blockList(['127.0.0.0/8', '::1/128'])

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

/**
 * Whether the service talks to an address on behalf of a tenant. Private networks are allowed, since that is where
 * companies run their providers; over plain http only this machine itself is.
 */
export function mayConnect(address: string, protocol: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (NEVER.check(address, family)) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.check(address, family))
}

/**
 * A `fetch` for identity providers, whose addresses tenants choose: it checks the address that it actually connects
 * to, follows no redirects, and aborts what takes too long or gets too large.
 * @param ca certificates in PEM that are trusted instead of the well-known ones
 */
export function providerFetch(ca: string | null): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A literal address is never looked up.
    if (isIP(host) && !mayConnect(host, url.protocol)) throw notAllowed(host)
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    const message = await send(url, textOf(body), {
      method,
      headers,
      lookup: checkedLookup(url.protocol),
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

function checkedLookup(protocol: string): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) {
        callback(error ?? new Error(`${hostname} does not resolve to an address`), [])
      } else if (!addresses.every(({ address }) => mayConnect(address, protocol))) {
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
  return new Error(`${host} is not allowed as the address of an identity provider`)
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
