import { Type } from 'typebox'
import { defineJob, type PayloadOf } from '../../platform/jobs/index.ts'

/** One part of the work on a run. The run's row says whether it is still wanted and where to continue. */
export const embedRun = defineJob({
  name: 'embed-run',
  payload: Type.Object({ tenantId: Type.String(), runId: Type.String() }),
  heartbeatSeconds: 20,
  // Far longer than one part takes. A batch may wait minutes for a model.
  expireInSeconds: 30 * 60,
  retryLimit: 20,
  needs: () => ['disk', 'embedding_model'],
})

/** Updates the vectors of a version after a person or program changed its contents. */
export const embedVersionJob = defineJob({
  name: 'embed-version',
  payload: Type.Object({ tenantId: Type.String(), versionPartId: Type.String() }),
  heartbeatSeconds: 20,
  expireInSeconds: 60 * 60,
  retryLimit: 5,
  needs: () => ['disk', 'embedding_model'],
  backoff: { first: 5, longest: 300 },
  oncePerKey: true,
})

export type EmbeddingRunKey = PayloadOf<typeof embedRun>

export type VersionKey = PayloadOf<typeof embedVersionJob>
