import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../platform/jobs/index.ts'

/** One step of one ingestion run. The run's row says whether it is still wanted. */
export const ingestionStep = defineJob({
  name: 'ingestion-step',
  payload: Type.Object({
    tenantId: Type.String(),
    runId: Type.String(),
    versionId: Type.String(),
    generation: Type.Integer(),
    step: Type.String(),
  }),
  heartbeatSeconds: 20,
  // Longer than a whole run may take: that limit ends a step properly before.
  expireInSeconds: 40 * 60,
  retryLimit: 20,
})

/** Which step of which run. */
export type StepKey = PayloadOf<typeof ingestionStep>
