/**
 * The steps that this process works on, so that a cancel that arrives here stops them at once. Another process
 * notices at its next sign of progress.
 */
export class RunningSteps {
  readonly #byRun = new Map<string, AbortController>()

  /** Runs `work` under a signal that {@link cancel} of this run or the outer signal raises. */
  async track<T>(runId: string, outer: AbortSignal, work: (signal: AbortSignal, cancel: () => void) => Promise<T>): Promise<T> {
    const own = new AbortController()
    this.#byRun.set(runId, own)
    try {
      return await work(AbortSignal.any([own.signal, outer]), () => own.abort(new StepSuperseded()))
    } finally {
      if (this.#byRun.get(runId) === own) this.#byRun.delete(runId)
    }
  }

  cancel(runId: string): void {
    this.#byRun.get(runId)?.abort(new StepSuperseded())
  }
}

/** The step is no longer this worker's: cancelled, rerun, deleted, or taken over. Its outcome is thrown away. */
export class StepSuperseded extends Error {
  override readonly name = 'StepSuperseded'
  constructor() {
    super('The step is no longer wanted.')
  }
}

/** One registry a process. */
export const runningSteps = new RunningSteps()
