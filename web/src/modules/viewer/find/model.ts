import { withoutMarkup } from '../../../app/markup.ts'
import { markWords } from '../../search/model.ts'
import { newHeadings, sectionsAbove, type Chunk, type Section } from '../model.ts'
import { countOf } from '../quotes.ts'
import { summaryOf } from '../tables/model.ts'

/** What to find: an exact text, or the words of a search and their forms. */
export type Wanted = { readonly text: string; readonly how: 'phrase' | 'words' }

/** A passage with its displayed text. */
export type Passage = { readonly id: string; readonly parent: string; readonly text: string }

/** One match. */
export type Spot = {
  readonly chunk: string
  /** Index among the matches in the passage; undefined for a match in a heading above it. */
  readonly nth: number | undefined
}

/** Maximum number of matches. */
export const MOST_SPOTS = 10_000

/** All matches in a document in reading order, at most {@link MOST_SPOTS}. */
export function spotsOf(
  passages: readonly Passage[],
  sections: ReadonlyMap<string, Section>,
  wanted: Wanted,
): Spot[] {
  const spots: Spot[] = []
  let before: readonly Section[] = []
  for (const { id: chunk, parent, text } of passages) {
    const above = sectionsAbove(parent, sections)
    const headings = newHeadings(above, before)
    before = above
    for (const { name } of headings) {
      for (let n = placesIn(name, wanted); n > 0; n--) spots.push({ chunk, nth: undefined })
    }
    const count = placesIn(text, wanted)
    for (let nth = 0; nth < count; nth++) spots.push({ chunk, nth })
    if (spots.length >= MOST_SPOTS) break
  }
  return spots.slice(0, MOST_SPOTS)
}

function placesIn(text: string, { text: wanted, how }: Wanted): number {
  if (how === 'phrase') return countOf(text, wanted)
  return markWords(text, wanted).filter(({ isFound }) => isFound).length
}

/**
 * The next or previous match, wrapping around at the ends. Without a current match, the search starts at the marked
 * passage.
 * @param orderOf index of a passage in the reading order
 */
export function nextSpot(
  spots: readonly Spot[],
  from: { readonly at: number | undefined; readonly chunk: string | undefined },
  {
    step,
    orderOf,
  }: { readonly step: 1 | -1; readonly orderOf: (chunk: string) => number | undefined },
): number | undefined {
  if (spots.length === 0) return undefined
  if (from.at !== undefined) return (from.at + step + spots.length) % spots.length
  const here = from.chunk === undefined ? undefined : orderOf(from.chunk)
  if (here === undefined) return step === 1 ? 0 : spots.length - 1
  const place = ({ chunk }: Spot): number => orderOf(chunk) ?? 0
  const found =
    step === 1
      ? spots.findIndex((spot) => place(spot) >= here)
      : spots.findLastIndex((spot) => place(spot) <= here)
  if (found !== -1) return found
  return step === 1 ? 0 : spots.length - 1
}

/** The displayed text of a passage. Tables and HTML have no tags. */
export function shownText(chunk: Chunk): string {
  const { chunk_type: type, content } = chunk
  const text = content ?? ''
  const summary = summaryOf(chunk)
  if (type === 'IMAGE') return summary === undefined ? text : `${summary}\n\n${text}`
  const words = type === 'TABLE' || type === 'HTML' ? withoutMarkup(text) : text
  return summary === undefined ? words : `${words}\n${summary}`
}
