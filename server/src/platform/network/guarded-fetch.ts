import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

/** What a request to an address that a tenant chose may reach. */
export type Guard = {
  /** Whether the service may connect to an address. */
  readonly mayConnect: (address: string, protocol: string) => boolean
  /** The error for a host whose address it may not connect to. */
  readonly notAllowed: (host: string) => Error
  /** Certificates in PEM that are trusted instead of the well-known ones. */
  readonly ca?: string | null
}

/** A request with a text. */
export type GuardedRequest = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request to an address that a tenant chose: it checks the address that it actually connects to, follows no
 * redirects, and aborts what takes too long or gets too large.
 */
export async function guardedFetch(
  url: URL,
  { method, headers, body, signal }: GuardedRequest,
  guard: Guard,
): Promise<Response> {
  const { mayConnect, notAllowed, ca } = guard
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal address is never looked up.
  if (isIP(host) && !mayConnect(host, url.protocol)) throw notAllowed(host)
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const message = await send(url, body, {
    method,
    headers,
    lookup: checkedLookup(url.protocol, guard),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(ca != null && { ca }),
  })
  return toResponse(message)
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
function checkedLookup(protocol: string, { mayConnect, notAllowed }: Guard): LookupFunction {
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
