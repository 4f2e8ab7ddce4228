import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'

/** One step of a run of a source. The run's row says whether it is still needed. */
export const sourceStep = defineJob({
  name: 'source-step',
  payload: Type.Object({ tenantId: Type.String(), runId: Type.String() }),
  heartbeatSeconds: 20,
  expireInSeconds: 23 * 3600,
  retryLimit: 20,
  needs: () => ['disk', 'storage'],
})

/** Which run. */
export type StepKey = PayloadOf<typeof sourceStep>
