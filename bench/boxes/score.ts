import { htmlToPlainText, TEXT_IN_PICTURE } from '@arbor/reader'
import { pagesOf, placesOn, type Chunk, type Place } from '../../web/src/modules/viewer/model.ts'
import { findQuote } from '../../web/src/modules/viewer/quotes.ts'
import { wordsOf, type PageText, type Placed } from './page-text.ts'

/** A chunk from the API, in contents and as a hit. */
export type Boxed = Pick<Chunk, 'chunk_metadata'> & {
  readonly content: string
  readonly type: string
}

/** The pages of a document, and the units of its chunks' boxes. */
export type Pages = {
  readonly text: (page: number) => Promise<PageText | undefined>
  readonly dpi: number
}

/** The words under the boxes of a chunk. */
export type BoxScore = {
  /** Whether any of its boxes would be drawn. */
  readonly isPlaced: boolean
  /**
   * Words of the chunk that are under its boxes, and words that are only elsewhere on its pages. Words of images, of
   * scans and in fonts without letters aren't on the pages and don't count.
   */
  readonly inside: number
  readonly outside: readonly string[]
  /** Words under the boxes, and those among them that the chunk doesn't have. */
  readonly under: number
  readonly foreign: number
}

export type QuoteScore = {
  readonly quotes: number
  readonly placed: number
  readonly lost: readonly string[]
}

/** Shorter fragments occur anywhere. */
const LEAST_LETTERS = 3
const QUOTED_WORDS = 8
/** Positions of quotes in a chunk, as shares of its length. */
const QUOTED_AT = [0, 0.5, 1]

type Shown = { readonly text: PageText; readonly places: readonly Place[] }

async function shownOf(chunk: Boxed, { text, dpi }: Pages): Promise<Shown[]> {
  const shown = await Promise.all(
    pagesOf(chunk).map(async (page) => {
      const read = await text(page)
      return read && { text: read, places: placesOn(chunk, page, read.size, dpi) }
    }),
  )
  return shown.filter((page) => page !== undefined)
}

const isIn =
  (places: readonly Place[]) =>
  ({ x, y }: Placed): boolean =>
    places.some(
      (place) =>
        x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height,
    )

/** The readable text of a chunk, without text recognized in images, which isn't on the pages. */
function readableText({ content, type }: Boxed): string {
  if (type === 'IMAGE') return content.split(TEXT_IN_PICTURE)[0] ?? ''
  return type === 'TABLE' || type === 'HTML' ? htmlToPlainText(content) : content
}

/** Compares the words of a chunk with those under its boxes. */
export async function scoreBoxes(chunk: Boxed, pages: Pages): Promise<BoxScore> {
  const shown = await shownOf(chunk, pages)
  const under = shown.flatMap(({ text, places }) =>
    text.words.filter(isIn(places)).map(({ text: word }) => word),
  )
  const anywhere = shown.flatMap(({ text }) => text.words.map(({ text: word }) => word))
  const hidden = shown.flatMap(({ text }) => text.hidden)
  const own = wordsOf(readableText(chunk))
  const absent = missingIn(own, under)
  const missing = without(absent, hidden)
  return {
    isPlaced: shown.some(({ places }) => places.length > 0),
    inside: own.length - absent.length,
    outside: without(missing, missingIn(missing, anywhere)),
    under: under.length,
    foreign: missingIn(under, own).length,
  }
}

/**
 * The words that another list lacks. A word that is split in one of the lists, such as at the end of a line, isn't
 * missing.
 */
function missingIn(words: readonly string[], others: readonly string[]): string[] {
  const left = without(words, others)
  const joined = others.join('')
  return left.filter((word) => word.length < LEAST_LETTERS || !joined.includes(word))
}

/** The words without others, as often as each occurs. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const count = counts.get(word) ?? 0
    counts.set(word, count - 1)
    return count <= 0
  })
}

/** Whether quotes of a chunk are found among the pieces of text under its boxes, as the workspace marks them. */
export async function scoreQuotes(chunk: Boxed, pages: Pages): Promise<QuoteScore> {
  const shown = await shownOf(chunk, pages)
  const texts = shown.map(({ text, places }) =>
    text.pieces
      .filter(isIn(places))
      .map(({ text: piece }) => piece)
      .join(''),
  )
  const quotes = quotesOf(chunk)
  const lost = quotes.filter((quote) => texts.every((text) => findQuote(text, quote) === undefined))
  return { quotes: quotes.length, placed: quotes.length - lost.length, lost }
}

/** Consecutive words of a chunk: at its beginning, middle and end. */
export function quotesOf(chunk: Boxed): string[] {
  const lines = chunk.type === 'TABLE' ? readableText(chunk).split('\n') : [readableText(chunk)]
  const texts = lines.map((line) => line.replaceAll(' | ', ' ').split(/\s+/))
  const long = texts.filter(({ length }) => length >= QUOTED_WORDS)
  const quotes = QUOTED_AT.flatMap((share) => {
    const words = long[Math.round(share * (long.length - 1))] ?? []
    const start = Math.round(share * Math.max(0, words.length - QUOTED_WORDS))
    return words.length === 0 ? [] : [words.slice(start, start + QUOTED_WORDS).join(' ')]
  })
  return Array.from(new Set(quotes))
}
