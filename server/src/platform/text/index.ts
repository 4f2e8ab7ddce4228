export { analyseQuery } from './analyse-query.ts'
export { analyseText, analyseTexts } from './analyse-text.ts'
export type { AnalysedQuery, AnalysedText, QueryTerm } from './analysed.ts'

/** Stamped on stored texts. It is raised whenever a text gets other lexemes than before, so that they are made again. */
export const ANALYSIS_VERSION = 2
