import { bottom, centerY, right, unionOf } from '../geometry.ts'
import type { PageModel, Segment } from './page-model.ts'
import { groupRows, rowText } from './rows.ts'

/** Share of the page's height at its top and bottom where running lines are. */
const ZONE = 0.105
const MIN_PAGES = 3
/** Pages with names of changing chapters. */
const MIN_CHANGING = 4
const MAX_DEPTH = 3
const MIN_CELLS = 3
/** Height of about two lines, in points. */
const BESIDE = 30

/** A line near the top or bottom of its page. */
export type EdgeLine = {
  readonly page: number
  readonly text: string
  /** Indices of its segments on the page. */
  readonly segments: readonly number[]
  /** Largest type in it, in points. */
  readonly size: number
  /** How many lines are between this one and the page's edge. */
  readonly depth: number
  readonly side: 'top' | 'bottom'
  readonly place: number
  /** Whether it is a row of cells that continue in the line next to it. */
  readonly row: boolean
}

/** Indices of the running segments of each page, by page number. */
export type RunningSegments = ReadonlyMap<number, ReadonlySet<number>>

/** Whether two lines have three cells or more below each other. */
function isRow(line: readonly Segment[], other: readonly Segment[] | undefined): boolean {
  if (other === undefined || line.length < MIN_CELLS || other.length < MIN_CELLS) return false
  const aligned = line.filter((cell) => {
    return other.some((o) => Math.abs(o.x - cell.x) < 2 || Math.abs(right(o) - right(cell)) < 2)
  })
  return aligned.length >= MIN_CELLS
}

/** The lines of a page that may be running lines. */
export function edgeLines(page: Pick<PageModel, 'page' | 'height' | 'segments'>): EdgeLine[] {
  const zone = page.height * ZONE
  // The lines next to the zones are needed to detect rows of tables.
  const reach = zone + BESIDE
  const near = page.segments
    .map((segment, index) => ({ ...segment, index }))
    .filter((s) => centerY(s) < reach || centerY(s) > page.height - reach)
  const rows = groupRows(near)
  const lines = rows.map((segments, at) => ({
    segments,
    place: bottom(unionOf(segments)),
    row: isRow(segments, rows[at - 1]) || isRow(segments, rows[at + 1]),
  }))
  const outer = lines.filter(({ segments: [first] }) => {
    return first !== undefined && (centerY(first) < zone || centerY(first) > page.height - zone)
  })
  const { top = [], low = [] } = Object.groupBy(outer, ({ place }) =>
    place < page.height / 2 ? 'top' : 'low',
  )
  const build = (list: typeof lines, side: 'top' | 'bottom'): EdgeLine[] =>
    list.slice(0, MAX_DEPTH).map(({ segments, place, row }, depth) => ({
      page: page.page,
      text: rowText(segments),
      segments: segments.map(({ index }) => index),
      size: Math.max(...segments.map(({ size }) => size)),
      depth,
      side,
      place,
      row,
    }))
  return [...build(top, 'top'), ...build(low.toReversed(), 'bottom')]
}

const NUMBER = /\d+|\b[ivxlc]+\b/giu

/** The line without its numbers, which is the same for all lines of one kind. */
function shape(text: string): string {
  return text.toLowerCase().replace(NUMBER, '#').replace(/\s+/gu, ' ')
}

/** Lines at nearly the same height, neighbours by at most 3 points. */
function sameHeight(lines: readonly EdgeLine[]): EdgeLine[][] {
  const groups: EdgeLine[][] = []
  let last = -Infinity
  for (const line of lines.toSorted((a, b) => a.place - b.place)) {
    if (line.place - last > 3) groups.push([])
    groups.at(-1)?.push(line)
    last = line.place
  }
  return groups
}

const pagesOf = (lines: readonly EdgeLine[]): number => new Set(lines.map((line) => line.page)).size

/** Whether one of the numbers increases with the pages, as printed page numbers do. */
function countsPages(lines: readonly EdgeLine[]): boolean {
  const offsets = lines.flatMap(({ text, page }) => {
    const numbers = Array.from(text.matchAll(/\d+/gu), ([digits]) => Number(digits) - page)
    return [...new Set(numbers)]
  })
  const most = Math.max(0, ...byKey(offsets, (offset) => offset).map((same) => same.length))
  return most >= Math.max(MIN_PAGES, 0.6 * lines.length)
}

function byKey<T>(items: readonly T[], key: (item: T) => unknown): T[][] {
  return [...Map.groupBy(items, key).values()]
}

/** Lines that carry the page number at one end while the rest names the chapter, which changes. */
function numberedLines(lines: readonly EdgeLine[]): EdgeLine[] {
  const numbered = lines.flatMap((line) => {
    const ends = [/^(\d{1,4})(?=\s|$)/u.exec(line.text), /(?:^|\s)(\d{1,4})$/u.exec(line.text)]
    const offsets = ends.flatMap((end) => (end === null ? [] : Number(end[1]) - line.page))
    return [...new Set(offsets)].map((offset) => ({ line, offset }))
  })
  return byKey(numbered, ({ offset }) => offset)
    .map((group) => group.map(({ line }) => line))
    .filter((group) => pagesOf(group) >= MIN_PAGES)
    .flat()
}

/** Names of chapters that change: each on two pages or more, several of them at one height. */
function changingLines(lines: readonly EdgeLine[]): EdgeLine[] {
  const single = lines.filter(({ depth, segments }) => depth === 0 && segments.length <= 2)
  const groups = byKey(single, (line) => line.text).filter((group) => pagesOf(group) >= 2)
  const all = groups.flat()
  return groups.length >= 2 && pagesOf(all) >= MIN_CHANGING ? all : []
}

/** "Page 3 of 12" on the third page, which is certain without other pages. */
const isPageCount = ({ text, page }: EdgeLine): boolean =>
  Number(
    /^(?:page|p\.|seite|s\.|página|pagina)?\s*(\d+)\s*(?:of|von|de|di|\/)\s*\d+$/iu.exec(text)?.[1],
  ) === page

function repeated(lines: readonly EdgeLine[], bodySize: number): EdgeLine[] {
  // Numbers in larger type than the body count chapters, not pages.
  const small = lines.filter(({ size }) => size <= 1.1 * bodySize)
  const same = byKey(lines, (line) => line.text).filter((group) => pagesOf(group) >= MIN_PAGES)
  const counted = byKey(small, (line) => shape(line.text))
    .filter((group) => pagesOf(group) >= MIN_PAGES)
    .filter(
      (group) => shape(group[0]?.text ?? '').replace(/[\W_]/gu, '') === '' || countsPages(group),
    )
  return [...same.flat(), ...counted.flat(), ...numberedLines(small), ...changingLines(small)]
}

/**
 * The segments of running headers, footers and page numbers: lines at the edge of at least three pages, at
 * the same height, with the same text or with numbers that count the pages. `bodySize` is in points.
 */
export function findRunningSegments(lines: readonly EdgeLine[], bodySize: number): RunningSegments {
  const running = new Set<EdgeLine>(lines.filter(isPageCount))
  for (const side of ['top', 'bottom'] as const) {
    for (const group of sameHeight(lines.filter((line) => line.side === side && !line.row))) {
      if (pagesOf(group) >= MIN_PAGES) {
        for (const line of repeated(group, bodySize)) running.add(line)
      }
    }
  }
  const found = new Map<number, Set<number>>()
  for (const group of byKey(lines, (line) => `${line.side} ${line.page}`)) {
    const outermost = group.toSorted((a, b) => a.depth - b.depth)
    const inner = outermost.findIndex((line) => !running.has(line))
    for (const { page, segments } of outermost.slice(0, inner < 0 ? undefined : inner)) {
      found.set(page, new Set([...(found.get(page) ?? []), ...segments]))
    }
  }
  return found
}
