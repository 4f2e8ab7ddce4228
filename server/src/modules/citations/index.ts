export {
  enrichCitations,
  enrichForStream,
  type EnrichedCitation,
  type StreamedCitation,
} from './enrich.ts'
export { readMarkup } from './markup.ts'
export { verifyCitations, verifyEach, type Citation, type Claim } from './verify.ts'
