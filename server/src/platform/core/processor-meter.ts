import { AsyncLocalStorage } from 'node:async_hooks'

/** The meters whose work is done in this process at the moment. They share its processor time equally. */
const working = new Set<ProcessorMeter>()
const current = new AsyncLocalStorage<ProcessorMeter>()
let before = process.cpuUsage()

/** Divides the processor time since the last call among those that have been working. */
function share(): void {
  const { user, system } = process.cpuUsage(before)
  before = process.cpuUsage()
  for (const meter of working) meter.add((user + system) / 1000 / working.size)
}

/**
 * Measures the processor time of one piece of work: its share of this process, and what other processes report for
 * it. Time during which it waits for a processor doesn't count.
 */
export class ProcessorMeter {
  #ms = 0

  /** Milliseconds of processor time so far. */
  get ms(): number {
    if (working.has(this)) share()
    return this.#ms
  }

  add(ms: number): void {
    this.#ms += ms
  }

  /** Does work in this process. {@link countProcessorTime} adds to this meter until it ends. */
  measure<T>(work: () => Promise<T>): Promise<T> {
    return current.run(this, () => this.#during('add', work))
  }

  /** See {@link waitAside}. */
  aside<T>(work: () => Promise<T>): Promise<T> {
    return this.#during('delete', work)
  }

  async #during<T>(change: 'add' | 'delete', work: () => Promise<T>): Promise<T> {
    share()
    const wasWorking = working.has(this)
    working[change](this)
    try {
      return await work()
    } finally {
      share()
      working[wasWorking ? 'add' : 'delete'](this)
    }
  }
}

/** Waits for work that another process does and reports, if the caller is measured. */
export function waitAside<T>(work: () => Promise<T>): Promise<T> {
  return current.getStore()?.aside(work) ?? work()
}

/** Adds what another process has used for the work of the caller, if that is measured. */
export function countProcessorTime(ms: number): void {
  current.getStore()?.add(ms)
}
