export { analyseQuery } from './analyse-query.ts'
export { analyseText, analyseTexts } from './analyse-text.ts'
export { errorsBetween } from './misspellings.ts'
export { nearTo, spellingsIn, type NearWord } from './near-words.ts'
export type { AnalysedQuery, AnalysedText, QueryTerm } from './analysed.ts'

/** Stored with texts. Increased whenever the analysis changes lexemes, so that texts are analysed again. */
export const ANALYSIS_VERSION = 6
