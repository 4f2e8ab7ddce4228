export { deleteArchiveFile } from './archives.jobs.ts'
export { tenantArchiveOperations } from './archives.operations.ts'
export { archiveJobs, archiveUpkeep } from './work.ts'
