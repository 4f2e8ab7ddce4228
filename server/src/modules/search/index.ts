export { reindexAll, reindexJob, runReindex, startReindexing } from './reindex.ts'
export { findScope, type Root } from './scope.queries.ts'
export { searchRoutes } from './search.routes.ts'
export { searchAnyway, searchChunks } from './search.service.ts'
