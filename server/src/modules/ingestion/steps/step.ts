import type { Context } from '../../../platform/context.ts'
import type { ConversionPool } from '@arbor/reader'
import type { RunRow } from '../runs.queries.ts'

export type StepTools = {
  readonly context: Context
  readonly pool: ConversionPool
  /** Raised when the step is cancelled or the server stops. */
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => void
}

/** Does the work of a step; doing it again gives the same result. @returns the step's output, for later steps */
export type StepFunction = (run: RunRow, tools: StepTools) => Promise<object>
