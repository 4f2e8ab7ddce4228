import type { JobWorker } from '../../platform/process/workers.ts'
import { requestJobs } from './requests/requests.jobs.ts'
import { removalJobs } from './tenants/remove-tenant.ts'
import { tenantJobs } from './tenants/tenants.jobs.ts'

export const jobs: readonly JobWorker[] = [...tenantJobs, ...removalJobs, ...requestJobs]
