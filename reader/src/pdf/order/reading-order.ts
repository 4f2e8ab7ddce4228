import {
  bandHeadings,
  columnAbove,
  isSegment,
  isFloat,
  MIN_GUTTER,
  type Float,
  type PageFigure,
  type Part,
} from './bands.ts'
import { isCaptionText } from '../lines/captions.ts'
import { contentsRows } from '../lines/contents-lines.ts'
import { bottom, centerY, isBeside, right } from '../../core/geometry.ts'
import type { PageModel, Segment } from '../model/page-model.ts'
import { groupRows, lineOf, rowText, type Line } from '../lines/rows.ts'
import { sideNotes, type Note } from './side-notes.ts'
import { isRightToLeft, numbersInLogicalOrder } from '../../characters/right-to-left.ts'
import { median } from '../../core/weights.ts'

/** Lines, tables, figures and notes of one column, from top to bottom. */
export type Column = { readonly items: readonly (Line | Float | Note)[] }

/** The parts of a region with two columns, in reading order. */
type Split = readonly [above: Part[], left: Part[], right: Part[], below: Part[]]

const MIN_ROWS = 3
const MIN_CHARACTERS = 12
const MAX_DEPTH = 6
/**
 * Share of a form's lines that have another line next to them, and the least distance between the
 * two in type sizes.
 */
const PAIRED = 0.8
const WIDE_PITCH = 2

/** Left edges shared by several segments, where a second column may begin. */
function candidateEdges(parts: readonly Part[]): number[] {
  const lefts = parts.map((part) => part.x)
  const leftmost = Math.min(...lefts)
  return [...Map.groupBy(lefts, (x) => Math.round(x / 3)).values()]
    .map((same) => ({ count: same.length, x: Math.min(...same) }))
    .filter(({ count, x }) => count >= MIN_ROWS && x > leftmost + 40)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 12)
    .map(({ x }) => x)
}

/** Whether parts are prose, which fills its column. Labels, bullets and table cells don't. */
function looksLikeProse(parts: readonly Part[], height: number): boolean {
  const segments = parts.filter(isSegment)
  if (parts.length > segments.length && segments.length < MIN_ROWS) return parts.some(isFloat)
  if (segments.length < MIN_ROWS) return false
  const rows = groupRows(segments)
  if (rows.length < MIN_ROWS) return false
  const characters = rows.map((row) => row.reduce((sum, segment) => sum + segment.text.length, 0))
  const ink = rows.reduce((sum, row) => sum + Math.max(...row.map((segment) => segment.height)), 0)
  return median(characters) >= MIN_CHARACTERS && ink >= 0.3 * height
}

/**
 * Whether each line has a counterpart on the other side, with space below, like questions and
 * answers in a form.
 */
function arePairs(lefts: readonly Part[], rights: readonly Part[]): boolean {
  const [left, beside] = [lefts, rights].map((side) => groupRows(side.filter(isSegment)))
  if (left === undefined || beside === undefined) return false
  const paired = left.filter(([first]) =>
    beside.some(([other]) => first && other && isBeside(first, other)),
  )
  const tops = left.map(([first]) => (first === undefined ? 0 : centerY(first)))
  const pitch = median(tops.slice(1).map((top, at) => top - (tops[at] ?? 0)))
  const size = median(left.flat().map((segment) => segment.size))
  const most = Math.max(left.length, beside.length)
  return paired.length >= PAIRED * most && pitch >= WIDE_PITCH * size
}

/**
 * Splits a region at parts that cross the gutter left of `edge`, and at headings of both columns.
 */
function runsAt(parts: readonly Part[], edge: number): Part[][] {
  const headings = bandHeadings(parts, edge)
  const runs: Part[][] = [[]]
  for (const part of parts) {
    const crosses = part.x < edge - 1 && right(part) > edge - MIN_GUTTER
    if (crosses || headings.has(part)) runs.push([])
    else runs.at(-1)?.push(part)
  }
  return runs
}

const lowest = (parts: readonly Part[]): number => Math.max(...parts.map(bottom))
const highest = (parts: readonly Part[]): number => Math.min(...parts.map((part) => part.y))

/**
 * The two columns of a run, without anything above or below both, which belongs to the surrounding
 * text.
 */
function columnsOf(run: readonly Part[], edge: number): readonly [Part[], Part[]] | null {
  const lefts = run.filter((part) => part.x < edge - 1)
  const rights = run.filter((part) => part.x >= edge - 1)
  if (lefts.length === 0 || rights.length === 0) return null
  const start = highest(rights)
  const firstLeft = lefts.findIndex((part) => bottom(part) > start)
  if (firstLeft < 0) return null
  const end = Math.min(lowest(lefts), lowest(rights))
  const above = (side: readonly Part[]): Part[] => {
    const kept = new Set(columnAbove(side, end))
    return side.filter((part) => kept.has(part))
  }
  return [above(lefts.slice(firstLeft)), above(rights)]
}

const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => (isSegment(part) ? part.text : '')).join(' ')

function splitRun(parts: readonly Part[], run: readonly Part[], edge: number): Split | null {
  const columns = columnsOf(run, edge)
  if (columns === null) return null
  const [lefts, rights] = columns
  const [top, low] = [highest(columns.flat()), lowest(columns.flat())]
  const shared = Math.min(lowest(lefts), lowest(rights)) - top
  if (!looksLikeProse(lefts, shared) || !looksLikeProse(rights, shared)) return null
  if (arePairs(lefts, rights)) return null
  const inside = new Set(columns.flat())
  const rest = parts.filter((part) => !inside.has(part))
  const middle = (top + low) / 2
  return [
    rest.filter((part) => centerY(part) < middle),
    lefts,
    rights,
    rest.filter((part) => centerY(part) >= middle),
  ]
}

function bestSplit(parts: readonly Part[]): Split | null {
  let best: Split | null = null
  let most = 0
  for (const edge of candidateEdges(parts)) {
    for (const run of runsAt(parts, edge)) {
      if (run.length < 2 * MIN_ROWS || run.length <= most) continue
      const split = splitRun(parts, run, edge)
      const size = split === null ? 0 : split[1].length + split[2].length
      if (size > most) [best, most] = [split, size]
    }
  }
  return best
}

/**
 * Space in type sizes before and after a caption in a row of other text. Its number may be followed
 * by a tab.
 */
const BEFORE_CAPTION = 2
const AFTER_CAPTION = 3
/** Fewest characters of a caption that is more than its number. */
const MIN_CAPTION = 15

/** Separates a caption from other text on its line if there is space between them. */
function apart(row: readonly Segment[]): Segment[][] {
  const at = row.findIndex((segment, i) => {
    const before = row[i - 1]
    if (before === undefined) return false
    const space = (segment.x - right(before)) / segment.size
    if (isCaptionText(segment.text)) return space > BEFORE_CAPTION
    const text = rowText(row.slice(0, i))
    return space > AFTER_CAPTION && text.length >= MIN_CAPTION && isCaptionText(text)
  })
  return at < 0 ? [[...row]] : [row.slice(0, at), ...apart(row.slice(at))]
}

function asColumn(parts: readonly Part[]): Column {
  const isTurned = isRightToLeft(textOf(parts))
  const rows = groupRows(parts.filter(isSegment)).flatMap(apart)
  const contents = contentsRows(rows)
  const lines = rows
    .map((row): Line => ({ ...lineOf(row), ...(contents.has(row) && { contents: true }) }))
    .map((line) => (isTurned ? { ...line, text: numbersInLogicalOrder(line.text) } : line))
  const items: (Line | Float)[] = [...lines, ...parts.filter(isFloat)]
  return { items: items.toSorted((a, b) => a.y - b.y) }
}

function arrange(parts: readonly Part[], depth: number): (readonly Part[])[] {
  if (parts.length === 0) return []
  const split = depth >= MAX_DEPTH || parts.length < 2 * MIN_ROWS ? null : bestSplit(parts)
  return split?.flatMap((side) => arrange(side, depth + 1)) ?? [parts]
}

/**
 * The columns of parts in reading order. For right-to-left text, they are found in a mirror image.
 */
function columnsIn(parts: readonly Part[]): Column[] {
  if (!isRightToLeft(textOf(parts))) return arrange(parts, 0).map(asColumn)
  const originals = new Map(parts.map((part) => [{ ...part, x: -right(part) }, part]))
  return arrange([...originals.keys()], 0).map((column) =>
    asColumn(column.map((part) => originals.get(part) ?? part)),
  )
}

type Content = Pick<PageModel, 'segments' | 'tables'> & {
  readonly figures?: readonly PageFigure[]
}

/** Inserts the notes into the column, at the lines that they begin next to. */
function withNotes(column: Column, notes: readonly Note[]): Column {
  const items = column.items.map((item) => ({ item, y: item.y }))
  for (const note of notes) {
    const [first] = note.note
    const line = column.items.find((item) => first !== undefined && isBeside(item, first))
    items.push({ item: note, y: line === undefined ? note.y : line.y - 0.01 })
  }
  return { items: items.toSorted((a, b) => a.y - b.y).map(({ item }) => item) }
}

const sorted = (parts: readonly Part[]): Part[] => parts.toSorted((a, b) => centerY(a) - centerY(b))

/** The columns of a page in reading order. A page without columns is one column. */
export function readingOrder(page: Content): Column[] {
  const floats: Part[] = [...page.tables, ...(page.figures ?? [])]
  const { notes, rest } = sideNotes(page.segments)
  if (notes.length === 0) return columnsIn(sorted([...page.segments, ...floats]))
  return [withNotes(asColumn(sorted([...rest, ...floats])), notes)]
}
