import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../platform/jobs/index.ts'
import type { Dependency } from '../../platform/availability/dependencies.ts'
import { convertStep } from './steps/convert.step.ts'
import { embedStep } from './steps/embed.step.ts'
import { STEP_NAMES } from './steps/index.ts'

const work = {
  payload: Type.Object({
    tenantId: Type.String(),
    runId: Type.String(),
    versionId: Type.String(),
    generation: Type.Integer(),
    step: Type.Enum(STEP_NAMES),
  }),
  heartbeatSeconds: 20,
  // A run has its own limit, which grows with its progress. Heartbeats show whether its worker is alive.
  expireInSeconds: 23 * 3600,
  retryLimit: 20,
  needs: needsOf,
}

/** One step of one ingestion run. The run's row says whether it is still wanted. */
export const ingestionStep = defineJob({ name: 'ingestion-step', ...work })

/** The step that creates vectors, for deployments whose conversion processes leave it to others. */
export const ingestionVectors = defineJob({ name: 'ingestion-vectors', ...work })

/** Identifies a step of a run. */
export type StepKey = PayloadOf<typeof ingestionStep>

/** What a step needs. Embedding and enrichment do without their models: what is missing is added later. */
export function needsOf(step: string): readonly Dependency[] {
  if (step === embedStep.name) return ['disk']
  return step === convertStep.name ? ['disk', 'storage', 'converter_memory'] : ['disk', 'storage']
}
