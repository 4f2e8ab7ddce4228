import type { PageLedger } from '../pdf/ledger/page-ledger.ts'

const LABELS = {
  hidden: 'outside of the page',
  furniture: 'running lines and page numbers',
  line_number: 'line numbers',
  marker: 'list markers',
  repeated: 'repeated from an earlier page',
  struck: 'struck',
  unreadable: 'unreadable text layer',
} as const

/** Most words that are printed of each kind. */
const SHOWN = 12

const counted = (words: number): string => `${words} ${words === 1 ? 'word' : 'words'}`

function listed(words: readonly string[]): string {
  const rest = words.length - SHOWN
  return words.slice(0, SHOWN).join(' ') + (rest > 0 ? ` … and ${rest} more` : '')
}

/**
 * Prints what became of the words of each page: how many are in the text, which were left out and
 * why, and which are nowhere or twice.
 */
export function* asLedger(pages: readonly PageLedger[]): Generator<string> {
  for (const { page, words, placed, named, unaccounted, twice } of pages) {
    yield `page ${page}: ${counted(words)}, ${placed} in the text\n`
    for (const [reason, texts] of named) {
      yield `  left out, ${LABELS[reason]}: ${texts.length} (${listed(texts)})\n`
    }
    for (const { text, x, y, width, height } of unaccounted) {
      const box = [x, y, width, height].map((value) => Math.round(value)).join(', ')
      yield `  LOST: ${text} (x, y, width, height: ${box})\n`
    }
    if (twice.length > 0) yield `  MORE THAN ONCE: ${listed(twice)}\n`
  }
  const lost = pages.reduce((sum, { unaccounted }) => sum + unaccounted.length, 0)
  yield lost === 0
    ? 'Every word is accounted for.\n'
    : `${counted(lost)} ${lost === 1 ? 'is' : 'are'} lost.\n`
}
