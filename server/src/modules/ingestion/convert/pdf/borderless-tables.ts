import type { LayoutBlock, LayoutCell } from '@llamaindex/liteparse'
import { cellText } from './cell-text.ts'
import { cleanText } from './clean-text.ts'
import { isLeaderLine } from './contents-lines.ts'
import { containsCenter, overlaps, unionOf } from './page-model.ts'
import type { PageTable, Rect, Segment } from './page-model.ts'
import { groupRows } from './rows.ts'

type Candidate = {
  readonly frame: Rect
  readonly rows: readonly (readonly LayoutCell[])[]
  readonly hasHeader: boolean
}

/** The library hands out Markdown: escapes and emphasis marks are no part of the cell. */
function plain(markdown: string): string {
  return cleanText(
    markdown
      .replace(/<br\s*\/?>/giu, ' ')
      .replace(/\*\*/gu, '')
      .replace(/\\([\\`*_{}[\]()#+\-.!|~<>])/gu, '$1'),
  )
}

function candidateOf(block: LayoutBlock): Candidate | null {
  if (block.kind !== 'table' || block.bbox === undefined) return null
  const header = block.header ?? []
  const rows = header.length > 0 ? [header, ...(block.rows ?? [])] : (block.rows ?? [])
  return { frame: block.bbox, rows, hasHeader: header.some((cell) => cell.text !== '') }
}

/** Segments by the cell that claims them, or null when one runs over several cells. */
function claimed(
  { rows }: Candidate,
  inside: readonly Segment[],
): Map<LayoutCell, Segment[]> | null {
  const byCell = new Map<LayoutCell, Segment[]>()
  const boxed = rows
    .flat()
    .flatMap((cell) => (cell.bbox === undefined ? [] : [{ cell, box: cell.bbox }]))
  for (const segment of inside) {
    const home = boxed.find(({ box }) => containsCenter(box, segment))
    if (home === undefined || segment.width > home.box.width + 3 * segment.size) return null
    byCell.set(home.cell, [...(byCell.get(home.cell) ?? []), segment])
  }
  return byCell
}

/** Prose in columns and contents lists line up as well; cells of real tables are short and mostly filled. */
function isPlausible(texts: readonly (readonly string[])[]): boolean {
  const columns = Math.max(0, ...texts.map((row) => row.length))
  const filled = texts.flat().filter((text) => text !== '')
  if (texts.length < 3 || columns < 2) return false
  if (filled.length < 0.5 * texts.length * columns) return false
  const average = filled.reduce((sum, text) => sum + text.length, 0) / filled.length
  if (average > (columns === 2 ? 25 : 40)) return false
  const numeric = filled.filter((text) => /\d/u.test(text)).length
  return columns >= 3 || numeric >= 0.3 * filled.length
}

/** The library sometimes takes two rows for one; then every filled cell of the row holds equally many lines. */
function unfold(row: readonly (readonly Segment[])[]): Segment[][][] {
  const lines = row.map((segments) => groupRows(segments))
  const counts = new Set(lines.map((cell) => cell.length).filter((count) => count > 0))
  const [count = 1] = counts
  if (counts.size !== 1 || count === 1 || lines.filter((cell) => cell.length > 0).length < 2) {
    return [lines.map((cell) => cell.flat())]
  }
  return Array.from({ length: count }, (_, i) => lines.map((cell) => cell[i] ?? []))
}

function verified(candidate: Candidate, segments: readonly Segment[]): PageTable | null {
  const inside = segments.filter((segment) => containsCenter(candidate.frame, segment))
  if (inside.length === 0 || inside.some((segment) => isLeaderLine(segment.text))) return null
  const byCell = claimed(candidate, inside)
  const texts =
    byCell === null
      ? candidate.rows.map((row) => row.map((cell) => plain(cell.text)))
      : candidate.rows
          .flatMap((row) => unfold(row.map((cell) => byCell.get(cell) ?? [])))
          .map((row) => row.map(cellText))
  if (!isPlausible(texts)) return null
  const width = Math.max(...texts.map((row) => row.length))
  const rows = texts.map((row, r) =>
    Array.from({ length: width }, (_, c) => ({
      text: row[c] ?? '',
      header: r === 0 && candidate.hasHeader,
      rowSpan: 1,
      colSpan: 1,
    })),
  )
  return { ...unionOf(inside), rows }
}

/**
 * The tables without drawn walls among the library's layout blocks, after checking them against the page's
 * text; `known` tables are left out.
 */
export function findBorderlessTables(
  blocks: readonly LayoutBlock[],
  segments: readonly Segment[],
  known: readonly Rect[],
): PageTable[] {
  return blocks
    .map(candidateOf)
    .filter((candidate) => candidate !== null)
    .filter(({ frame }) => !known.some((table) => overlaps(table, frame)))
    .map((candidate) => verified(candidate, segments))
    .filter((table) => table !== null)
}
