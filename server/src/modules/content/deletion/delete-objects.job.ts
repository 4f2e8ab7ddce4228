import { unaudited } from '../../../platform/audit/kinds.ts'
import { Type } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'
import { workOn, type JobWorker } from '../../../platform/process/workers.ts'
import { noteCleared } from '../../retention/index.ts'
import { versionPrefix } from '../../../platform/storage/object-keys.ts'

/** Deletes the stored objects of deleted document versions. */
export const deleteObjects = defineJob({
  name: 'delete-objects',
  payload: Type.Object({
    tenantId: Type.String(),
    versionIds: Type.Array(Type.String()),
    /** The receipt that is complete when the objects of all its blocks are gone. */
    receipt: Type.Optional(
      Type.Object({ id: Type.String(), block: Type.Union([Type.Integer(), Type.Null()]) }),
    ),
  }),
  heartbeatSeconds: 60,
  expireInSeconds: 3600,
  retryLimit: 10,
  needs: () => ['storage'],
})

/** Deletes version by version. Running it again is harmless. */
export async function runDeleteObjects(
  context: Pick<Context, 'storage' | 'doors' | 'secret'>,
  { tenantId, versionIds, receipt }: PayloadOf<typeof deleteObjects>,
): Promise<void> {
  for (const versionId of versionIds) {
    await context.storage.deletePrefix(versionPrefix(tenantId, versionId))
  }
  if (receipt) await noteCleared(context, { tenantId, id: receipt.id }, receipt.block)
}

export const jobs: readonly JobWorker[] = [
  workOn(deleteObjects, runDeleteObjects, {
    deletesObjects: true,
    audit: unaudited('Deletes the files of what a recorded change has deleted.'),
  }),
]
