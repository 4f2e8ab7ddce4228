import type { Context } from '../../platform/context/context.ts'
import { announceProgress } from './announce.ts'
import type { RunRow } from './run-row.ts'
import { runClaims, writeProgress } from './ingestion-runs.queries.ts'

/** Minimum time between two announcements of progress within a step. */
const ANNOUNCE_MS = 2_000

/** The progress of the current step. */
export class StepProgress {
  readonly #context: Context
  readonly #run: RunRow
  #news: { done: number; total: number } | undefined
  #announcedAt = performance.now()
  #done = 0

  constructor(context: Context, run: RunRow) {
    this.#context = context
    this.#run = run
  }

  note(done: number, total: number): void {
    this.#news = { done, total }
    this.#done = Math.max(this.#done, done)
  }

  /** Pages or chunks that the step has done. */
  get done(): number {
    return this.#done
  }

  /**
   * Writes new progress, if there is any.
   * @throws ClaimLost
   */
  async write(): Promise<void> {
    const run = this.#run
    const progress = this.#news
    this.#news = undefined
    const isDue = progress !== undefined && performance.now() - this.#announcedAt >= ANNOUNCE_MS
    await this.#context.doors.inTenant(run.tenant_id, async (tx) => {
      if (!progress) return runClaims.check(tx, run)
      await writeProgress(tx, run, progress)
      if (isDue) await announceProgress(tx, this.#context, run, { step: run.step, progress })
    })
    // Measured from here, since the transaction may have waited.
    if (isDue) this.#announcedAt = performance.now()
  }
}
