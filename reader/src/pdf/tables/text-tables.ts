import { bottom, right, unionOf } from '../../core/geometry.ts'
import { cellOf } from '../../html/html-table.ts'
import { isFigure } from '../lines/amounts.ts'
import { groupRows } from '../lines/rows.ts'
import type { PageTable, Segment } from '../model/page-model.ts'
import { cellText, splitAtEdges } from './bodies/cell-text.ts'
import type { Rule } from './heads/head-spans.ts'
import {
  MIN_TEXT_COLUMNS,
  MIN_TEXT_ROWS,
  MAX_TEXT_HEAD,
  MAX_TEXT_CELL,
  SAME_LEFT_EDGE,
  RULE_BELOW_HEAD,
  SPACE_ABOVE_OTHERS,
  RULED_HEAD,
  SPACE_ABOVE_TEXT_ROW,
  CONTINUED_TEXTS,
  FILLED_CELLS,
} from './constants.ts'

type Line = readonly Segment[]

/** Whether a line is the head of columns: short texts, in bold type or with a rule below them. */
function isHead(line: Line, rules: readonly Rule[]): boolean {
  if (line.length < MIN_TEXT_COLUMNS) return false
  if (line.some(({ text }) => text.length > MAX_TEXT_HEAD || isFigure(text))) return false
  if (line.every(({ bold }) => bold)) return true
  const { x, width } = unionOf(line)
  const [low, size] = [Math.max(...line.map(bottom)), line[0]?.size ?? 0]
  return rules.some(
    ({ from, to, y }) =>
      y > low - 0.3 * size &&
      y < low + RULE_BELOW_HEAD * size &&
      Math.min(to, x + width) - Math.max(from, x) >= RULED_HEAD * width,
  )
}

/** A line below a head, by column. */
type Split = {
  readonly cells: readonly Line[]
  readonly isGuessed: boolean
  readonly y: number
}

/** The texts of a line by column, or null if one begins elsewhere or extends over several. */
function splitLine(line: Line, starts: readonly number[]): Split | null {
  const cells: Segment[][] = starts.map(() => [])
  let isGuessed = false
  for (const segment of line) {
    const tolerance = SAME_LEFT_EDGE * segment.size
    const edges = starts.map((start) => start - tolerance)
    const crossed = edges.filter(
      (edge) => edge > segment.x + tolerance && edge < right(segment) - tolerance,
    )
    // The positions of its words would show where it is to be split.
    const isGuess = crossed.length > 0 && segment.words === undefined
    if (isGuess && crossed.length > 1) return null
    isGuessed ||= isGuess
    for (const part of splitAtEdges(segment, edges)) {
      const at = edges.findLastIndex((edge) => edge <= part.x)
      const start = starts[at]
      const isFlush = start !== undefined && part.x - start <= tolerance
      if (!isGuess && (!isFlush || right(part) > (starts[at + 1] ?? Infinity))) return null
      cells[at]?.push(part)
    }
  }
  return { cells, isGuessed, y: Math.max(...line.map(bottom)) }
}

/** The lines below a head that are in its columns. */
function bodyOf(lines: readonly Line[], head: Line, starts: readonly number[]): Split[] {
  const body: Split[] = []
  let [low, size] = [Math.max(...head.map(bottom)), head[0]?.size ?? 0]
  for (const line of lines) {
    const top = Math.min(...line.map(({ y }) => y))
    if (
      top - low > SPACE_ABOVE_OTHERS * size ||
      line.every(({ bold }) => bold && line.length > 1)
    ) {
      break
    }
    const split = splitLine(line, starts)
    if (split === null) break
    body.push(split)
    low = Math.max(...line.map(bottom))
    size = line[0]?.size ?? size
  }
  return body
}

type Row = { readonly lines: readonly Split[]; readonly isBelowRule: boolean }

/** Parts lines into rows: at rules, and where there is more space than between lines of a text. */
function rowsOf(body: readonly Split[], rules: readonly Rule[]): Row[] {
  const steps = body.slice(1).map(({ y }, i) => y - (body[i]?.y ?? y))
  const pitch = Math.min(...steps)
  const rows: { lines: Split[]; isBelowRule: boolean }[] = []
  for (const [at, line] of body.entries()) {
    const above = body[at - 1]?.y ?? -Infinity
    const x = line.cells.flat()[0]?.x ?? 0
    const isBelowRule = rules.some(
      ({ from, to, y }) => y > above - 1 && y < line.y && from <= x && to > x,
    )
    if (isBelowRule || line.y - above > SPACE_ABOVE_TEXT_ROW * pitch) {
      rows.push({ lines: [line], isBelowRule })
    } else rows.at(-1)?.lines.push(line)
  }
  return rows
}

/** Whether the lines after the first ones of rows continue texts, and aren't rows of their own. */
function areContinued(rows: readonly Row[]): boolean {
  if (rows.slice(1).every(({ isBelowRule }) => isBelowRule)) return true
  const more = rows.flatMap(({ lines }) => lines.slice(1))
  if (more.some(({ cells }) => cells.every((cell) => cell.length > 0))) return false
  const texts = more.flatMap(({ cells }) => cells.flatMap((cell) => cell[0]?.text ?? []))
  return texts.filter((text) => /^\p{Ll}/u.test(text)).length >= CONTINUED_TEXTS * texts.length
}

/** Whether rows are a table: all are named, most cells are filled, and some have several lines. */
function isPlausible(rows: readonly Row[], texts: readonly string[][]): boolean {
  const all = texts.flat()
  return (
    rows.length >= MIN_TEXT_ROWS &&
    rows.some(({ lines }) => lines.length > 1) &&
    areContinued(rows) &&
    texts.every(([name]) => name !== undefined && name !== '') &&
    all.every((text) => text.length <= MAX_TEXT_CELL) &&
    all.filter((text) => text !== '').length >= FILLED_CELLS * all.length
  )
}

function tableBelow(head: Line, lines: readonly Line[], rules: readonly Rule[]): PageTable | null {
  const starts = head.map(({ x }) => x)
  const body = bodyOf(lines, head, starts)
  const rows = rowsOf(body, rules)
  const texts = rows.map(({ lines: own }) =>
    starts.map((_, at) => cellText(own.flatMap(({ cells }) => cells[at] ?? []))),
  )
  if (!isPlausible(rows, texts)) return null
  const names = head.map(({ text }) => cellOf(text, 'th'))
  return {
    ...unionOf([...head, ...body.flatMap(({ cells }) => cells.flat())]),
    rows: [names, ...texts.map((row) => row.map((text) => cellOf(text)))],
    ...(body.some(({ isGuessed }) => isGuessed) && { guessed: true as const }),
  }
}

/**
 * Finds tables of text without rules between their rows, by the names of their columns: texts below
 * begin where these begin, and rows where all columns have more space above a line.
 */
export function findTextTables(segments: readonly Segment[], rules: readonly Rule[]): PageTable[] {
  const lines = groupRows(segments)
  const found: PageTable[] = []
  for (const [at, line] of lines.entries()) {
    const isInside = found.some((table) => Math.max(...line.map(bottom)) <= bottom(table) + 1)
    if (isInside || !isHead(line, rules)) continue
    const table = tableBelow(line, lines.slice(at + 1), rules)
    if (table !== null) found.push(table)
  }
  return found
}
