export { searchOperations } from './search.operations.ts'
export { explainSearch, findAsker } from './explain/explain.service.ts'
export {
  type EnrichedCitation,
  type StreamedCitation,
  enrichCitations,
  enrichForStream,
} from './quotes/enrich.ts'
export { readMarkup } from './quotes/markup.ts'
export { type Citation, verifyCitations, verifyEach } from './quotes/verify-quotes.ts'
export { jobs, reindexAll, upkeep } from './reindex.ts'
export { type Root, findScope } from './scope.queries.ts'
export { searchBestEffort, searchChunks } from './search.service.ts'
