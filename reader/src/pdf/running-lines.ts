import { bottom, centerY, right, unionOf, type Rect } from '../geometry.ts'
import type { PageModel, Segment } from './page-model.ts'
import { groupRows, rowText } from './rows.ts'

/** Share of the page's height at its top and bottom in which running lines stand. */
const ZONE = 0.105
const MIN_PAGES = 3
/** Pages that names of changing chapters stand on. */
const MIN_CHANGING = 4
const MAX_DEPTH = 3
const MIN_CELLS = 3
/** Height of about two lines, in points. */
const BESIDE = 30

/** A line near the top or bottom of its page. */
export type EdgeLine = {
  readonly page: number
  readonly text: string
  /** Places of its segments among those of the page. */
  readonly segments: readonly number[]
  /** Largest type in it, in points. */
  readonly size: number
  /** How many lines lie between this one and the page's edge. */
  readonly depth: number
  readonly side: 'top' | 'bottom'
  readonly place: number
  /** Whether it is a row of cells that go on in the line next to it. */
  readonly row: boolean
}

/** By page number, the places of running segments among the page's. */
export type RunningSegments = ReadonlyMap<number, ReadonlySet<number>>

/** Whether two lines have three cells or more that stand below each other. */
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
  // The lines next to the zones are needed to tell rows of tables.
  const reach = zone + BESIDE
  const near = page.segments
    .map((segment, index) => ({ ...segment, index }))
    .filter((s) => centerY(s) < reach || centerY(s) > page.height - reach)
  const rows = groupRows(near)
  const lines = rows
    .map((segments, at) => ({
      segments,
      frame: unionOf(segments),
      row: isRow(segments, rows[at - 1]) || isRow(segments, rows[at + 1]),
    }))
    .filter(({ segments: [first] }) => {
      return first !== undefined && (centerY(first) < zone || centerY(first) > page.height - zone)
    })
  const build = (list: typeof lines, side: 'top' | 'bottom'): EdgeLine[] =>
    list.slice(0, MAX_DEPTH).map(({ segments, frame, row }, depth) => ({
      page: page.page,
      text: rowText(segments),
      segments: segments.map(({ index }) => index),
      size: Math.max(...segments.map(({ size }) => size)),
      depth,
      side,
      place: baseline(frame),
      row,
    }))
  const isTop = ({ frame }: { frame: Rect }): boolean => baseline(frame) < page.height / 2
  const tops = lines.filter(isTop)
  const lows = lines.filter((line) => !isTop(line)).toReversed()
  return [...build(tops, 'top'), ...build(lows, 'bottom')]
}

const baseline = (frame: Rect): number => bottom(frame)

const NUMBER = /\d+|\b[ivxlc]+\b/giu

/** The line without its numbers; lines of one kind share it. */
function shape(text: string): string {
  return text.toLowerCase().replace(NUMBER, '#').replace(/\s+/gu, ' ')
}

/** Lines at nearly the same height, neighbours by at most 3 points. */
function sameHeight(lines: readonly EdgeLine[]): EdgeLine[][] {
  const groups: EdgeLine[][] = []
  let last = -Infinity
  for (const line of [...lines].toSorted((a, b) => a.place - b.place)) {
    if (line.place - last > 3) groups.push([])
    groups.at(-1)?.push(line)
    last = line.place
  }
  return groups
}

const pagesOf = (lines: readonly EdgeLine[]): number => new Set(lines.map((line) => line.page)).size

/** Whether one of the numbers counts along with the pages, as printed page numbers do. */
function countsPages(lines: readonly EdgeLine[]): boolean {
  const offsets = new Map<number, number>()
  for (const { text, page } of lines) {
    const numbers = new Set([...text.matchAll(/\d+/gu)].map(([digits]) => Number(digits) - page))
    for (const offset of numbers) offsets.set(offset, (offsets.get(offset) ?? 0) + 1)
  }
  return Math.max(0, ...offsets.values()) >= Math.max(MIN_PAGES, 0.6 * lines.length)
}

function byKey<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [item])
    else group.push(item)
  }
  return [...groups.values()]
}

/** Lines that carry the page number at one end while the rest names the chapter, which changes. */
function numberedLines(lines: readonly EdgeLine[]): EdgeLine[] {
  const offsets = new Map<number, EdgeLine[]>()
  for (const line of lines) {
    const ends = [
      /^\d{1,4}(?=\s|$)/u.exec(line.text)?.[0],
      /(?:^|\s)(\d{1,4})$/u.exec(line.text)?.[1],
    ]
    for (const offset of new Set(
      ends.filter((end) => end !== undefined).map((end) => Number(end) - line.page),
    )) {
      const group = offsets.get(offset)
      if (group === undefined) offsets.set(offset, [line])
      else group.push(line)
    }
  }
  return [...offsets.values()].filter((group) => pagesOf(group) >= MIN_PAGES).flat()
}

/** Names of chapters that change: each on two pages or more, several of them at one height. */
function changingLines(lines: readonly EdgeLine[]): EdgeLine[] {
  const single = lines.filter(({ depth, segments }) => depth === 0 && segments.length <= 2)
  const groups = byKey(single, (line) => line.text).filter((group) => pagesOf(group) >= 2)
  const all = groups.flat()
  return groups.length >= 2 && pagesOf(all) >= MIN_CHANGING ? all : []
}

/** "Page 3 of 12" on the third page: it needs no other pages to be known. */
const isPageCount = ({ text, page }: EdgeLine): boolean =>
  Number(
    /^(?:page|p\.|seite|s\.|página|pagina)?\s*(\d+)\s*(?:of|von|de|di|\/)\s*\d+$/iu.exec(text)?.[1],
  ) === page

/** Numbers in larger type than the body count chapters, not pages. */
const isSmall = ({ size }: EdgeLine, bodySize: number): boolean => size <= 1.1 * bodySize

function repeated(lines: readonly EdgeLine[], bodySize: number): EdgeLine[] {
  const small = lines.filter((line) => isSmall(line, bodySize))
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
    const outermost = [...group].toSorted((a, b) => a.depth - b.depth)
    for (const line of outermost) {
      if (!running.has(line)) break
      const segments = found.get(line.page) ?? new Set()
      for (const segment of line.segments) segments.add(segment)
      found.set(line.page, segments)
    }
  }
  return found
}
