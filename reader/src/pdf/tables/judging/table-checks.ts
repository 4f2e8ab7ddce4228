import { isAmount, isFigure } from '../../lines/amounts.ts'
import { right } from '../../../core/geometry.ts'
import { median } from '../../../core/weights.ts'
import { hasValues } from '../heads/head-limits.ts'
import type { Placed } from '../heads/head-spans.ts'
import { hasErrors } from './is-table.ts'
import type { Atom } from '../finding/table-atoms.ts'
import { columnAt, type TableColumn } from '../finding/table-columns.ts'
import type { TableParts } from '../finding/table-parts.ts'
import type { BodyRow } from '../bodies/table-rows.ts'
import {
  OVER_OTHER_COLUMN,
  SAME_FIGURE_EDGE,
  ALIGNED_FIGURES,
  MIN_FIGURES_TO_ALIGN,
  NAMED_COLUMNS,
  NAMED_ROWS,
  TEXTS_OF_ONE_KIND,
  MAX_CROWDED,
} from './constants.ts'
import { NOTE_MARK_SIZE, MAX_NOTE_MARK } from '../finding/constants.ts'

/**
 * What a table must fulfil before its cells are believed. A wrong table is worse than none, because
 * its figures are read under heads and beside names that aren't theirs.
 */

type Lines = readonly (readonly Atom[])[]

/** The index of the first line of a head that has amounts, if no rule shows that it is one; -1 if there is none. */
export function valuesInHead(
  { heads, ruled }: Pick<TableParts, 'heads' | 'ruled'>,
  columns: readonly TableColumn[],
): number {
  return heads.findIndex((line) => {
    const over = line.filter((atom) => columnAt(columns, atom) > 0)
    const figures = over.filter(({ text }) => isFigure(text))
    if (ruled.has(line)) return false
    return figures.length > 1 && figures.length > 0.5 * over.length && hasValues(figures)
  })
}

/**
 * Whether a head is over the names and, above other heads, over some of the values, as the name of the
 * first group may be.
 */
function isOverNames(head: Placed, heads: readonly Placed[], last: number): boolean {
  const [from, to] = head.span
  if (from > 0 || to === 0 || to === last) return false
  return heads.some(({ span: [start, end] }) => start > 0 && end <= to)
}

/** Whether each head is above figures of its own columns, or of none. */
export function headsFit(heads: readonly Placed[], columns: readonly TableColumn[]): boolean {
  const last = columns.length - 1
  if (columns[0]?.amounts === false && heads.some((head) => isOverNames(head, heads, last))) {
    return false
  }
  return heads.every(({ piece, span: [from, to] }) =>
    columns.every((column, at) => {
      if (at >= from && at <= to) return true
      const shared = Math.min(right(piece), column.to) - Math.max(piece.x, column.from)
      return shared <= OVER_OTHER_COLUMN * piece.size
    }),
  )
}

/** Whether no head is over a part of the columns of a head above it. */
export function headsNest(heads: readonly Placed[]): boolean {
  const spans = heads.map(({ span }) => span).filter(([from, to]) => to > from)
  return spans.every(([from, to]) =>
    spans.every(
      ([start, end]) =>
        end < from || start > to || (start >= from && end <= to) || (start <= from && end >= to),
    ),
  )
}

/** Whether a head names its columns: nearly all of those with amounts. */
export function columnsAreNamed(
  heads: readonly Placed[],
  columns: readonly TableColumn[],
): boolean {
  if (heads.length === 0) return true
  const values = columns.flatMap(({ amounts }, at) => (amounts && at > 0 ? [at] : []))
  const named = values.filter((at) => heads.some(({ span: [from, to] }) => from <= at && at <= to))
  return named.length >= NAMED_COLUMNS * values.length
}

/** Texts of a body by column. */
function byColumn(body: Lines, columns: readonly TableColumn[]): Atom[][] {
  const found: Atom[][] = columns.map(() => [])
  for (const atom of body.flat()) found[columnAt(columns, atom)]?.push(atom)
  return found
}

/** The position of the decimal point, or where it would be. */
function pointOf({ place, text }: Atom): number {
  const digits = /^[^\d]*\d[\d,\u2019' ]*/u.exec(text)?.[0].length ?? text.length
  return place.x + (place.width * digits) / Math.max(1, text.length)
}

/** Whether figures have a common edge, middle or decimal point. */
function areAligned(figures: readonly Atom[]): boolean {
  const size = median(figures.map((atom) => atom.size))
  const edges = [
    ({ place }: Atom): number => right(place),
    ({ place }: Atom): number => place.x,
    ({ place }: Atom): number => place.x + place.width / 2,
    pointOf,
  ]
  return edges.some((edge) => {
    const usual = median(figures.map(edge))
    const near = figures.filter((atom) => Math.abs(edge(atom) - usual) <= SAME_FIGURE_EDGE * size)
    return near.length >= ALIGNED_FIGURES * figures.length
  })
}

/** Whether the figures of each column are aligned: at the right, the left, the middle or the point. */
export function figuresAreAligned(body: Lines, columns: readonly TableColumn[]): boolean {
  return byColumn(body, columns).every((atoms, at) => {
    const figures = atoms.filter(({ text }) => isFigure(text))
    if (at === 0 || columns[at]?.amounts !== true) return true
    return figures.length < MIN_FIGURES_TO_ALIGN || areAligned(figures)
  })
}

/** Whether columns of amounts have few other texts. */
export function columnsAreOfOneKind(body: Lines, columns: readonly TableColumn[]): boolean {
  return byColumn(body, columns).every((atoms, at) => {
    if (at === 0 || columns[at]?.amounts !== true) return true
    return atoms.filter(({ amount }) => amount).length >= TEXTS_OF_ONE_KIND * atoms.length
  })
}

/** Whether amounts are alone in their cells. */
export function amountsAreAlone(body: Lines, columns: readonly TableColumn[]): boolean {
  let [filled, crowded] = [0, 0]
  for (const line of body) {
    const values = line.filter((atom) => atom.amount && columnAt(columns, atom) > 0)
    const cells = new Set(values.map((atom) => columnAt(columns, atom)))
    filled += cells.size
    crowded += values.length - cells.size
  }
  return crowded <= MAX_CROWDED * filled
}

const lettersOf = (text: string): string => text.replaceAll(/[\s\u00AD\u2010-]/gu, '')

/** Whether each text of the body is in a cell. */
export function textsAreKept(body: Lines, rows: readonly BodyRow[]): boolean {
  const kept = lettersOf(rows.flatMap(({ cells }) => cells).join(' '))
  return body.flat().every(({ text, members = [] }) => {
    const texts = members.length > 0 ? members.map((member) => member.text) : [text]
    return texts.every((part) => kept.includes(lettersOf(part)))
  })
}

/** Whether rows with figures have names. Figures in brackets, such as errors, may have none. */
export function rowsAreNamed(rows: readonly BodyRow[]): boolean {
  const withFigures = rows.filter(
    (row) => !row.isGroup && row.cells.slice(1).some(isAmount) && !hasErrors(row),
  )
  const named = withFigures.filter(({ cells }) => (cells[0] ?? '') !== '')
  return named.length >= NAMED_ROWS * withFigures.length
}

/** Whether no line has only marks, which belong to the texts beside them. */
export function marksHaveTexts(body: Lines): boolean {
  const size = median(body.flat().map((atom) => atom.size))
  return !body.some((line) =>
    line.every((atom) => atom.size <= NOTE_MARK_SIZE * size && atom.text.length <= MAX_NOTE_MARK),
  )
}

/** What is checked. */
export type Checked = {
  readonly heads: readonly Placed[]
  readonly parts: Pick<TableParts, 'heads' | 'ruled' | 'body'>
  readonly columns: readonly TableColumn[]
  readonly rows: readonly BodyRow[]
}

export type Failure =
  | 'values_in_head'
  | 'heads_misfit'
  | 'columns_unnamed'
  | 'unaligned'
  | 'mixed'
  | 'crowded'
  | 'texts_lost'
  | 'rows_unnamed'
  | 'marks_alone'

/** The checks that a table fails. */
export function failuresOf({ heads, parts, columns, rows }: Checked): Failure[] {
  const { body } = parts
  const checks: Readonly<Record<Failure, boolean>> = {
    values_in_head: valuesInHead(parts, columns) < 0,
    heads_misfit: headsFit(heads, columns) && headsNest(heads),
    columns_unnamed: columnsAreNamed(heads, columns),
    unaligned: figuresAreAligned(body, columns),
    mixed: columnsAreOfOneKind(body, columns),
    crowded: amountsAreAlone(body, columns),
    texts_lost: textsAreKept(body, rows),
    rows_unnamed: rowsAreNamed(rows),
    marks_alone: marksHaveTexts(body),
  }
  return (Object.keys(checks) as Failure[]).filter((check) => !checks[check])
}
