import { Type } from 'typebox'
import { STEPS } from './run-row.ts'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'

/** One step of one run of a workflow. The run's row says whether the step is still needed. */
export const workflowStep = defineJob({
  name: 'workflow-step',
  payload: Type.Object({
    tenantId: Type.String(),
    runId: Type.String(),
    step: Type.Enum(STEPS),
  }),
  heartbeatSeconds: 20,
  // A run has its own limit of at most one day. Heartbeats show whether its worker is alive.
  expireInSeconds: 23 * 3600,
  retryLimit: 20,
  needs: (step) => ['disk', 'storage', ...(step === 'write' ? (['chat_model'] as const) : [])],
})

/** Which step of which run. */
export type StepKey = PayloadOf<typeof workflowStep>
