import { chunkStep } from './chunk.step.ts'
import { convertStep } from './convert.step.ts'
import { embedStep } from './embed.step.ts'
import { enrichStep } from './enrich.step.ts'
import { finishStep } from './finish.step.ts'
import { prepareStep } from './prepare.step.ts'
import type { Step } from './step.ts'

/** The steps of an ingestion, in order. */
const STEPS: readonly Step[] = [
  prepareStep,
  convertStep,
  enrichStep,
  chunkStep,
  embedStep,
  finishStep,
]

/** In order. */
export const STEP_NAMES = STEPS.map(({ name }) => name)

export const FIRST_STEP = prepareStep.name

/** @throws Error for a step that this version of the code doesn't have */
export function stepNamed(name: string): Step {
  const step = STEPS.find((each) => each.name === name)
  if (!step) throw new Error(`An ingestion has no step ${name}.`)
  return step
}

/** The number of a step, starting at 0. */
export function placeOfStep(name: string): number {
  return STEPS.indexOf(stepNamed(name))
}

/** The name of the step after this one. Undefined after the last step. */
export function nextStep(name: string): string | undefined {
  return STEPS[placeOfStep(name) + 1]?.name
}
