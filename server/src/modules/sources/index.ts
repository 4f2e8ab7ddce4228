export { sourceOperations } from './sources.operations.ts'
export { jobs, upkeep } from './jobs.ts'
export { constraints } from './constraints.ts'
export { resealing } from './definitions/settings.ts'
