import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { withRaised } from '../../core/raised.ts'
import type { SecondLibrary } from '../file/second-library.ts'
import { mayHaveRaised } from './may-be-raised.ts'
import { raisedMarks, type RaisedMark } from './raised-marks.ts'

type Place = { readonly x: number; readonly width: number }

/** How far from a text a point in it may seem to be, in points. */
const NEAR = 2

const has = ({ x, y, width, height }: TextItem, atX: number, atY: number): boolean =>
  atX >= x - NEAR && atX <= x + width + NEAR && atY >= y && atY <= y + height + NEAR

/** Where in a text the letters of another begin, not counting white space; nearest to a place. */
function indexOf(text: string, wanted: string, { x, width }: Place, at: number): number {
  let [best, least] = [-1, Infinity]
  for (let index = 0; index < text.length; index += 1) {
    if (!matches(text, index, wanted)) continue
    const off = Math.abs(x + (width * index) / text.length - at)
    if (off < least) [best, least] = [index, off]
  }
  return best
}

/** The end of letters in a text, or undefined if others are there. */
function endOf(text: string, index: number, wanted: string): number | undefined {
  let at = index
  for (const letter of wanted) {
    while (/\s/u.test(text.charAt(at))) at += 1
    if (!text.startsWith(letter, at)) return undefined
    at += letter.length
  }
  return at
}

const matches = (text: string, index: number, wanted: string): boolean =>
  text.charAt(index).trim() !== '' && endOf(text, index, wanted) !== undefined

type Marked = Place & { readonly text: string }

/**
 * A text with a mark written as plain text, or null if it isn't there: the mark and the letters
 * before it, or as many of these as a word has.
 * @param own what of the mark is in the text; nothing if the mark is a text of its own
 */
function marked<Of extends Marked>(item: Of, mark: RaisedMark, own: string): Of | null {
  const { text } = item
  for (let length = mark.base.length; length > 0; length -= 1) {
    const base = mark.base.slice(-length)
    const start = indexOf(text, base + own, item, mark.baseX)
    if (start < 0) continue
    const end = endOf(text, start, base) ?? text.length
    const after = text.slice(endOf(text, start, base + own) ?? text.length)
    const whole = withRaised(text.slice(0, end), mark.text) + after
    // Amounts are aligned without their marks.
    const isEnd = after === '' && own !== ''
    return { ...item, text: whole, ...(isEnd && { width: Math.max(1, mark.x - item.x) }) }
  }
  return null
}

/** A text that begins with the mark of a note, with a space after the mark, or null. */
function withLeading<Of extends Marked>(
  item: Of,
  { text: mark, next = '' }: RaisedMark,
): Of | null {
  const { text } = item
  const end = endOf(text, 0, mark)
  if (end === undefined) return null
  const rest = text.slice(end).trim()
  if (rest !== '' && !rest.startsWith(next.charAt(0))) return null
  return { ...item, text: `${withRaised('', mark)} ${rest}`.trim() }
}

/** Applies the mark of a note at the start of its line, where it may be a text of its own. */
function applyLeading(items: TextItem[], mark: RaisedMark): void {
  const at = items.findIndex(
    ({ x, y, height }) =>
      Math.abs(x - mark.x) <= NEAR && y < mark.baseline && y + 2 * height > mark.baseline,
  )
  const item = items[at]
  const now = item && withLeading(item, mark)
  if (item === undefined || !now) return
  const [first, ...rest] = item.words ?? []
  const word = first && withLeading(first, mark)
  items[at] = { ...now, ...(word && { words: [word, ...rest] }) }
}

function withMarkedWord(words: TextItem['words'], mark: RaisedMark, own: string) {
  const at = words?.findIndex(({ x, width }) => mark.x >= x - NEAR && mark.baseX <= x + width) ?? -1
  const word = words?.[at]
  const now = word === undefined ? null : marked(word, mark, own)
  return words === undefined || now === null ? {} : { words: words.with(at, now) }
}

/** The text with a mark in it, changed, or null if the mark isn't in a text. */
function withMarkInside(items: TextItem[], mark: RaisedMark): boolean {
  for (const [at, item] of items.entries()) {
    if (!has(item, mark.baseX, mark.baseline) && !has(item, mark.x + 1, mark.baseline)) continue
    const now = marked(item, mark, mark.text)
    if (now === null) continue
    items[at] = { ...now, ...withMarkedWord(item.words, mark, mark.text) }
    return true
  }
  return false
}

/** Applies one mark: within a text, or as a text of its own after another. */
function withMark(items: TextItem[], mark: RaisedMark): void {
  if (mark.next !== undefined) return applyLeading(items, mark)
  if (withMarkInside(items, mark)) return
  const at = items.findLastIndex((item) => has(item, mark.baseX, mark.baseline))
  const base = items[at]
  if (base === undefined) return
  const own = items.findIndex(
    ({ text, x, y, height }) =>
      text.trim() === mark.text &&
      Math.abs(x - mark.x) <= NEAR &&
      y < mark.baseline &&
      y + height > base.y,
  )
  if (own < 0 || own === at) return
  const now = marked(base, mark, '')
  if (now === null) return
  items[at] = { ...now, ...withMarkedWord(base.words, mark, '') }
  items.splice(own, 1)
}

/**
 * Writes raised text of pages as plain text, such as "410 [3]" for 410 with a mark, or "10^6". The
 * library joins it with the text before, "4103", and knows one size per text. So pages that may have
 * raised text are read by the other library, which is slower but knows the size of each piece.
 */
export class RaisedTexts {
  readonly #library: SecondLibrary
  /** The marks of each page, because some pages are examined twice. */
  readonly #known = new Map<number, readonly RaisedMark[]>()

  constructor(library: SecondLibrary) {
    this.#library = library
  }

  /** Returns the page with its raised text written as plain text. */
  async applied<Page extends Pick<ParsedPage, 'pageNum' | 'textItems'>>(page: Page): Promise<Page> {
    if (!mayHaveRaised(page)) return page
    const marks = await this.#marksOf(page.pageNum)
    if (marks.length === 0) return page
    const textItems = [...page.textItems]
    // From the right, so that the places of the other marks in a text stay the same.
    for (const mark of marks.toSorted((a, b) => b.x - a.x)) withMark(textItems, mark)
    return { ...page, textItems }
  }

  async #marksOf(page: number): Promise<readonly RaisedMark[]> {
    const known = this.#known.get(page)
    if (known !== undefined) return known
    const marks = raisedMarks(await this.#library.piecesOf(page))
    this.#known.set(page, marks)
    return marks
  }
}
