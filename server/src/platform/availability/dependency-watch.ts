import { setTimeout as sleep } from 'node:timers/promises'
import { orAborted } from '../core/or-aborted.ts'
import type { Logger } from '../telemetry/logger.ts'
import { NAMES, type Dependency, type Outage } from './dependencies.ts'

/** Checks whether a dependency responds. @throws an error whose message is fit for operators if it doesn't */
export type Probe = (signal: AbortSignal) => Promise<void>

/** Milliseconds before an unavailable dependency is probed again: first, growing, and at most. */
export type Pauses = { readonly first: number; readonly longest: number }
export const USUAL_PAUSES: Pauses = { first: 250, longest: 4_000 }

/** A dependency that doesn't respond to a probe within this time counts as unavailable. */
const PROBE_MS = 5_000
/** Failures shortly after an outage still belong to it. */
const RECENT_MS = 120_000
const MINUTE_MS = 60_000

export type WatchParts = {
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly pauses: Pauses
  /** Called when an outage begins, is confirmed again, and has ended. */
  readonly onChange: (dependency: Dependency, outage: Outage | undefined) => void
}

/** Whether one dependency is available. It is probed when something has failed, and while it is unavailable. */
export class DependencyWatch {
  readonly #dependency: Dependency
  readonly #probe: Probe
  readonly #parts: WatchParts
  readonly #closing = new AbortController()
  #outage: Outage | undefined
  #endedAt = Number.NEGATIVE_INFINITY
  #remindedAt = 0
  #back = Promise.withResolvers<void>()
  #checking: Promise<boolean> | undefined

  constructor(dependency: Dependency, probe: Probe, parts: WatchParts) {
    this.#dependency = dependency
    this.#probe = probe
    this.#parts = parts
  }

  get outage(): Outage | undefined {
    return this.#outage
  }

  /** Whether it is unavailable or was a short time ago. */
  get isDoubtful(): boolean {
    return this.#outage !== undefined || performance.now() - this.#endedAt < RECENT_MS
  }

  /** Whether it is unavailable. Waits for a probe in progress, unless an outage is known already. */
  async isAway(): Promise<boolean> {
    if (!this.#outage) await this.#checking
    return this.#outage !== undefined
  }

  /** Resolves when an outage has ended. */
  get back(): Promise<void> {
    return this.#outage ? this.#back.promise : Promise.resolve()
  }

  /** Probes it now. Simultaneous callers share one probe. @returns whether it is available */
  check(): Promise<boolean> {
    this.#checking ??= this.#check().finally(() => (this.#checking = undefined))
    return this.#checking
  }

  /** Takes over the beginning of an outage that another process, or this one before a restart, has noticed. */
  adopt(since: Date): void {
    if (!this.#outage || since >= this.#outage.since) return
    this.#outage = { ...this.#outage, since }
  }

  close(): void {
    this.#closing.abort(new Error('The server is shutting down.'))
    // Nobody may wait for it any more.
    this.#outage = undefined
    this.#back.resolve()
  }

  async #check(): Promise<boolean> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PROBE_MS)])
    try {
      await orAborted(this.#probe(signal), signal)
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#note(messageOf(error))
      return false
    }
    this.#end()
    return true
  }

  #note(message: string): void {
    const before = this.#outage
    const dependency = this.#dependency
    this.#outage = { dependency, since: before?.since ?? new Date(), message }
    this.#tell(before === undefined)
    this.#parts.onChange(dependency, this.#outage)
    if (before) return
    this.#back = Promise.withResolvers()
    void this.#untilBack()
  }

  #end(): void {
    if (!this.#outage) return
    const seconds = Math.round((Date.now() - this.#outage.since.getTime()) / 1000)
    this.#outage = undefined
    this.#endedAt = performance.now()
    if (this.#isLogged) {
      this.#parts.log.warn({ seconds }, `${NAMES[this.#dependency]} is available again`)
    }
    this.#parts.onChange(this.#dependency, undefined)
    this.#back.resolve()
  }

  /** The pool, the disk's watch and the link to Redis have their own lines. */
  get #isLogged(): boolean {
    return !['database', 'disk', 'stream'].includes(this.#dependency)
  }

  /** Logs the beginning of an outage and each minute of it. */
  #tell(isNew: boolean): void {
    const now = performance.now()
    if (!this.#isLogged || !this.#outage || (!isNew && now - this.#remindedAt < MINUTE_MS)) return
    this.#remindedAt = now
    const { since, message: why } = this.#outage
    const what = `${NAMES[this.#dependency]} is not available; work that needs it waits`
    this.#parts.log.error({ since, why }, what)
  }

  /** Probes with growing pauses. They vary, so that several processes don't resume at the same moment. */
  async #untilBack(): Promise<void> {
    const { first, longest } = this.#parts.pauses
    const { signal } = this.#closing
    for (let pause = first; this.#outage && !signal.aborted; pause = Math.min(pause * 2, longest)) {
      const varied = pause * (0.75 + Math.random() / 2)
      await sleep(varied, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await this.check()
    }
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It does not respond.'
  return error.name === 'TimeoutError' ? 'It does not respond in time.' : error.message
}
