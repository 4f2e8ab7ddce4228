import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../platform/jobs/index.ts'

const work = {
  payload: Type.Object({
    tenantId: Type.String(),
    runId: Type.String(),
    versionId: Type.String(),
    generation: Type.Integer(),
    step: Type.String(),
  }),
  heartbeatSeconds: 20,
  // A run's own limit grows with what it has done; whether its worker lives is told by heartbeats.
  expireInSeconds: 23 * 3600,
  retryLimit: 20,
}

/** One step of one ingestion run. The run's row says whether it is still wanted. */
export const ingestionStep = defineJob({ name: 'ingestion-step', ...work })

/** The step that makes vectors, where processes that convert documents leave it to others. */
export const ingestionVectors = defineJob({ name: 'ingestion-vectors', ...work })

/** Which step of which run. */
export type StepKey = PayloadOf<typeof ingestionStep>
