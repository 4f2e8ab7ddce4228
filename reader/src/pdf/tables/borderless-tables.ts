import { cellOf } from '../../html/html-table.ts'
import type { LayoutBlock, LayoutCell } from '@llamaindex/liteparse'
import { areCounting, isAmount } from '../lines/amounts.ts'
import { cellText } from './bodies/cell-text.ts'
import { cleanText } from '../lines/clean-text.ts'
import { isLeaderLine } from '../lines/contents-lines.ts'
import {
  containsCenter,
  overlaps,
  overlapsAcross,
  unionOf,
  type Rect,
} from '../../core/geometry.ts'
import type { PageTable, Segment } from '../model/page-model.ts'
import { groupRows } from '../lines/rows.ts'
import {
  joinWrappedRows,
  splitMergedRows,
  withLeftOutLines,
  type WordRow,
} from './bodies/word-rows.ts'
import { MIN_SENTENCE, MAX_LETTERHEAD_ROWS, MIN_MERGED_CELLS } from './constants.ts'

type Candidate = {
  readonly frame: Rect
  readonly rows: readonly (readonly LayoutCell[])[]
  readonly hasHeader: boolean
}

/** The text of a cell without the escapes and emphasis marks of the library's Markdown. */
function withoutMarkdown(markdown: string): string {
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

/**
 * The segments of each cell, and of lines in the table that the library left out.
 * @returns null if a segment extends over several cells
 */
function segmentsOfCells(candidate: Candidate, inside: readonly Segment[]): WordRow[] | null {
  const byCell = new Map<LayoutCell, Segment[]>()
  const cells = candidate.rows.flat()
  const left: Segment[] = []
  for (const segment of inside) {
    const home = cells.find(({ bbox }) => bbox !== undefined && containsCenter(bbox, segment))
    if (home?.bbox === undefined) left.push(segment)
    else if (segment.width > home.bbox.width + 3 * segment.size) return null
    else byCell.set(home, [...(byCell.get(home) ?? []), segment])
  }
  const rows = candidate.rows.map((row) => row.map((cell) => byCell.get(cell) ?? []))
  return left.length === 0 ? rows : withLeftOutLines(rows, left)
}

/** One number, or several. */
const SPACED_NUMBER = /^\d{1,3}(?: \d{3})+$/u

/** Whether a row has amounts of several rows in its cells. */
function isMerged(row: readonly string[]): boolean {
  const several = row.filter((text) => text.includes(' ') && text.split(' ').every(isAmount))
  return several.length >= MIN_MERGED_CELLS && !several.every((text) => SPACED_NUMBER.test(text))
}

/** Whether texts have all letters and digits of the segments, so that none is lost with the table. */
function haveAll(texts: readonly (readonly string[])[], inside: readonly Segment[]): boolean {
  const size = (all: readonly string[]): number =>
    all.join('').replaceAll(/[^\p{L}\d]/gu, '').length
  return size(texts.flat()) >= size(inside.map(({ text }) => text))
}

/** Whether rows are a table of contents: few columns, with page numbers in the last. */
function isContents(texts: readonly (readonly string[])[], columns: number): boolean {
  const last = texts.slice(1).map((row) => row[columns - 1] ?? '')
  return columns <= 3 && texts.length > 4 && areCounting(last)
}

/**
 * Whether rows can be a table. Prose in columns and tables of contents are aligned, too, but cells
 * of real tables are short and mostly filled.
 */
function isPlausible(texts: readonly (readonly string[])[]): boolean {
  const columns = Math.max(0, ...texts.map((row) => row.length))
  const filled = texts.flat().filter((text) => text !== '')
  if (texts.length < 3 || columns < 2 || texts.some(isMerged)) return false
  if (filled.length < 0.5 * texts.length * columns) return false
  // The points of a chart are aligned, too.
  if (filled.filter((text) => /[\p{L}\d]/u.test(text)).length < 0.5 * filled.length) return false
  if (isContents(texts, columns)) return false
  const average = filled.reduce((sum, text) => sum + text.length, 0) / filled.length
  if (average > (columns === 2 ? 25 : 40)) return false
  return columns >= 3 || hasValues(texts)
}

/** Whether a text is an amount, a date or a code, but not a house number before a street. */
function isValue(text: string): boolean {
  const digits = text.match(/\d/gu)?.length ?? 0
  return digits >= 0.3 * text.replaceAll(' ', '').length
}

/**
 * Whether one of two columns has values. Two columns of words are more often addresses or names.
 */
function hasValues(texts: readonly (readonly string[])[]): boolean {
  return [0, 1].some((column) => {
    const filled = texts.map((row) => row[column] ?? '').filter((text) => text !== '')
    return filled.filter(isValue).length >= 0.6 * filled.length
  })
}

/**
 * Whether rows are an address next to other lines. A table this small has a head, or values in all
 * columns.
 */
function isLetterhead(texts: readonly (readonly string[])[], inside: readonly Segment[]): boolean {
  const [head = [], ...rest] = groupRows(inside)
  if (texts.length > MAX_LETTERHEAD_ROWS) return false
  if (head.every(({ bold }) => bold) && !rest.flat().every(({ bold }) => bold)) return false
  return texts.some((row) => row.slice(1).some((text) => text !== '' && !isValue(text)))
}

/**
 * Whether rows are a code listing or program output. They are aligned, too, but kept as code with
 * their lines.
 */
function isListing(inside: readonly Segment[]): boolean {
  const size = (segments: readonly Segment[]): number =>
    segments.reduce((sum, { text }) => sum + text.length, 0)
  return size(inside.filter(({ mono }) => mono)) > 0.8 * size(inside)
}

/** Whether a row is one text across several columns: a caption or a sentence next to the table. */
function runsOver(row: readonly Segment[], others: readonly (readonly Segment[])[]): boolean {
  const [only] = row
  if (only === undefined || row.length > 1 || only.text.length < MIN_SENTENCE) return false
  const crossed = others.filter(
    (cells) => cells.length > 1 && cells.filter((cell) => overlapsAcross(cell, only)).length > 1,
  )
  return crossed.length > 0.5 * others.length
}

/** Removes lines of text that the library counts as the first or last rows of a table. */
function withoutTextAround(candidate: Candidate, segments: readonly Segment[]): Candidate {
  const inside = segments.filter((segment) => containsCenter(candidate.frame, segment))
  const lines = groupRows(inside)
  const loose = (line: readonly Segment[]): boolean => {
    const others = lines.filter((other) => other !== line)
    return runsOver(line, others)
  }
  const first = lines.findIndex((line) => !loose(line))
  const last = lines.findLastIndex((line) => !loose(line))
  if (first < 0 || (first === 0 && last === lines.length - 1)) return candidate
  const kept = lines.slice(first, last + 1)
  const frame = unionOf(kept.flat())
  const rows = candidate.rows.filter((row) =>
    row.some(({ bbox }) => bbox !== undefined && containsCenter(frame, bbox)),
  )
  const [head = [], ...rest] = kept
  const boldHead = head.every(({ bold }) => bold) && rest.flat().some(({ bold }) => !bold)
  return { frame, rows, hasHeader: first === 0 ? candidate.hasHeader : boldHead }
}

function tableOfPlausible(candidate: Candidate, segments: readonly Segment[]): PageTable | null {
  const inside = segments.filter((segment) => containsCenter(candidate.frame, segment))
  if (inside.length === 0 || inside.some((segment) => isLeaderLine(segment.text))) return null
  if (isListing(inside)) return null
  const claims = segmentsOfCells(candidate, inside)
  const lines = claims === null ? null : splitMergedRows(claims)
  const found =
    lines?.map((row) => row.map(cellText)) ??
    candidate.rows.map((row) => row.map((cell) => withoutMarkdown(cell.text)))
  if (!isPlausible(found) || isLetterhead(found, inside)) return null
  if (lines === null && !haveAll(found, inside)) return null
  const whole = lines === null ? null : joinWrappedRows(lines, candidate.hasHeader ? 1 : 0)
  if (lines !== null && whole === null) return null
  const texts = whole?.map((row) => row.map(cellText)) ?? found
  const width = Math.max(...texts.map((row) => row.length))
  const rows = texts.map((row, r) =>
    Array.from({ length: width }, (_, c) =>
      cellOf(row[c] ?? '', r === 0 && candidate.hasHeader ? 'th' : 'td'),
    ),
  )
  return { ...unionOf(inside), rows }
}

/**
 * Finds tables without drawn borders among the library's layout blocks and checks them against the
 * page's text. `known` tables are left out.
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
    .map((candidate) => tableOfPlausible(withoutTextAround(candidate, segments), segments))
    .filter((table) => table !== null)
}
