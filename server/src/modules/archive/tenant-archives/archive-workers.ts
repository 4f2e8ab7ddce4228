import { unaudited } from '../../../platform/audit/kinds.ts'
import { archivePrefix } from '../../../platform/storage/object-keys.ts'
import { workOn, type JobWorker, type Upkeep } from '../../../platform/process/workers.ts'
import { deleteArchiveFile, makeArchive } from './archives.jobs.ts'
import { archiveClaims, deleteExpiredArchives } from './archives.queries.ts'
import { workOnArchive } from './make-archive.ts'

export const archiveJobs: readonly JobWorker[] = [
  workOn(makeArchive, workOnArchive, {
    audit: unaudited('Makes a file that was asked for. That and each download are recorded.'),
  }),
  workOn(
    deleteArchiveFile,
    ({ storage }, { tenantId, archiveId }) =>
      storage.deletePrefix(archivePrefix(tenantId, archiveId)),
    {
      deletesObjects: true,
      audit: unaudited('Deletes the file of an archive.'),
    },
  ),
]

export const archiveUpkeep: readonly Upkeep[] = [
  {
    name: 'tenant archives',
    audit: unaudited('Continues what was interrupted, and deletes archives when their time is up.'),
    at: 'minute',
    run: async ({ doors, queue }, { isAlone }) => ({
      resumed: await archiveClaims.resume(
        { doors },
        (tx, { tenant_id: tenantId, id: archiveId }) =>
          queue.send(tx, makeArchive, { tenantId, archiveId }),
        isAlone ? '0 seconds' : undefined,
      ),
      deleted: await doors.acrossTenants(async (tx) => {
        const old = await deleteExpiredArchives(tx)
        for (const { tenant_id: tenantId, id: archiveId } of old) {
          await queue.send(tx, deleteArchiveFile, { tenantId, archiveId })
        }
        return old.length
      }),
    }),
  },
]
