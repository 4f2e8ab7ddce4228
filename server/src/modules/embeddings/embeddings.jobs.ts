import { defineJob } from '../../platform/jobs/index.ts'
import type { EmbeddingRunKey } from './runs.queries.ts'

/** A stretch of work on one run. The run's row says whether it is still wanted, and where to go on. */
export const embedRun = defineJob<EmbeddingRunKey>({
  name: 'embed-run',
  heartbeatSeconds: 20,
  // Far longer than a stretch of work; one batch may wait for a model for minutes.
  expireInSeconds: 30 * 60,
  retryLimit: 20,
})

export type VersionKey = { readonly tenantId: string; readonly versionPartId: string }

/** Brings the vectors of a version up to date after its contents were changed by hand. */
export const embedVersionJob = defineJob<VersionKey>({
  name: 'embed-version',
  heartbeatSeconds: 20,
  expireInSeconds: 60 * 60,
  retryLimit: 5,
  backoff: { first: 5, longest: 300 },
  oncePerKey: true,
})
