import type { ConversionPool } from '@arbor/reader'
import type { Static, TObject } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { readerOf } from '../../../platform/core/stored.ts'
import type { RunRow } from '../run-row.ts'

export type StepTools = {
  readonly context: Context
  /** Undefined in a process that leaves conversions to others. */
  readonly pool: ConversionPool | undefined
  /** Aborted when the step is canceled or the server stops. */
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => void
  /**
   * Called first in each transaction that writes.
   * @throws ClaimLost if this worker may no longer write
   */
  readonly assertClaim: (tx: TenantTx) => Promise<void>
  /**
   * Counts the bytes of the objects that the run is about to store, and reserves disk space for them until it is
   * disposed of.
   * @throws Problem quota_spent, no_space
   */
  readonly makeRoom: (bytes: number) => Promise<Disposable>
}

type Definition<Output extends TObject> = {
  readonly name: string
  /** What clients see as `last_activity`. */
  readonly activity: string
  /** What the step leaves for later ones, in the form stored with the run. */
  readonly output: Output
  /** Does the work of the step. Doing it again gives the same result. */
  readonly run: (run: RunRow, tools: StepTools) => Promise<Static<Output>>
}

export type Step<Output extends object = object> = {
  readonly name: string
  readonly activity: string
  readonly run: (run: RunRow, tools: StepTools) => Promise<Output>
  /**
   * The step's stored output.
   * @throws Error if there is none or it has another shape
   */
  readonly outputOf: (run: Pick<RunRow, 'outputs'>) => Output
}

/** Defines a step. index.ts lists all of them. */
export function defineStep<Output extends TObject>({
  output,
  ...step
}: Definition<Output>): Step<Static<Output>> {
  const read = readerOf(output, `The stored output of the step ${step.name}`)
  return { ...step, outputOf: (run) => read(run.outputs[step.name]) }
}
