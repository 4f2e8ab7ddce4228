import { Type } from 'typebox'
import { unaudited } from '../../../platform/audit/kinds.ts'
import { recordWork, SERVICE } from '../../../platform/audit/audited-work.ts'
import type { Context } from '../../../platform/context/context.ts'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'
import { workOn, type JobWorker, type Upkeep } from '../../../platform/process/workers.ts'
import { sourcePrefix, uploadPrefix, versionPrefix } from '../../../platform/storage/object-keys.ts'
import { endReservation } from '../../tenancy/index.ts'
import { deleteExpiredUploads } from './uploads.queries.ts'

/** Deletes the stored parts of an upload that has ended. */
export const removeUpload = defineJob({
  name: 'remove-upload',
  payload: Type.Object({
    tenantId: Type.String(),
    uploadId: Type.String(),
    versionId: Type.String(),
    /** The file that the parts have become. Without it, there is no version. */
    sourceKey: Type.Optional(Type.String()),
  }),
  heartbeatSeconds: 60,
  expireInSeconds: 3600,
  retryLimit: 10,
  needs: () => ['storage'],
})

/** Also deletes what attempts to complete the upload have left that were killed. Running it again is harmless. */
export async function runRemoveUpload(
  { storage }: Pick<Context, 'storage'>,
  { tenantId, uploadId, versionId, sourceKey }: PayloadOf<typeof removeUpload>,
): Promise<void> {
  await storage.deletePrefix(uploadPrefix(tenantId, uploadId))
  if (sourceKey === undefined) {
    await storage.deletePrefix(versionPrefix(tenantId, versionId))
    return
  }
  const keys = await Array.fromAsync(storage.list(sourcePrefix(tenantId, versionId)))
  for (const key of keys) if (key !== sourceKey) await storage.delete(key)
}

export const uploadJobs: readonly JobWorker[] = [
  workOn(removeUpload, runRemoveUpload, {
    deletesObjects: true,
    audit: unaudited('Deletes the parts of an upload whose end is recorded.'),
  }),
]

export const uploadUpkeep: readonly Upkeep[] = [
  {
    name: 'uploads in parts',
    audit: ['upload.expired'],
    at: 'minute',
    run: async (context) => ({ expired: await expireUploads(context) }),
  },
]

/** Deletes the uploads whose time is up. @returns how many of them were not complete */
export async function expireUploads({
  doors,
  queue,
}: Pick<Context, 'doors' | 'queue'>): Promise<number> {
  return doors.acrossTenants(async (tx) => {
    const open = (await deleteExpiredUploads(tx)).filter(({ run_id: run }) => run === null)
    for (const row of open) {
      const { tenant_id: tenantId, id: uploadId, version_id: versionId } = row
      await endReservation(tx, tenantId, row.reservation_id)
      await queue.send(tx, removeUpload, { tenantId, uploadId, versionId })
      await recordWork(tx, tenantId, {
        kind: 'upload.expired',
        operation: 'expire_upload',
        doer: SERVICE,
        items: [row.document_id],
      })
    }
    return open.length
  })
}
