import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import type { SecondLibrary } from '../file/second-library.ts'

/** A hyphen between spaces, as which the library reads dashes. */
const APART = /[\p{L}\p{N}"')\]] - [\p{L}\p{N}"'([]/u
/** A hyphen within a text, which may be a dash without spaces. */
const WITHIN = /\p{L}-\p{L}|\p{L}-$/u
/** After this many pages without a dash, no more pages are read for them. */
const MAX_MISSES = 2

/** A character, and how both libraries read it. */
type Letter = { readonly shown: string; readonly common: string }

const STRAIGHT: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201C': '"',
  '\u201D': '"',
}

/** The characters of a text without white space. */
function lettersOf(text: string): Letter[] {
  return Array.from(text.normalize('NFKC').replaceAll(/\s/gu, ''), (shown) => ({
    shown,
    common: /[\u2010-\u2015\u2212]/u.test(shown) ? '-' : (STRAIGHT[shown] ?? shown),
  }))
}

const commonOf = (letters: readonly Letter[]): string =>
  letters.map(({ common }) => common).join('')

/** A page as the other library reads it. */
class Shown {
  readonly #letters: readonly Letter[]
  readonly #text: string

  constructor(text: string) {
    // A letter of several code units would shift the places of those after it.
    this.#letters = lettersOf(text).filter(({ common }) => common.length === 1)
    this.#text = commonOf(this.#letters)
  }

  /** A text with its dashes. The same if it isn't found, or if not all places have the same ones. */
  of(text: string): string {
    const common = commonOf(lettersOf(text).filter((letter) => letter.common.length === 1))
    let found: string | undefined
    for (let at = this.#text.indexOf(common); at >= 0; at = this.#text.indexOf(common, at + 1)) {
      const letters = this.#letters.slice(at, at + common.length)
      const dashes = letters.filter((letter) => letter.common === '-').map(({ shown }) => shown)
      if (found !== undefined && found !== dashes.join('')) return text
      found = dashes.join('')
    }
    return found === undefined ? text : withDashes(text, found)
  }
}

/** Replaces the hyphens of a text by dashes, except between figures, where both are read alike. */
function withDashes(text: string, dashes: string): string {
  let next = 0
  return text.replaceAll(/[-\u2010-\u2015\u2212]/gu, (hyphen, at: number) => {
    const dash = dashes[next++] ?? hyphen
    if (dash === '\u2014' || dash === '\u2015') return '\u2014'
    const isOfFigures =
      /\d\s?$/u.test(text.slice(Math.max(0, at - 2), at)) &&
      /^\s?\d/u.test(text.slice(at + 1, at + 3))
    return dash === '\u2013' && !isOfFigures ? dash : hyphen
  })
}

function restoredItem(item: TextItem, shown: Shown): TextItem {
  if (!item.text.includes('-') || item.text.trim() === '-') return item
  const text = shown.of(item.text)
  if (text === item.text) return item
  const letters = Array.from(text.replaceAll(/\s/gu, ''))
  const { words } = item
  const isSame = words?.map((word) => word.text).join('').length === letters.length
  let at = 0
  const own = isSame
    ? words.map((word) => {
        at += word.text.length
        return { ...word, text: letters.slice(at - word.text.length, at).join('') }
      })
    : words
  return { ...item, text, ...(own && { words: own }) }
}

/**
 * Restores dashes, which the library reads as hyphens, so that words around them would be joined at
 * the end of a line. The other library, which is slower, is only asked about pages that may have
 * some, until it finds none.
 */
export class Dashes {
  readonly #library: SecondLibrary
  #misses = 0

  constructor(library: SecondLibrary) {
    this.#library = library
  }

  /** Returns the page with its dashes. */
  async restored<Page extends Pick<ParsedPage, 'pageNum' | 'textItems'>>(
    page: Page,
  ): Promise<Page> {
    const { textItems } = page
    const isLikely = textItems.some(({ text }) => APART.test(text))
    const isPossible = this.#library.isOpen && textItems.some(({ text }) => WITHIN.test(text))
    if (this.#misses >= MAX_MISSES || !(isLikely || isPossible)) return page
    const pieces = await this.#library.piecesOf(page.pageNum)
    const shown = new Shown(pieces.map(({ text }) => text).join(''))
    const restored = textItems.map((item) => restoredItem(item, shown))
    const isSame = restored.every((item, at) => item === textItems[at])
    if (isSame) this.#misses += 1
    return isSame ? page : { ...page, textItems: restored }
  }
}
