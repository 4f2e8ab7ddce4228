import type { RunRow } from './runs.queries.ts'

/**
 * The steps that this process works on, so that a cancel that arrives here stops them at once. Another process
 * notices when it next looks at its claim.
 */
class RunningSteps {
  readonly #byRun = new Map<string, AbortController>()
  readonly #byTenant = new Map<string, number>()

  /** Runs `work` under a signal that `stop`, {@link cancel} of this run, and the outer signal raise. */
  async track<T>(
    { id: runId, tenant_id: tenantId }: Pick<RunRow, 'id' | 'tenant_id'>,
    outer: AbortSignal,
    work: (signal: AbortSignal, stop: (reason: Error) => void) => Promise<T>,
  ): Promise<T> {
    const own = new AbortController()
    this.#byRun.set(runId, own)
    this.#byTenant.set(tenantId, this.ofTenant(tenantId) + 1)
    try {
      return await work(AbortSignal.any([own.signal, outer]), (reason) => own.abort(reason))
    } finally {
      if (this.#byRun.get(runId) === own) this.#byRun.delete(runId)
      const left = this.ofTenant(tenantId) - 1
      if (left > 0) this.#byTenant.set(tenantId, left)
      else this.#byTenant.delete(tenantId)
    }
  }

  /** How many steps of a tenant this process works on. */
  ofTenant(tenantId: string): number {
    return this.#byTenant.get(tenantId) ?? 0
  }

  cancel(runId: string): void {
    this.#byRun.get(runId)?.abort(new StepSuperseded())
  }
}

/** The step is no longer this worker's: cancelled, rerun, deleted, or taken over. Its outcome is thrown away. */
export class StepSuperseded extends Error {
  override readonly name = 'StepSuperseded'
  constructor() {
    super('The step is no longer needed.')
  }
}

/** One registry a process. */
export const runningSteps = new RunningSteps()
