import { setImmediate } from 'node:timers/promises'

/** How long a comparison computes before other requests get a turn. */
const TURN_MS = 8
/** The steps of one comparison, about a second of processor time. */
const MOST_STEPS = 10_000_000

/**
 * Limits the work of one comparison, and shares the processor with other requests. It counts steps instead of
 * measuring time, so that the pages of a comparison are parts of the same one.
 */
export class Budget {
  #left = MOST_STEPS
  #turnStart = performance.now()

  /** Whether something was compared more coarsely because it needed too many steps. */
  get isSpent(): boolean {
    return this.#left < 0
  }

  /** Takes steps. @returns whether there were enough left */
  spend(steps: number): boolean {
    this.#left -= steps
    return !this.isSpent
  }

  /** Lets other requests run if this one has computed for a while. */
  async turn(): Promise<void> {
    if (performance.now() - this.#turnStart < TURN_MS) return
    await setImmediate()
    this.#turnStart = performance.now()
  }
}
