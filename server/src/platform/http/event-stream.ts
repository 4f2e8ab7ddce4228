import { Readable } from 'node:stream'

/** Headers of a response with Server-Sent Events. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would buffer the events.
  'x-accel-buffering': 'no',
}

/** Sent first, so that proxies forward the headers before the first event. */
export const GREETING = ': open\n\n'

/** Keeps proxies from closing an idle connection. */
export const PING = ': ping\n\n'

/** Some readers treat these as line ends, although Server-Sent Events don't. JSON doesn't escape them. */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g

/** JSON as the data of an event, on one line for every reader. */
export function dataOf(json: string): string {
  return json.replaceAll(OTHER_LINE_ENDS, escape)
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** How long sending the rest of a body may take. Short, because shutdown waits for it. */
const GRACE_MS = 1000

/** A response body that is written while it is read. It buffers only a few events for a slow reader. */
export class EventStream {
  /** The body to send. The sender destroys it when the reader disconnects. */
  readonly body: Readable
  /** Resolves when the body was read to its end or was destroyed. */
  readonly closed: Promise<void>
  #room: PromiseWithResolvers<void> | undefined
  #ended = false

  constructor() {
    this.body = new Readable({ highWaterMark: 16 * 1024, read: () => this.#makeRoom() })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.closed = promise
    // The sender also handles errors. Without this handler, an unsent body would crash the process.
    this.body.on('error', () => undefined)
    this.body.once('close', () => {
      this.#ended = true
      this.#makeRoom()
      resolve()
    })
  }

  get isOpen(): boolean {
    return !this.#ended
  }

  /** @returns a promise if the reader is slow, which resolves when there is room for more */
  write(text: string): Promise<void> | undefined {
    if (this.#ended || this.body.push(text)) return undefined
    this.#room ??= Promise.withResolvers<void>()
    return this.#room.promise
  }

  /** Writes text that may be skipped while the reader is slow. */
  writeWhenIdle(text: string): void {
    if (this.#room === undefined) void this.write(text)
  }

  /** Ends the body after the written text, however long the reader takes. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.body.push(null)
  }

  /** Ends the body, and destroys it if the reader does not reach the end soon. */
  hangUp(): void {
    this.end()
    const timer = setTimeout(() => this.body.destroy(), GRACE_MS)
    void this.closed.then(() => clearTimeout(timer))
  }

  /** Destroys the body. The reader sees that it is incomplete. */
  destroy(error: Error): void {
    this.#ended = true
    this.body.destroy(error)
  }

  #makeRoom(): void {
    this.#room?.resolve()
    this.#room = undefined
  }
}
