import { defineTenantJob } from '../../../platform/jobs/tenant-job.ts'

/** Runs failed ingestions of a tenant again whose time has come. */
export const rerunJob = defineTenantJob('ingestion-reruns')
