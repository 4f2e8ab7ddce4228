import type { DoubtfulTable, RegionWord } from '../../../core/document-model.ts'
import { inLogicalOrder, isRightToLeft } from '../../../characters/right-to-left.ts'
import type { Atom } from '../finding/table-atoms.ts'
import type { TableParts } from '../finding/table-parts.ts'
import { MAX_DOUBTFUL_WORDS } from './constants.ts'

/** The words of a text, at their places if those are known, or else in proportion to their length. */
function wordsOf({ text, x, y, width, height, words = [], members = [] }: Atom): RegionWord[] {
  if (members.length > 0) return members.flatMap(wordsOf)
  // A mark is joined to its word there, but not in the text.
  if (words.map((word) => word.text).join(' ') === text) {
    return words.map((word) => ({ y, height, ...word }))
  }
  const per = width / text.length
  return Array.from(text.matchAll(/\S+/gu), ({ 0: word, index }) => ({
    text: word,
    x: x + per * index,
    y,
    width: per * word.length,
    height,
  }))
}

const textOf = (line: readonly Atom[]): string =>
  inLogicalOrder(line.map(({ text }) => text).join(' '))

/** What another reader needs to know about a table that isn't believed. */
export function doubtfulTable({
  title,
  units,
  heads,
  body,
  notes,
}: Omit<TableParts, 'ruled'>): DoubtfulTable {
  const lines = [...heads, ...body]
  const words = lines.flat().flatMap(wordsOf)
  // Its columns are in the other order, and so are words in its cells.
  const isMirrored = isRightToLeft(lines.map(textOf).join(' '))
  return {
    words: isMirrored || words.length > MAX_DOUBTFUL_WORDS ? [] : words,
    ...(title.length > 0 && { title: textOf(title) }),
    ...(units.length > 0 && { units: textOf(units) }),
    ...(notes.length > 0 && { notes: notes.map(textOf) }),
  }
}
