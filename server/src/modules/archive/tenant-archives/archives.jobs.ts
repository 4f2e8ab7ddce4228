import { Type } from 'typebox'
import { defineJob } from '../../../platform/jobs/index.ts'

const payload = Type.Object({ tenantId: Type.String(), archiveId: Type.String() })

/** Makes an archive. Its row says whether it is still wanted. */
export const makeArchive = defineJob({
  name: 'make-tenant-archive',
  payload,
  heartbeatSeconds: 20,
  expireInSeconds: 12 * 3600,
  retryLimit: 20,
  needs: () => ['disk', 'storage'],
})

/** Deletes the file of an archive whose row is gone. */
export const deleteArchiveFile = defineJob({
  name: 'delete-tenant-archive',
  payload,
  heartbeatSeconds: 60,
  expireInSeconds: 3600,
  retryLimit: 10,
  needs: () => ['storage'],
})
