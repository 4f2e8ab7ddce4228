import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable, Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { SourceFault } from '../core/connector.ts'
import type { SourceGuard } from '../network/source-address.ts'
import { pageUrl } from '../extract/page-url.ts'

/** Limits of one request. */
export type WebLimits = {
  /** Time until headers arrive. */
  readonly headersMs: number
  /** Time until the body of a page has arrived. */
  readonly pageMs: number
  /** Time until the body of a file has arrived. */
  readonly fileMs: number
  /** Time for finding the main content of a page. */
  readonly extractMs: number
  readonly pageBytes: number
  readonly fileBytes: number
  /** If a site asks for more patience, the run ends and continues later. */
  readonly waitMs: number
}

export const WEB_LIMITS: WebLimits = {
  headersMs: 30_000,
  pageMs: 60_000,
  fileMs: 600_000,
  extractMs: 30_000,
  pageBytes: 5_000_000,
  fileBytes: 200_000_000,
  waitMs: 60_000,
}

/** A response whose body is decompressed and may not become larger than a limit. */
export type Answer = {
  readonly url: URL
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
  /** Where it redirects to. */
  readonly location: URL | undefined
}

export type Asked = {
  readonly headers?: Record<string, string>
  readonly maxBytes: number
  readonly totalMs: number
}

/** Why one URL can't be read, while others may be. */
export class PageFault extends Error {
  /** Whether the site as a whole may be failing. */
  readonly isFailing: boolean
  constructor(message: string, isFailing = false) {
    super(message)
    this.isFailing = isFailing
  }
}

const ATTEMPTS = 3
const BUSY = new Set([429, 503])
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MAX_WAIT_SECONDS = 24 * 60 * 60
const FIRST_WAIT_MS = 5000

/** Sends requests to a site: one at a time, with pauses, and only to addresses that sources may reach. */
export class SiteClient {
  /** What sites see in their logs, and what robots.txt can name. */
  readonly userAgent: string
  readonly #guard: SourceGuard
  readonly #limits: WebLimits
  readonly #next = new Map<string, number>()

  constructor(guard: SourceGuard, limits: WebLimits, userAgent: string) {
    this.userAgent = userAgent
    this.#guard = guard
    this.#limits = limits
  }

  /** Waits until the next request to a host is polite. */
  async pause({ host }: URL, delayMs: number, signal: AbortSignal): Promise<void> {
    const now = Date.now()
    const at = Math.max(now, this.#next.get(host) ?? 0)
    this.#next.set(host, at + delayMs)
    if (at > now) await sleep(at - now, undefined, { signal })
  }

  /**
   * Requests a URL, and again if the site asks for a moment.
   * @throws PageFault if it doesn't respond
   * @throws SourceFault if the address isn't allowed, or the site is overloaded
   */
  async get(url: URL, asked: Asked, signal: AbortSignal): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#send(url, asked, signal)
      if (!BUSY.has(answer.status)) return answer
      answer.body.destroy()
      const seconds = waitOf(answer.headers['retry-after'])
      const waitMs = seconds === undefined ? FIRST_WAIT_MS * attempt : seconds * 1000
      if (attempt >= ATTEMPTS || waitMs > this.#limits.waitMs) {
        throw new SourceFault(
          'away',
          `${url.host} is overloaded and asks to come back later (${answer.status}).`,
          seconds === undefined ? {} : { retryAfter: seconds },
        )
      }
      await sleep(waitMs, undefined, { signal })
    }
  }

  async #send(
    url: URL,
    { headers, maxBytes, totalMs }: Asked,
    signal: AbortSignal,
  ): Promise<Answer> {
    const patience = new AbortController()
    const late = () => patience.abort(new PageFault('It takes too long.', true))
    let timer = setTimeout(late, this.#limits.headersMs).unref()
    try {
      const message = await this.#guard.request(url, {
        method: 'GET',
        headers: { 'user-agent': this.userAgent, 'accept-encoding': 'gzip, br', ...headers },
        signal: AbortSignal.any([signal, patience.signal]),
      })
      clearTimeout(timer)
      timer = setTimeout(late, totalMs).unref()
      message.once('close', () => clearTimeout(timer))
      const status = message.statusCode ?? 0
      const { location } = message.headers
      return {
        url,
        status,
        headers: message.headers,
        body: limited(message, maxBytes, () => reasonOf(patience, signal)),
        location: REDIRECTS.has(status) && location ? pageUrl(location, url) : undefined,
      }
    } catch (error) {
      clearTimeout(timer)
      signal.throwIfAborted()
      throw toFault(error, patience)
    }
  }
}

function reasonOf(patience: AbortController, signal: AbortSignal): Error | undefined {
  if (signal.aborted) return signal.reason as Error
  return patience.signal.aborted ? (patience.signal.reason as Error) : undefined
}

function toFault(error: unknown, patience: AbortController): Error {
  if (error instanceof SourceFault) return error
  if (patience.signal.aborted) return patience.signal.reason as Error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const shown = /^\w{1,60}$/.test(code) ? ` (${code})` : ''
  return new PageFault(`The server does not respond${shown}.`, true)
}

/** The decompressed body, which fails above a limit or if it doesn't arrive completely. */
function limited(
  message: Readable & { readonly headers: IncomingHttpHeaders },
  maxBytes: number,
  whyAborted: () => Error | undefined,
): Readable {
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? new PageFault(tooLarge(maxBytes)) : null, chunk)
    },
    // A body that is cut off becomes a fault that people understand.
    destroy(error, done) {
      const isOurs = error instanceof PageFault || error === null
      done(
        whyAborted() ??
          (isOurs ? error : new PageFault('The response is incomplete or damaged.', true)),
      )
    },
  })
  const unpack = decompressor(message.headers['content-encoding'])
  const streams = unpack ? [message, unpack, counter] : [message, counter]
  pipeline(streams, () => undefined)
  return counter
}

function decompressor(encoding = '') {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      return undefined
  }
}

export function tooLarge(maxBytes: number): string {
  return `It is larger than ${Math.round(maxBytes / 1_000_000)} MB.`
}

/** Seconds from a Retry-After header: a number, or a date. */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_WAIT_SECONDS)
}
