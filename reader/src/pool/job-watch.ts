import type { Circumstances } from '../core/document-model.ts'
import { hasMemoryFor, isMemoryShort } from './machine-memory.ts'
import { isAsleep, usageOf } from './process-usage.ts'

const LOOK_MS = 200
/** A longer pause between two looks means that this process was kept from working, too. */
const LONGEST_LOOK_MS = 1_000
/** What an idle process uses: its timers, as a share of the time, and a start. */
const IDLE = { share: 0.01, ms: 200 }
/** A process that gets less than this share of a processor while it works is starved. */
const STARVED_SHARE = 0.5

/** Why a watch ends a process. */
export type WatchVerdict =
  | { readonly why: 'memory'; readonly bytes: number }
  | { readonly why: 'busy' | 'asleep'; readonly ms: number }

export type WatchLimits = {
  readonly maxRssBytes: number
  /** Longest time for which the process may keep a processor busy without progress. */
  readonly busyMs: number
  /** Longest time for which it may sleep without progress. */
  readonly asleepMs: number
}

type Hooks = {
  /** Called once. */
  readonly end: (verdict: WatchVerdict) => void
  readonly onProcessorTime?: ((ms: number) => void) | undefined
}

/**
 * Watches what a process and its descendants use during one job. The clock of a busy process is its processor
 * time, but at most a second per second, so that a starved or stopped process has as much time as any other and
 * several threads don't shorten it.
 */
export class JobWatch {
  readonly #pid: number
  readonly #limits: WatchLimits
  readonly #hooks: Hooks
  readonly #timer: NodeJS.Timeout
  #last: { readonly at: number; readonly processorMs: number } | undefined
  #looking: Promise<void> | undefined
  #hasEnded = false
  #peak = 0
  #isMemoryShort = false
  #hadMemory = true
  #since = { lasted: 0, busy: 0, used: 0, asleep: 0 }

  constructor(pid: number, limits: WatchLimits, hooks: Hooks) {
    this.#pid = pid
    this.#limits = limits
    this.#hooks = hooks
    this.#timer = setInterval(() => void this.look(), LOOK_MS)
  }

  /** Most resident bytes seen. */
  get peak(): number {
    return this.#peak
  }

  get circumstances(): Circumstances {
    const { lasted, busy } = this.#since
    return {
      isStarved: busy < STARVED_SHARE * lasted,
      isMemoryShort: this.#isMemoryShort,
      hadMemory: this.#hadMemory,
    }
  }

  /** Measures what the process has used before the job. */
  async start(): Promise<this> {
    await this.look()
    this.#hadMemory = await hasMemoryFor(this.#limits.maxRssBytes)
    return this
  }

  /** Notes that a part of the work is done. */
  progress(): void {
    this.#since = { lasted: 0, busy: 0, used: 0, asleep: 0 }
  }

  /** Counts the rest and ends the watch. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await this.look()
    this.#hasEnded = true
  }

  /** Measures once. A look that takes long is not started again. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #look(): Promise<void> {
    const usage = await usageOf(this.#pid)
    if (usage === undefined || this.#hasEnded) return
    this.#peak = Math.max(this.#peak, usage.bytes)
    this.#isMemoryShort ||= isMemoryShort()
    const at = performance.now()
    const { at: before, processorMs } = this.#last ?? { at, processorMs: usage.processorMs }
    // The time of a child that has just ended is missing for a moment.
    const used = Math.max(0, usage.processorMs - processorMs)
    this.#last = { at, processorMs: processorMs + used }
    await this.#add(used, at - before)
    this.#judge(usage.bytes)
  }

  async #add(used: number, lasted: number): Promise<void> {
    if (used > 0) this.#hooks.onProcessorTime?.(used)
    const since = this.#since
    since.lasted += lasted
    since.used += used
    since.busy += Math.min(used, lasted)
    if (since.used > IDLE.ms + IDLE.share * since.asleep) {
      since.used = 0
      since.asleep = 0
    } else if (used === 0 && (await isAsleep(this.#pid))) {
      since.asleep += Math.min(lasted, LONGEST_LOOK_MS)
    }
  }

  #judge(bytes: number): void {
    if (this.#hasEnded) return
    const { busyMs, asleepMs, maxRssBytes } = this.#limits
    const verdict: WatchVerdict | undefined =
      bytes > maxRssBytes
        ? { why: 'memory', bytes }
        : this.#since.busy >= busyMs
          ? { why: 'busy', ms: busyMs }
          : this.#since.asleep >= asleepMs
            ? { why: 'asleep', ms: asleepMs }
            : undefined
    if (verdict === undefined) return
    this.#hasEnded = true
    clearInterval(this.#timer)
    this.#hooks.end(verdict)
  }
}
