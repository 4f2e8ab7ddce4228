export { querySyntax, SearchType } from './search.schemas.ts'
export { searchOperations } from './search.operations.ts'
export { explainSearch, findAsker } from './explain/explain.service.ts'
export { type EnrichedCitation, enrichCitations } from './quotes/enrich.ts'
export { QuotedText } from './quotes/find-quote.ts'
export { readMarkup } from './quotes/markup.ts'
export { type Citation, verifyCitations } from './quotes/verify-quotes.ts'
export { jobs, reindexAll, upkeep } from './reindex.ts'
export { weighWords } from './query-words.ts'
export type { WeightedTerm } from './ranking.ts'
export {
  indexTenantAlone,
  LEAST_RECALL,
  measureRecall,
  rebuildIndexes,
  type Recall,
} from './index-recall.ts'
export { findChunks, searchChunks } from './search-chunks.ts'
export { tables } from './tables.ts'
