import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'

/** One step of one run of a workflow. The run's row says whether it is still wanted. */
export const workflowStep = defineJob({
  name: 'workflow-step',
  payload: Type.Object({
    tenantId: Type.String(),
    runId: Type.String(),
    step: Type.String(),
  }),
  heartbeatSeconds: 20,
  // A run has a limit of its own, of a day at most; whether its worker lives is told by heartbeats.
  expireInSeconds: 23 * 3600,
  retryLimit: 20,
})

/** Which step of which run. */
export type StepKey = PayloadOf<typeof workflowStep>
