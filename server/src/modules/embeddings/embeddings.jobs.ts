import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../platform/jobs/index.ts'

/** A part of the work on one run. The run's row says whether it is still wanted, and where to continue. */
export const embedRun = defineJob({
  name: 'embed-run',
  payload: Type.Object({ tenantId: Type.String(), runId: Type.String() }),
  heartbeatSeconds: 20,
  // Far longer than one part of the work; a batch may wait for a model for minutes.
  expireInSeconds: 30 * 60,
  retryLimit: 20,
})

/** Brings the vectors of a version up to date after its contents were changed by hand. */
export const embedVersionJob = defineJob({
  name: 'embed-version',
  payload: Type.Object({ tenantId: Type.String(), versionPartId: Type.String() }),
  heartbeatSeconds: 20,
  expireInSeconds: 60 * 60,
  retryLimit: 5,
  backoff: { first: 5, longest: 300 },
  oncePerKey: true,
})

export type EmbeddingRunKey = PayloadOf<typeof embedRun>

export type VersionKey = PayloadOf<typeof embedVersionJob>
