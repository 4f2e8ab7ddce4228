import { defineTenantJob } from '../../../platform/jobs/index.ts'

/** Removes what a tenant has deleted in the background. */
export const removeDeleted = defineTenantJob('remove-deleted')
