import { defineJob } from '../../jobs/index.ts'
import type { StepKey } from './runs.queries.ts'

/** One step of one ingestion run. The run's row says whether it is still wanted. */
export const ingestionStep = defineJob<StepKey>({
  name: 'ingestion-step',
  heartbeatSeconds: 20,
  // A whole run is limited to 30 minutes.
  expireInSeconds: 30 * 60,
  retryLimit: 20,
})
