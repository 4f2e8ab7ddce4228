import type { TableCell } from '../../html/html-table.ts'
import { withHead } from '../../html/table-head.ts'
import { isShown, type Line } from '../model/drawn-lines.ts'
import {
  area,
  bottom,
  centerX,
  centerY,
  containsCenter,
  right,
  unionOf,
  type Rect,
} from '../../core/geometry.ts'
import type { PageTable, Segment } from '../model/page-model.ts'
import { rowsInCells } from './bodies/cell-rows.ts'
import { cellText, splitAtEdges } from './bodies/cell-text.ts'
import { doubtfulTable } from './judging/doubtful-table.ts'
import { edgesOf, Grid, meshesOf, withOpenSides, type Mesh } from './finding/drawn-fields.ts'
import { withNeededCells } from './bodies/needed-cells.ts'
import { haveColumns } from './bodies/merged-cells.ts'
import { atomsOf } from './finding/table-atoms.ts'
import { headOfDrawn, isValue } from './bodies/drawn-heads.ts'
import { isNumbered } from '../lines/captions.ts'
import { layoutOf } from './judging/table-layout.ts'
import { groupRows } from '../lines/rows.ts'
import { MAX_RULES, LIGHTEST_BORDER, FRAME_SHARE, FILLED_WITHOUT_NAMES } from './constants.ts'

/**
 * Whether texts look like a table. Frames around prose and the grids of charts have borders, too,
 * but not several short texts.
 */
function looksLikeTable(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '')
  const total = filled.reduce((sum, text) => sum + text.length, 0)
  const longest = Math.max(0, ...filled.map((text) => text.length))
  return (
    filled.length >= 3 &&
    filled.length >= 0.3 * texts.length &&
    !(longest > 600 && longest > FRAME_SHARE * total)
  )
}

/**
 * Whether one cell covers most of the frame and has most of its text, as in a frame around the
 * page.
 */
function isFrame(
  frame: Rect,
  cells: readonly { readonly rect: Rect; readonly text: string }[],
): boolean {
  const total = cells.reduce((sum, { text }) => sum + text.length, 0)
  return cells.some(
    ({ rect, text }) => text.length > Math.max(200, 0.6 * total) && area(rect) > 0.6 * area(frame),
  )
}

/** The cells of a grid by row, with their texts. */
function cellsOf(grid: Grid, pieces: readonly Segment[]) {
  return grid.cells().flatMap((cells) => {
    const given = cells.map((cell) => ({ cell, content: inCell(grid.rect(cell), pieces) }))
    // A cell over several rows has rules beside it, so the rows are known.
    const parts = cells.every(({ rowSpan }) => rowSpan === 1)
      ? rowsInCells(given.map(({ content }) => content))
      : [given.map(({ content }) => content)]
    return parts.map((contents) =>
      cells.map((cell, at) => {
        const content = contents[at] ?? []
        return { cell, rect: grid.rect(cell), content, text: cellText(content) }
      }),
    )
  })
}

function tableFrom(mesh: Mesh, segments: readonly Segment[]): PageTable | null {
  const hasText = (side: Rect): boolean => segments.some((one) => containsCenter(side, one))
  const grid = new Grid(withOpenSides(mesh, hasText))
  if (grid.xs.length < 3 || grid.ys.length < 3) return null
  const frame = grid.rect({
    row: 0,
    column: 0,
    rowSpan: grid.ys.length - 1,
    colSpan: grid.xs.length - 1,
  })
  const inside = segments.filter((segment) => containsCenter(frame, segment))
  const pieces = inside.flatMap((segment) => splitAtEdges(segment, grid.xs))
  const rows = cellsOf(grid, pieces)
  const all = rows.flat()
  if (!looksLikeTable(all.map(({ text }) => text)) || isFrame(frame, all)) return null
  const bold = boldRows(rows)
  const isGuessed = inside.some(
    (segment) => segment.words === undefined && splitAtEdges(segment, grid.xs).length > 1,
  )
  const place = {
    ...frame,
    rows: [],
    drawnRows: grid.ys.length - 1,
    ...(isGuessed && { guessed: true as const }),
  }
  const placed = new Set(all.flatMap(({ content }) => content))
  // Borders were not recognized.
  if (
    pieces.some((piece) => !placed.has(piece)) ||
    all.some(({ cell, content }) => cell.colSpan > 1 && haveColumns(content, grid.xs))
  ) {
    return { ...place, ...linesOf(inside) }
  }
  const cells = rows.map((row, at) =>
    row.map(({ cell, text }): TableCell => ({
      text,
      tag: at < bold ? 'th' : 'td',
      rowspan: cell.rowSpan,
      colspan: cell.colSpan,
    })),
  )
  const needed = withNeededCells(cells)
  const isWhole = widthOf(needed) === grid.xs.length - 1
  return drawnTable({ ...place, ...(isWhole && { edges: grid.xs }) }, needed)
}

const widthOf = ([top = []]: readonly (readonly TableCell[])[]): number =>
  top.reduce((sum, { colspan }) => sum + colspan, 0)

/** A table with its head and its caption, if that is in its first row. */
function drawnTable(place: PageTable, all: TableCell[][]): PageTable | null {
  const [top = []] = all
  const caption = top.length === 1 && isNumbered(top[0]?.text ?? '') ? top[0]?.text : undefined
  const rows = caption === undefined ? all : all.slice(1)
  if (!areFilled(rows.flat())) return null
  const marked = withHead(rows)
  const known = marked.findIndex((row) => row.some(({ tag }) => tag === 'td'))
  const head = headOfDrawn(rows, Math.max(0, known))
  return {
    ...place,
    rows: marked.map((row, at) =>
      row.map((cell) => (at < head ? { ...cell, tag: 'th' as const } : cell)),
    ),
    ...(caption !== undefined && { caption }),
  }
}

/** The lines of a table whose cells are uncertain. */
function linesOf(inside: readonly Segment[]): Pick<PageTable, 'rows' | 'layout' | 'doubtful'> {
  const body = groupRows(atomsOf(inside, { code: true, formulas: true }))
  const doubtful = doubtfulTable({ title: [], units: [], heads: [], body, notes: [] })
  return { rows: [], ...layoutOf(body), doubtful }
}

function inCell(cell: Rect, pieces: readonly Segment[]): Segment[] {
  return pieces.filter((piece) => {
    const [x, y] = [Math.min(centerX(piece), piece.x + piece.size), centerY(piece)]
    return x >= cell.x && x < right(cell) && y >= cell.y && y < bottom(cell)
  })
}

type DrawnRow = readonly { readonly text: string; readonly content: readonly Segment[] }[]

/**
 * How many of the first rows are bold, if others aren't. Below the first one, a text alone is the name of a group, and
 * figures are a total.
 */
function boldRows(rows: readonly DrawnRow[]): number {
  const isHead = (row: DrawnRow, at: number): boolean => {
    const filled = row.filter(({ text }) => text !== '')
    const isBold = filled.every(({ content }) => content.every(({ bold }) => bold))
    const isMore = filled.length > 1 && !filled.some(({ text }) => isValue(text))
    return filled.length > 0 && isBold && (at === 0 || isMore)
  }
  const end = rows.findIndex((row, at) => !isHead(row, at))
  const rest = rows.slice(end).flatMap((row) => row.flatMap(({ content }) => content))
  return end > 0 && rest.some(({ bold }) => !bold) ? end : 0
}

/** Whether numbers without any name fill their cells. Others are in a chart. */
function areFilled(cells: readonly TableCell[]): boolean {
  const filled = cells.filter(({ text }) => text !== '')
  return (
    filled.some(({ text }) => /\p{L}/u.test(text)) ||
    filled.length >= FILLED_WITHOUT_NAMES * cells.length
  )
}

/** Finds tables whose cells have drawn borders, from top to bottom. */
export function findRuledTables(rules: readonly Line[], segments: readonly Segment[]): PageTable[] {
  if (rules.length < 6 || rules.length > MAX_RULES) return []
  const tables = meshesOf(edgesOf(rules.filter((rule) => isShown(rule, LIGHTEST_BORDER))))
    .filter(({ across, down }) => across.length >= 3 && down.length >= 3)
    .map((mesh) => tableFrom(mesh, segments))
    .filter((table) => table !== null)
  return tables.filter(
    (table) => !tables.some((other) => other !== table && encloses(other, table)),
  )
}

function encloses(outer: Rect, inner: Rect): boolean {
  const both = unionOf([outer, inner])
  return (
    both.width <= outer.width + 1 && both.height <= outer.height + 1 && area(outer) > area(inner)
  )
}
