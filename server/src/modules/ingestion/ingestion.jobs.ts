import { defineJob } from '../../platform/jobs/index.ts'
import type { StepKey } from './runs.queries.ts'

/** One step of one ingestion run. The run's row says whether it is still wanted. */
export const ingestionStep = defineJob<StepKey>({
  name: 'ingestion-step',
  heartbeatSeconds: 20,
  // Longer than a whole run may take, which ends a step in an orderly way before.
  expireInSeconds: 40 * 60,
  retryLimit: 20,
})
