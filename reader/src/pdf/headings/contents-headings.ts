import { isFloatDraft, firstPage, type Draft, type TextDraft } from '../model/drafts.ts'
import type { Candidate } from './heading-candidates.ts'
import { headingsByOutline, type Levels } from './outline-headings.ts'
import type { Bookmark } from '../file/outline.ts'

const ENTRY = /^(\S.{0,200}?)[ .]+(?:\d{1,4}|[ivxlc]{1,7})$/u
/** A list with fewer entries isn't a table of contents. */
const MIN_ENTRIES = 3
/** Share of the entries that must be found in the text. */
const MIN_FOUND = 0.6
/** Difference between indentation levels, in points. */
const INDENT = 6

/**
 * The titles in the document's table of contents. Levels follow the indentation; 1 is the
 * outermost.
 */
function entriesOf(drafts: readonly Draft[]): { titles: Bookmark[]; first: number } {
  const entries: { index: number; title: string; x: number }[] = []
  drafts.forEach((draft, index) => {
    if (isFloatDraft(draft) || draft.contents !== true) return
    const title = ENTRY.exec(draft.text)?.[1]
    const x = draft.areas.get(firstPage(draft))?.x
    if (title !== undefined && x !== undefined) entries.push({ index, title, x })
  })
  const edges: number[] = []
  for (const x of entries.map((entry) => entry.x).toSorted((a, b) => a - b)) {
    if (x - (edges.at(-1) ?? -Infinity) > INDENT) edges.push(x)
  }
  const levelAt = (x: number): number => edges.filter((edge) => edge <= x + 0.5).length
  return {
    titles: entries.map(({ title, x }) => ({ title, level: levelAt(x), page: null })),
    first: entries[0]?.index ?? 0,
  }
}

/** The short line above the entries. */
function nameOf(drafts: readonly Draft[], first: number): TextDraft | undefined {
  const above = drafts[first - 1]
  if (above === undefined || isFloatDraft(above)) return undefined
  return above.kind === 'paragraph' && above.lines === 1 && above.raw.length < 40
    ? above
    : undefined
}

/**
 * The headings named in the document's table of contents, and the name of the table. Null if the
 * document has none or it doesn't match the text.
 */
export function headingsByContents(
  drafts: readonly Draft[],
  candidates: readonly Candidate[],
): Levels | null {
  const { titles, first } = entriesOf(drafts)
  if (titles.length < MIN_ENTRIES) return null
  const after = candidates.filter(({ index }) => index > first)
  const levels = headingsByOutline(titles, after, { isComplete: true })
  if (levels === null || levels.size < MIN_FOUND * titles.length) return null
  if (nameOf(drafts, first) !== undefined) levels.set(first - 1, 1)
  return levels
}
