export { analyseQuery } from './analyse-query.ts'
export { analyseText, analyseTexts } from './analyse-text.ts'
export { errorsBetween } from './misspellings.ts'
export { isTooCommon, nearTo, spellingsIn, type NearWord } from './near-words.ts'
export { endingLexeme, endsIn, splitsOf, stemOfEnding } from './compounds.ts'
export type { AnalysedQuery, AnalysedText, QueryTerm } from './analysed.ts'

/**
 * Stored with texts. Increase it whenever the analysis produces different lexemes, so that texts are reanalyzed.
 */
export const ANALYSIS_VERSION = 8
