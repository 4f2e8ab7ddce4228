import { createHash } from 'node:crypto'
import { ANALYSIS_VERSION, type AnalysedText } from '../../../platform/text/index.ts'
import { toTsvector } from '../../../platform/text/lexemes.ts'

/** A dot with letters and digits at the end of a name. A number isn't an extension. */
const EXTENSION = /\.(?=\d{0,3}[a-z])[a-z0-9]{2,4}$/i

/**
 * The headings through which a chunk is found in addition to its text. The first is the name of the document, without
 * the extension that half of all documents share. The names of the sections around the chunk follow, outermost first.
 */
export function headingsOf(documentName: string, sectionNames: readonly string[]): string[] {
  return [documentName.replace(EXTENSION, ''), ...sectionNames]
}

/**
 * The id of the search text of a text under headings: a prefix of a SHA-256, so that equal ones share one row.
 * @param hash see `contentHash`
 */
export function searchTextId(hash: string, headings: readonly string[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([hash, ...headings]))
    .digest('hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The row of a search text. */
export function searchRow(id: string, { language, numWords, ...text }: AnalysedText) {
  return {
    id,
    text_index: toTsvector({ language, numWords, ...text }, id.replaceAll('-', '')),
    language,
    num_words: numWords,
    analysis_version: ANALYSIS_VERSION,
  }
}
