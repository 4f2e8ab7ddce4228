import { chunkStep } from './chunk.step.ts'
import { convertStep } from './convert.step.ts'
import { embedStep } from './embed.step.ts'
import { enrichStep } from './enrich.step.ts'
import { finishStep } from './finish.step.ts'
import { prepareStep } from './prepare.step.ts'
import type { Step } from '../runs.queries.ts'
import type { StepFunction } from './step.ts'

export { clearNodes } from './chunk.step.ts'
export type { PrepareOutput } from './prepare.step.ts'
export type { StepTools } from './step.ts'

/** What each step does. */
export const STEP_FUNCTIONS: Record<Step, StepFunction> = {
  prepare: prepareStep,
  convert: convertStep,
  enrich: enrichStep,
  chunk: chunkStep,
  embed: embedStep,
  finish: finishStep,
}
