import { bottom } from '../core/geometry.ts'
import type { TextLine } from './lines-in-image.ts'
import { usualHeight } from './recognised-words.ts'

/** Distance between two lines of a paragraph, in line heights. */
const LINE_GAP = 1.4
/**
 * Lines whose heights differ more than this don't belong together, such as a title and its text.
 */
const SAME_SIZE = 1.7

/** The columns that cells of several lines share, from left to right. */
function columnsOf(lines: readonly TextLine[]) {
  const columns: { from: number; to: number }[] = []
  for (const { x, width } of lines.flatMap(({ cells }) => cells).toSorted((a, b) => a.x - b.x)) {
    const column = columns.at(-1)
    if (column !== undefined && x < column.to) column.to = Math.max(column.to, x + width)
    else columns.push({ from: x, to: x + width })
  }
  return columns
}

/** The lines of a table, with tabs between columns, including empty ones. */
function tableText(lines: readonly TextLine[]): string {
  const columns = columnsOf(lines)
  if (lines.length < 2 || columns.length < 2) return lines.map(({ text }) => text).join('\n')
  const rows = lines.map(({ cells }) =>
    columns.map(({ from, to }) =>
      cells
        .filter(({ x }) => x >= from && x < to)
        .map(({ text }) => text)
        .join(' '),
    ),
  )
  return rows.map((row) => row.join('\t')).join('\n')
}

function isNewParagraph(before: TextLine, line: TextLine, usual: number): boolean {
  const gap = line.y - bottom(before)
  const [small, large] = [
    Math.min(before.height, line.height),
    Math.max(before.height, line.height),
  ]
  // A line further up begins another column.
  return gap > LINE_GAP * usual || gap < -usual || large > SAME_SIZE * small
}

/**
 * The text of an image, line by line, with a blank line between paragraphs and tabs between the
 * cells of a line. All lines of a table have the same number of tabs. Empty if nothing was read.
 */
export function pageText(lines: readonly TextLine[]): string {
  const usual = usualHeight(lines)
  const parts: string[] = []
  for (let start = 0, end = 0; start < lines.length; start = end) {
    const isTable = (at: number): boolean => (lines[at]?.cells.length ?? 0) > 1
    end = start + 1
    while (end < lines.length && isTable(end) === isTable(start)) end++
    const run = lines.slice(start, end)
    const before = lines[start - 1]
    if (before) parts.push(isTable(start) || isTable(start - 1) ? '\n\n' : '\n')
    if (isTable(start)) parts.push(tableText(run))
    else {
      for (const [at, line] of run.entries()) {
        const above = run[at - 1]
        if (above) parts.push(isNewParagraph(above, line, usual) ? '\n\n' : '\n')
        parts.push(line.text)
      }
    }
  }
  return parts.join('')
}
