/**
 * The steps that this process works on, so that a cancel that arrives here stops them at once. Another process
 * notices when it next looks at its claim.
 */
class RunningSteps {
  readonly #byRun = new Map<string, AbortController>()

  /** Runs `work` under a signal that `stop`, {@link cancel} of this run, and the outer signal raise. */
  async track<T>(
    runId: string,
    outer: AbortSignal,
    work: (signal: AbortSignal, stop: (reason: Error) => void) => Promise<T>,
  ): Promise<T> {
    const own = new AbortController()
    this.#byRun.set(runId, own)
    try {
      return await work(AbortSignal.any([own.signal, outer]), (reason) => own.abort(reason))
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
