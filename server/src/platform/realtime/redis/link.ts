import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../telemetry/logger.ts'
import { StreamUnavailable, TransportClosed } from '../transport.ts'
import { prefixFor } from './address.ts'
import { openConnection, reasonOf, type Connection } from './connection.ts'

export type LinkSettings = {
  readonly url: string
  /** What the connection is used for. Appears in the log. */
  readonly use: 'commands' | 'reading'
  readonly log: Logger
}

const FIRST_DELAY_MS = 25
const LONGEST_DELAY_MS = 3000

/** Holds at most one connection, and opens a new one when needed. */
export class Link {
  readonly #settings: LinkSettings
  readonly #closing = new AbortController()
  #connection: Connection | undefined
  #connecting: Promise<Connection> | undefined
  #failures = 0
  #reported: string | undefined

  constructor(settings: LinkSettings) {
    this.#settings = settings
  }

  /**
   * Returns the current connection, or opens one. Retries with exponential backoff until that succeeds.
   * @throws TransportClosed
   */
  async connect(): Promise<Connection> {
    if (this.#closing.signal.aborted) throw new TransportClosed()
    if (this.#connection && !this.#connection.isLost) return this.#connection
    this.#connecting ??= this.#reconnect().finally(() => (this.#connecting = undefined))
    return this.#connecting
  }

  /** Resets the backoff. Call this when a command has been answered. */
  prove(): void {
    if (this.#failures === 0) return
    this.#failures = 0
    if (this.#reported !== undefined) {
      this.#settings.log.info({ use: this.#settings.use }, 'stream transport available again')
    }
    this.#reported = undefined
  }

  /** The beginning of all keys. */
  get prefix(): string {
    return prefixFor(this.#settings.url)
  }

  /** An error that says why there is no connection. */
  get unavailable(): StreamUnavailable {
    return new StreamUnavailable(this.#reported ?? 'timeout')
  }

  close(): void {
    this.#closing.abort()
    this.#connection?.close('closed')
  }

  async #reconnect(): Promise<Connection> {
    const { signal } = this.#closing
    for (;;) {
      await this.#pause()
      if (signal.aborted) throw new TransportClosed()
      try {
        this.#connection = await openConnection(this.#settings.url, (reason) => this.#fail(reason))
      } catch (error) {
        this.#fail(reasonOf(error))
        continue
      }
      if (!signal.aborted) return this.#connection
      this.#connection.close('closed')
    }
  }

  async #pause(): Promise<void> {
    if (this.#failures === 0) return
    const { signal } = this.#closing
    const options = { signal, ref: false }
    await sleep(delayOf(this.#failures), undefined, options).catch(() => undefined)
  }

  // Log once per reason. An outage of an hour must not fill the log.
  #fail(reason: string): void {
    if (this.#closing.signal.aborted) return
    this.#failures += 1
    if (this.#reported === reason) return
    this.#reported = reason
    const { log, use } = this.#settings
    log.warn({ use, reason }, 'stream transport unavailable; retrying')
  }
}

/** Exponential, with a limit and with jitter, so that many processes don't reconnect at the same moment. */
function delayOf(failures: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures, 16), LONGEST_DELAY_MS)
  return delay * (0.5 + Math.random() / 2)
}
