import {
  bandHeadings,
  columnAbove,
  isSegment,
  isFloat,
  median,
  MIN_GUTTER,
  type Float,
  type PageFigure,
  type Part,
} from './bands.ts'
import { isCaptionText } from './captions.ts'
import { bottom, centerY, right } from '../geometry.ts'
import type { PageModel, Segment } from './page-model.ts'
import { groupRows, lineOf, rowText, type Line } from './rows.ts'

/** Lines, tables and figures of one column, from top to bottom. */
export type Column = { readonly items: readonly (Line | Float)[] }

type Split = {
  readonly above: Part[]
  readonly left: Part[]
  readonly right: Part[]
  readonly below: Part[]
  readonly rows: number
}

const MIN_ROWS = 3
const MIN_CHARACTERS = 12
const MAX_DEPTH = 6

/** Left edges that several segments share: where a second column may begin. */
function candidateEdges(parts: readonly Part[]): number[] {
  const counts = new Map<number, { count: number; x: number }>()
  for (const part of parts) {
    const key = Math.round(part.x / 3)
    const entry = counts.get(key) ?? { count: 0, x: part.x }
    counts.set(key, { count: entry.count + 1, x: Math.min(entry.x, part.x) })
  }
  const leftmost = Math.min(...parts.map((part) => part.x))
  return [...counts.values()]
    .filter(({ count, x }) => count >= MIN_ROWS && x > leftmost + 40)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 12)
    .map(({ x }) => x)
}

/** Prose fills its column; labels, bullets and the cells of tables do not. */
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

type Run = { readonly members: Part[]; readonly top: number; readonly low: number }

/** The stretches of a region that no part crosses at the gutter left of `edge` and no heading parts. */
function runsAt(parts: readonly Part[], edge: number): Run[] {
  const headings = bandHeadings(parts, edge)
  const crosses = (part: Part): boolean =>
    headings.has(part) || (part.x < edge - 1 && right(part) > edge - MIN_GUTTER)
  const runs: { members: Part[]; top: number; low: number }[] = []
  let open = false
  for (const part of parts) {
    if (crosses(part)) {
      open = false
      continue
    }
    const last = runs.at(-1)
    if (open && last !== undefined) {
      last.members.push(part)
      last.low = Math.max(last.low, bottom(part))
    } else runs.push({ members: [part], top: part.y, low: bottom(part) })
    open = true
  }
  return runs
}

/** Leaves off what is above the columns and what follows below both: it belongs to the text around them. */
function trimmed(members: readonly Part[], edge: number): Part[] {
  const lefts = members.filter((part) => part.x < edge - 1)
  const rights = members.filter((part) => part.x >= edge - 1)
  if (lefts.length === 0 || rights.length === 0) return []
  const start = Math.min(...rights.map((part) => part.y))
  const firstLeft = lefts.findIndex((part) => bottom(part) > start)
  if (firstLeft < 0) return []
  const end = Math.min(Math.max(...lefts.map(bottom)), Math.max(...rights.map(bottom)))
  const columns = [lefts.slice(firstLeft), rights]
  const kept = new Set(columns.flatMap((side) => columnAbove(side, end)))
  return members.filter((part) => kept.has(part))
}

function splitRun(parts: readonly Part[], run: Run, edge: number): Split | null {
  const members = trimmed(run.members, edge)
  const lefts = members.filter((part) => part.x < edge - 1)
  const rights = members.filter((part) => part.x >= edge - 1)
  if (lefts.length === 0 || rights.length === 0) return null
  const [top, low] = [Math.min(...members.map((part) => part.y)), Math.max(...members.map(bottom))]
  const shared = Math.min(Math.max(...lefts.map(bottom)), Math.max(...rights.map(bottom))) - top
  if (!looksLikeProse(lefts, shared) || !looksLikeProse(rights, shared)) return null
  const inside = new Set(members)
  const rest = parts.filter((part) => !inside.has(part))
  const middle = (top + low) / 2
  return {
    above: rest.filter((part) => centerY(part) < middle),
    left: lefts,
    right: rights,
    below: rest.filter((part) => centerY(part) >= middle),
    rows: lefts.length + rights.length,
  }
}

function bestSplit(parts: readonly Part[]): Split | null {
  let best: Split | null = null
  for (const edge of candidateEdges(parts)) {
    for (const run of runsAt(parts, edge)) {
      if (run.members.length < 2 * MIN_ROWS || run.members.length <= (best?.rows ?? 0)) continue
      const split = splitRun(parts, run, edge)
      if (split !== null && split.rows > (best?.rows ?? 0)) best = split
    }
  }
  return best
}

/** Space, in type sizes, before and after a caption in a row of other text; after its number there may be a tab. */
const BEFORE_CAPTION = 2
const AFTER_CAPTION = 3
/** Characters of a caption that is more than its number. */
const MIN_CAPTION = 15

/** A caption that stands beside other text with space between is no part of its line. */
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
  const lines = groupRows(parts.filter(isSegment)).flatMap(apart).map(lineOf)
  const items: (Line | Float)[] = [...lines, ...parts.filter(isFloat)]
  return { items: items.toSorted((a, b) => a.y - b.y) }
}

function arrange(parts: readonly Part[], depth: number): Column[] {
  if (parts.length === 0) return []
  const split = depth >= MAX_DEPTH || parts.length < 2 * MIN_ROWS ? null : bestSplit(parts)
  if (split === null) return [asColumn(parts)]
  return [split.above, split.left, split.right, split.below].flatMap((side) =>
    arrange(side, depth + 1),
  )
}

type Content = Pick<PageModel, 'segments' | 'tables'> & {
  readonly figures?: readonly PageFigure[]
}

/** The columns of a page in the order a reader takes them; a page without columns is one. */
export function readingOrder(page: Content): Column[] {
  const parts: Part[] = [...page.segments, ...page.tables, ...(page.figures ?? [])]
  return arrange(
    parts.toSorted((a, b) => centerY(a) - centerY(b)),
    0,
  )
}
