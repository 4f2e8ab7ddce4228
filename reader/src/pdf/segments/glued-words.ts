import type { ParsedPage } from '@llamaindex/liteparse'
import type { SecondLibrary } from '../file/second-library.ts'

/**
 * Letters that run on longer than most words do, or a capital within a word, as if the spaces are
 * missing.
 */
const GLUED = /\p{L}{18}|\p{Ll}{2}\p{Lu}\p{Ll}{2}/u
/** Fewest such words that a page needs, and their share of its words. */
const MIN_GLUED = 3
const SHARE = 0.02
/** After this many pages without a word to split, no more pages are tried. */
const MAX_MISSES = 3
/** Share of the parts of a word that are single letters, as in letter-spaced words. */
const MAX_SINGLE = 0.34

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')

/** Whether a page may lack the spaces between its words. */
export function hasGluedWords({ textItems }: Pick<ParsedPage, 'textItems'>): boolean {
  let count = 0
  for (const { text } of textItems) {
    if (GLUED.test(text)) count += wordsOf(text).filter((word) => GLUED.test(word)).length
  }
  if (count < MIN_GLUED) return false
  return count >= SHARE * textItems.reduce((sum, { text }) => sum + wordsOf(text).length, 0)
}

/** A text without spaces, and the position of each of its characters in the text. */
function compact(text: string): { readonly letters: string; readonly places: readonly number[] } {
  const places: number[] = []
  for (let at = 0; at < text.length; at += 1) if (!/\s/u.test(text[at] ?? '')) places.push(at)
  return { letters: text.replaceAll(/\s/gu, ''), places }
}

const isPlausible = (parts: readonly string[]): boolean =>
  parts.filter((part) => part.length === 1).length <= MAX_SINGLE * parts.length

/** The parts of words according to another reading of their page, which has the same letters. */
class Parts {
  readonly #text: string
  readonly #letters: string
  readonly #places: readonly number[]
  readonly #known = new Map<string, readonly string[] | null>()

  constructor(text: string) {
    this.#text = text
    const { letters, places } = compact(text)
    this.#letters = letters
    this.#places = places
  }

  /** Null if the word is whole, isn't found, or can be split in several ways. */
  of(word: string): readonly string[] | null {
    const known = this.#known.get(word)
    if (known !== undefined) return known
    const found = this.#find(word)
    this.#known.set(word, found)
    return found
  }

  #find(word: string): readonly string[] | null {
    // An empty word would be found everywhere.
    if (word === '') return null
    const readings = new Set<string>()
    for (
      let at = this.#letters.indexOf(word);
      at >= 0;
      at = this.#letters.indexOf(word, at + word.length)
    ) {
      const start = this.#places[at] ?? 0
      const end = (this.#places[at + word.length - 1] ?? 0) + 1
      const around =
        this.#text.slice(Math.max(0, start - 1), start) + this.#text.slice(end, end + 1)
      if (around.trim() === '') readings.add(this.#text.slice(start, end))
    }
    const [reading = '', ...others] = readings
    const parts = wordsOf(reading)
    return others.length === 0 && parts.length > 1 && isPlausible(parts) ? parts : null
  }
}

type Item = ParsedPage['textItems'][number]
type WordBox = NonNullable<Item['words']>[number]

/** Splits a word, and its width in proportion to the characters of each part. */
function partedBox(word: WordBox, parts: readonly string[] | null): WordBox[] {
  if (parts === null) return [word]
  const each = word.width / word.text.length
  let x = word.x
  return parts.map((text) => {
    const part = { ...word, text, x, width: each * text.length }
    x += part.width
    return part
  })
}

function partedItem(item: Item, parts: Parts): Item {
  const { words } = item
  const texts = wordsOf(item.text).map((word) => parts.of(word)?.join(' ') ?? word)
  return {
    ...item,
    text: texts.join(' '),
    ...(words && { words: words.flatMap((word) => partedBox(word, parts.of(word.text))) }),
  }
}

/**
 * Splits words that the library reads without the narrow spaces between them. Another library reads
 * these spaces. It is slower, so it is only used for pages with such words, and only the positions
 * of spaces are taken from it.
 */
export class GluedWords {
  readonly #library: SecondLibrary
  #misses = 0

  constructor(library: SecondLibrary) {
    this.#library = library
  }

  /** Returns the page with its words split. */
  async parted<Page extends Pick<ParsedPage, 'pageNum' | 'textItems'>>(page: Page): Promise<Page> {
    if (this.#misses >= MAX_MISSES || !hasGluedWords(page)) return page
    const pieces = await this.#library.piecesOf(page.pageNum)
    const text = pieces.map((piece) => piece.text + (piece.isLineEnd ? '\n' : '')).join('')
    const parts = new Parts(text)
    const textItems = page.textItems.map((item) => partedItem(item, parts))
    const isSame = textItems.every(({ text: own }, at) => own === page.textItems[at]?.text)
    if (isSame) this.#misses += 1
    return isSame ? page : { ...page, textItems }
  }
}
