import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

/** What a request to a URL chosen by a tenant may reach. */
export type Guard = {
  /** Whether the service may connect to an address. */
  readonly mayConnect: (address: string, protocol: string) => boolean
  /** The error for a host with an address that the service may not connect to. */
  readonly notAllowed: (host: string) => Error
  /** PEM certificates to trust instead of the well-known ones. */
  readonly ca?: string | null
}

/** A request with an optional text body. */
export type GuardedRequest = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request to a URL chosen by a tenant. It checks the address that it actually connects to, doesn't follow
 * redirects, and aborts responses that take too long or are too large.
 */
export async function guardedFetch(
  url: URL,
  request: GuardedRequest,
  guard: Guard,
): Promise<Response> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit
  return toResponse(await guardedStream(url, { ...request, signal }, guard))
}

/**
 * Like `guardedFetch`, but returns the response as soon as its headers are there. The caller limits the size of the body
 * and aborts the signal if it takes too long.
 */
export async function guardedStream(
  url: URL,
  { method, headers, body, signal }: GuardedRequest & { readonly signal: AbortSignal },
  guard: Guard,
): Promise<IncomingMessage> {
  const { mayConnect, notAllowed, ca } = guard
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal address needs no lookup, so check it here.
  if (isIP(host) && !mayConnect(host, url.protocol)) throw notAllowed(host)
  return send(url, body, {
    method,
    headers,
    lookup: guardedLookup(url.protocol, guard),
    signal,
    ...(ca != null && { ca }),
  })
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
    // Without an agent, no connection is reused that was opened without the check.
    const request = begin(url, { ...options, agent: false }, resolve)
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * The connection uses exactly the addresses of this lookup, so a different DNS response later can't bypass the check.
 */
export function guardedLookup(
  protocol: string,
  { mayConnect, notAllowed }: Pick<Guard, 'mayConnect' | 'notAllowed'>,
): LookupFunction {
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

async function toResponse(message: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error('The response is too large.')
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
