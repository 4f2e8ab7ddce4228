import type { JobWorker } from '../../platform/process/workers.ts'
import { requestJobs } from './requests/requests.jobs.ts'
import { tenantJobs } from './tenants/tenants.jobs.ts'

export const jobs: readonly JobWorker[] = [...tenantJobs, ...requestJobs]
