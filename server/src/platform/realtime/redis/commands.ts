import { SpanKind } from '@opentelemetry/api'
import { inChildSpan } from '../../telemetry/tracing.ts'
import { StreamUnavailable, TransportClosed } from '../transport.ts'
import { isRefusal, reasonOf, type Connection, type RedisClient } from './connection.ts'
import type { Link } from './link.ts'

/** Sends a command. With `again`, an earlier attempt may have been executed and only its answer lost. */
export type Send<T> = (client: RedisClient, again: boolean) => Promise<T>

type Job = {
  readonly attempt: (client: RedisClient, again: boolean) => Promise<void>
  readonly reject: (error: Error) => void
  readonly deadline: number
  sentAt?: number
}

/** Shorter than the time limit of a notification's job, so that the job can retry. */
const PATIENCE_MS = 5000
/** A connection that doesn't answer for this long is closed. */
const ANSWER_MS = 2000
const WATCH_MS = 100
const REDIS = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'redis' } }
/** The most commands that wait for an answer. More are refused immediately. */
const MAX_WAITING = 10_000

/**
 * Pipelines commands over one connection. If the connection is lost, commands without an answer are sent over the next
 * one, in their original order.
 */
export class Commands {
  readonly #link: Link
  readonly #patienceMs: number
  readonly #jobs = new Set<Job>()
  #connection: Connection | undefined
  #connecting = false
  #watch: NodeJS.Timeout | undefined
  #closed = false

  /** @param patienceMs how long to keep trying a command */
  constructor(link: Link, patienceMs = PATIENCE_MS) {
    this.#link = link
    this.#patienceMs = patienceMs
  }

  /** The beginning of all keys. */
  get prefix(): string {
    return this.#link.prefix
  }

  /** @throws StreamUnavailable, TransportClosed */
  run<T>(send: Send<T>, patienceMs = this.#patienceMs): Promise<T> {
    return inChildSpan('redis', () => this.#try(send, patienceMs), REDIS)
  }

  async #try<T>(send: Send<T>, patienceMs: number): Promise<T> {
    if (this.#closed) throw new TransportClosed()
    if (this.#jobs.size >= MAX_WAITING) throw new StreamUnavailable('too many commands waiting')
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const attempt = async (client: RedisClient, again: boolean): Promise<void> => {
      resolve(await send(client, again))
    }
    const job: Job = { attempt, reject, deadline: performance.now() + patienceMs }
    this.#jobs.add(job)
    this.#watch ??= setInterval(() => this.#look(), WATCH_MS)
    if (this.#connection?.isLost === false) void this.#dispatch(job, this.#connection)
    else void this.#reconnect()
    return promise
  }

  close(): void {
    this.#closed = true
    for (const job of this.#jobs) this.#settle(job, new TransportClosed())
    this.#link.close()
  }

  async #dispatch(job: Job, connection: Connection): Promise<void> {
    const again = job.sentAt !== undefined
    job.sentAt = performance.now()
    try {
      await job.attempt(connection.client, again)
      this.#link.prove()
      this.#settle(job)
    } catch (error) {
      this.#onFailure(job, connection, error)
    }
  }

  #onFailure(job: Job, connection: Connection, error: unknown): void {
    if (isRefusal(error)) {
      this.#settle(job, new StreamUnavailable(reasonOf(error)))
      return
    }
    connection.close(reasonOf(error))
    if (this.#jobs.size > 0) void this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    if (this.#connecting) return
    this.#connecting = true
    try {
      const connection = await this.#link.connect()
      this.#connection = connection
      for (const job of this.#jobs) void this.#dispatch(job, connection)
    } catch {
      // This happens only if the link was closed, which settles all jobs.
    } finally {
      this.#connecting = false
    }
  }

  #look(): void {
    const now = performance.now()
    for (const job of this.#jobs) {
      if (now >= job.deadline) this.#settle(job, this.#link.unavailable)
      else if (now - (job.sentAt ?? now) > ANSWER_MS) this.#connection?.close('timeout')
    }
  }

  #settle(job: Job, error?: Error): void {
    this.#jobs.delete(job)
    if (error) job.reject(error)
    if (this.#jobs.size > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }
}
