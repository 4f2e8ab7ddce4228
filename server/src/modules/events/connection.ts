import { refuseChannel } from '../../platform/realtime/notifications/channels.ts'
import type { WebSocket } from '@fastify/websocket'
import type { Actor } from '../../platform/core/actor.ts'
import type { DropReason, Subscription } from '../../platform/realtime/transport.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { newId } from '../../platform/core/ids.ts'
import {
  FAULT_MESSAGES,
  readClientMessage,
  type ClientMessage,
  type MessageFault,
} from './client-message.policy.ts'
import { CLOSE, type CloseReason } from '../../platform/realtime/close-reasons.ts'
import type { Feeds } from './feeds.ts'
import { hangUp } from './hang-up.ts'
import { createTokenBucket } from './token-bucket.ts'

export type ConnectionSettings = {
  readonly socket: WebSocket
  readonly actor: Actor
  /** The server that accepted the connection. See closeAll. */
  readonly server: object
  readonly feeds: Feeds
  readonly log: Logger
  readonly pingIntervalMs: number
  /** Resolves to the reason to close the connection, if any. */
  readonly recheck: () => Promise<CloseReason | undefined>
}

/** Bytes that may be buffered for a slow client. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/**
 * A client typically sends two messages in total. This limit is far higher, and still trivial for the server.
 * The capacity is less than the 60 unanswered pings after which ws disconnects a peer without a close code.
 */
const MESSAGES = { capacity: 40, perSecond: 5 }
/** Messages that may wait while one is handled. */
const MAX_WAITING = 40
const MAX_MISSED_PINGS = 2

const DROPS: Record<DropReason, CloseReason> = {
  slow: CLOSE.tooSlow,
  failed: CLOSE.failed,
  closed: CLOSE.shutdown,
}

/** One connected client, from the handshake until its socket is closed. */
export class Connection {
  readonly kind = 'websocket'
  readonly id = newId()
  readonly actor: Actor
  readonly server: object
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>
  readonly #settings: ConnectionSettings
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #bucket = createTokenBucket(MESSAGES)
  #work = Promise.resolve()
  #waiting = 0
  #unansweredPings = 0
  #rechecking = false

  constructor(settings: ConnectionSettings) {
    this.#settings = settings
    this.actor = settings.actor
    this.server = settings.server
    const { promise, resolve } = Promise.withResolvers<void>()
    this.closed = promise
    this.#listen(resolve)
    this.#sendSystem('connection_established', {
      user_id: this.actor.userId,
      tenant_id: this.actor.tenantId,
    })
  }

  /** Closes the connection. Nothing more is sent or handled. */
  close(reason: CloseReason): void {
    const { socket } = this.#settings
    this.#release()
    if (socket.readyState === socket.OPEN) hangUp(socket, reason)
  }

  get #isOpen(): boolean {
    const { socket } = this.#settings
    return socket.readyState === socket.OPEN
  }

  #listen(onClosed: () => void): void {
    const { socket, pingIntervalMs, log } = this.#settings
    const startedAt = performance.now()
    const timer = setInterval(() => this.#checkPeer(), pingIntervalMs).unref()
    socket.on('message', (data, isBinary) => {
      this.#receive(isBinary ? undefined : (data as Buffer).toString())
    })
    // The server answers each ping, so pings count as messages. Otherwise they could fill the buffer.
    socket.on('ping', () => this.#isWithinLimits())
    socket.on('pong', () => (this.#unansweredPings = 0))
    socket.once('close', (code) => {
      clearInterval(timer)
      this.#release()
      const { tenantId, userId } = this.actor
      const ms = Math.round(performance.now() - startedAt)
      log.info({ connectionId: this.id, tenantId, userId, code, ms }, 'websocket closed')
      onClosed()
    })
  }

  #release(): void {
    for (const subscription of this.#subscriptions.values()) subscription.close()
    this.#subscriptions.clear()
  }

  #isWithinLimits(): boolean {
    if (!this.#isOpen) return false
    if (this.#bucket.take() && this.#waiting < MAX_WAITING) return true
    this.close(CLOSE.tooManyMessages)
    return false
  }

  #receive(text: string | undefined): void {
    if (!this.#isWithinLimits()) return
    const message = text === undefined ? 'invalid_message' : readClientMessage(text)
    this.#waiting += 1
    this.#work = this.#answerAfter(this.#work, message)
  }

  // In order: an unsubscribe must not overtake an earlier subscribe.
  async #answerAfter(before: Promise<void>, message: ClientMessage | MessageFault): Promise<void> {
    await before
    await this.#answer(message)
    this.#waiting -= 1
  }

  async #answer(message: ClientMessage | MessageFault): Promise<void> {
    if (!this.#isOpen) return
    if (typeof message === 'string') return this.#sendError(message)
    const { action, channel } = message
    const refusal = refuseChannel(channel, this.actor)
    if (refusal) return this.#sendError(refusal)
    try {
      if (action === 'subscribe') await this.#subscribe(channel)
      else this.#unsubscribe(channel)
      this.#sendSystem(`${action}d`, { channel })
    } catch (error) {
      this.#settings.log.error({ err: error, connectionId: this.id }, 'websocket message failed')
      this.#sendError('internal_error')
    }
  }

  async #subscribe(channel: string): Promise<void> {
    if (this.#subscriptions.has(channel)) return
    const subscription = await this.#settings.feeds.join(channel, {
      userId: this.actor.userId,
      send: (json) => this.#send(json),
      drop: (reason) => this.close(DROPS[reason]),
    })
    if (this.#isOpen) this.#subscriptions.set(channel, subscription)
    else subscription.close()
  }

  #unsubscribe(channel: string): void {
    this.#subscriptions.get(channel)?.close()
    this.#subscriptions.delete(channel)
  }

  #checkPeer(): void {
    const { socket } = this.#settings
    if (!this.#isOpen) return
    if (this.#unansweredPings >= MAX_MISSED_PINGS) {
      socket.terminate()
      return
    }
    this.#unansweredPings += 1
    socket.ping()
    void this.#recheck()
  }

  async #recheck(): Promise<void> {
    if (this.#rechecking) return
    this.#rechecking = true
    try {
      const reason = await this.#settings.recheck()
      if (reason) this.close(reason)
    } catch (error) {
      // A brief database outage must not disconnect everybody. The next ping checks again.
      this.#settings.log.warn(
        { err: error, connectionId: this.id },
        'websocket session check failed',
      )
    } finally {
      this.#rechecking = false
    }
  }

  #sendError(code: MessageFault): void {
    this.#send(
      JSON.stringify({ type: 'system', event: 'error', code, message: FAULT_MESSAGES[code] }),
    )
  }

  #sendSystem(event: string, fields: object): void {
    this.#send(JSON.stringify({ type: 'system', event, connection_id: this.id, ...fields }))
  }

  #send(text: string): void {
    if (!this.#isOpen) return
    const { socket } = this.#settings
    socket.send(text)
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) this.close(CLOSE.tooSlow)
  }
}
