import type { JobWorker } from '../../platform/process/workers.ts'
import { jobs as indexing } from './chunks/refresh-search-texts.ts'
import { jobs as deletion } from './deletion/delete-objects.job.ts'

export const jobs: readonly JobWorker[] = [...deletion, ...indexing]
