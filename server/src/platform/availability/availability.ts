import { orAborted } from '../core/or-aborted.ts'
import type { Logger } from '../telemetry/logger.ts'
import { blame } from './blame.ts'
import type { Dependency, Outage, Wait } from './dependencies.ts'
import { DependencyWatch, USUAL_PAUSES, type Pauses, type Probe } from './dependency-watch.ts'

/** Seconds before work is tried again that failed although its dependency responds. */
const AFTER_OUTAGE_SECONDS = 5
/**
 * The same for dependencies whose failures never count. A database may have a new primary already, and a disk may have
 * room for small files, but not for this one.
 */
const NEVER_COUNTS: Partial<Record<Dependency, number>> = { database: 1, disk: 30 }

const NEVER = new AbortController().signal

type Listener = (dependency: Dependency, outage: Outage | undefined) => void

/**
 * Knows for each dependency whether it is available, and since when not. Work asks it before it begins, and when it
 * has failed. A dependency is probed only after a failure, and until it is back.
 */
export class Availability {
  readonly #log: Pick<Logger, 'warn' | 'error'>
  readonly #pauses: Pauses
  readonly #watches = new Map<Dependency, DependencyWatch>()
  readonly #listeners: Listener[] = []

  constructor(log: Pick<Logger, 'warn' | 'error'>, pauses = USUAL_PAUSES) {
    this.#log = log
    this.#pauses = pauses
  }

  /** Watches a dependency. One that nobody watches counts as available. */
  watch(dependency: Dependency, probe: Probe): void {
    this.#watches.get(dependency)?.close()
    const onChange: Listener = (...change) => {
      for (const listener of this.#listeners) listener(...change)
    }
    const parts = { log: this.#log, pauses: this.#pauses, onChange }
    this.#watches.set(dependency, new DependencyWatch(dependency, probe, parts))
  }

  /** Calls a function when an outage begins or is confirmed, and without one when it has ended. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /** The watched dependencies. */
  get watched(): readonly Dependency[] {
    return [...this.#watches.keys()]
  }

  /** Current outages, the oldest first. */
  get outages(): readonly Outage[] {
    const all = [...this.#watches.values()].flatMap(({ outage }) => outage ?? [])
    return all.toSorted((a, b) => a.since.getTime() - b.since.getTime())
  }

  outageOf(dependency: Dependency): Outage | undefined {
    return this.#watches.get(dependency)?.outage
  }

  /** Whether a dependency is unavailable, for callers that can do without it. Waits for a probe in progress. */
  async isAway(dependency: Dependency): Promise<boolean> {
    return (await this.#watches.get(dependency)?.isAway()) ?? false
  }

  /** Takes over when an outage began. */
  adopt(dependency: Dependency, since: Date): void {
    this.#watches.get(dependency)?.adopt(since)
  }

  /** Probes a dependency now. @returns whether it is available */
  async check(dependency: Dependency): Promise<boolean> {
    return (await this.#watches.get(dependency)?.check()) ?? true
  }

  /**
   * Decides whether work failed only because a dependency is not available. Then it has to wait, and the failure says
   * nothing about the work. A dependency that responds to a probe right after the failure is innocent, unless it was
   * unavailable shortly before.
   * @returns undefined if the failure counts
   */
  async examine(error: unknown): Promise<Wait | undefined> {
    const dependency = blame(error)
    const watch = dependency && this.#watches.get(dependency)
    if (!watch) return undefined
    if (watch.outage || !(await watch.check())) return { dependency, seconds: 0 }
    const seconds = NEVER_COUNTS[dependency]
    if (seconds !== undefined) return { dependency, seconds }
    return watch.isDoubtful ? { dependency, seconds: AFTER_OUTAGE_SECONDS } : undefined
  }

  /**
   * Waits until all of these are available.
   * @returns false if that takes longer than `ms`
   * @throws the signal's reason
   */
  async until(needs: readonly Dependency[], signal: AbortSignal, ms: number): Promise<boolean> {
    signal.throwIfAborted()
    const end = Number.isFinite(ms) ? AbortSignal.timeout(ms) : NEVER
    for (;;) {
      const missing = needs.find((each) => this.outageOf(each))
      const watch = missing && this.#watches.get(missing)
      if (!watch) return true
      const stop = AbortSignal.any([signal, end])
      await orAborted(watch.back, stop).catch(() => undefined)
      signal.throwIfAborted()
      if (end.aborted) return false
    }
  }

  close(): void {
    for (const watch of this.#watches.values()) watch.close()
  }
}
