import { Type } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'
import { workOn, type JobWorker } from '../../../platform/process/workers.ts'
import { versionPrefix } from '../../../platform/storage/object-keys.ts'

/** Deletes the stored objects of deleted document versions. */
export const deleteObjects = defineJob({
  name: 'delete-objects',
  payload: Type.Object({ tenantId: Type.String(), versionIds: Type.Array(Type.String()) }),
  heartbeatSeconds: 60,
  expireInSeconds: 3600,
  retryLimit: 10,
})

/** Deletes version by version. Running it again is harmless. */
export async function runDeleteObjects(
  { storage }: Context,
  payload: PayloadOf<typeof deleteObjects>,
): Promise<void> {
  for (const versionId of payload.versionIds) {
    await storage.deletePrefix(versionPrefix(payload.tenantId, versionId))
  }
}

export const jobs: readonly JobWorker[] = [
  workOn(deleteObjects, runDeleteObjects, { deletesObjects: true }),
]
