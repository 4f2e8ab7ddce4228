import { Readable } from 'node:stream'

/** How long the rest of a body may take to leave. Short, because shutting down waits for it. */
const GRACE_MS = 1000

/** The body of an answer that is written while it is read. It holds no more than a few events for a slow reader. */
export class EventStream {
  /** To be sent. Destroyed by whoever sends it when the reader goes away. */
  readonly body: Readable
  /** Resolves when the body was read to its end or was destroyed. */
  readonly closed: Promise<void>
  #room: PromiseWithResolvers<void> | undefined
  #ended = false

  constructor() {
    this.body = new Readable({ highWaterMark: 16 * 1024, read: () => this.#makeRoom() })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.closed = promise
    // Whoever sends the body hears of errors too; without this one an unsent body would end the process.
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

  /** @returns a promise when the reader is behind: it resolves once there is room for more */
  write(text: string): Promise<void> | undefined {
    if (this.#ended || this.body.push(text)) return undefined
    this.#room ??= Promise.withResolvers<void>()
    return this.#room.promise
  }

  /** Writes what can be left out while the reader is behind. */
  writeWhenIdle(text: string): void {
    if (this.#room === undefined) void this.write(text)
  }

  /** Ends the body behind what was written, however long the reader takes for that. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.body.push(null)
  }

  /** Ends the body and breaks it off when the reader does not get to the end soon. */
  hangUp(): void {
    this.end()
    const timer = setTimeout(() => this.body.destroy(), GRACE_MS)
    void this.closed.then(() => clearTimeout(timer))
  }

  /** Breaks off: the reader sees that it did not get everything. */
  destroy(error: Error): void {
    this.#ended = true
    this.body.destroy(error)
  }

  #makeRoom(): void {
    this.#room?.resolve()
    this.#room = undefined
  }
}
