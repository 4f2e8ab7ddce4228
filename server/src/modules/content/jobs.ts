import type { JobWorker, Upkeep } from '../../platform/process/workers.ts'
import { jobs as indexing } from './search-texts/refresh-search-texts.ts'
import { jobs as deletion } from './deletion/delete-objects.job.ts'
import { jobs as removal, upkeep as continuing } from './deletion/remove-deleted.ts'
import { upkeep as byRules } from './deletion/upkeep.ts'

export const jobs: readonly JobWorker[] = [...deletion, ...removal, ...indexing]

export const upkeep: readonly Upkeep[] = [...byRules, ...continuing]
