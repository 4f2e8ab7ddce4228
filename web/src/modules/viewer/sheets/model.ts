import type { ReactNode } from 'react'
import type { Chunk } from '../model.ts'
import { isFigure, placeCells, widthOf } from '../tables/columns.ts'
import { isTable } from '../tables/model.ts'
import { readTable, type Row } from '../tables/read-table.ts'
import { addressesIn, rangeOf, type Address, type Range } from './addresses.ts'

export type SheetCell = {
  /** From 1. */
  readonly column: number
  readonly colSpan: number
  readonly rowSpan: number
  readonly isHead: boolean
  /** Numbers and dates are at the end of their cells. */
  readonly isAtEnd: boolean
  readonly formula: string | undefined
  readonly content: ReactNode
  readonly text: string
}
export type SheetRow = { readonly number: number; readonly cells: readonly SheetCell[] }

/** A passage of a sheet: its rows, at their places. */
export type Block = {
  readonly range: Range
  /** Undefined for images and charts. */
  readonly rows: readonly SheetRow[] | undefined
  /** The head of its table, if it is in a passage above. */
  readonly repeated: readonly SheetRow[]
}

/** Beyond this column, sheets are only in the text. */
export const MOST_COLUMNS = 120

/** Reads a passage of a sheet. Undefined if it isn't at a place in the sheet. */
export function blockOf(chunk: Chunk): Block | undefined {
  const { content, chunk_type: type, chunk_metadata: metadata } = chunk
  const range = rangeOf(metadata?.cell_range)
  if (!range) return undefined
  if (type === 'IMAGE') return { range, rows: undefined, repeated: [] }
  const known = addressesIn(metadata?.enriched_html ?? '')
  if (isTable(chunk)) return tableIn(content ?? '', range, known)
  return { range, rows: textRows(content ?? '', range, known), repeated: [] }
}

/** Rows with their addresses. People may have changed the text, which then doesn't fit the addresses. */
function tableIn(html: string, range: Range, known: readonly Address[][]): Block {
  const { head, body } = readTable(html)
  const all = [...head, ...body]
  const height = range.bottom - range.top + 1
  const count = fits(all, known) ? known.length : body.length >= height ? body.length : all.length
  const own = all.slice(all.length - Math.min(count, all.length))
  const before = all.slice(0, all.length - own.length)
  const addresses = fits(all, known) ? known : []
  const rows = placeCells(own).map((cells, at) => {
    const row = addresses[at]
    const number = row?.find(({ place }) => place)?.place?.row ?? range.top + at
    return {
      number,
      cells: cells.flatMap(({ cell, column }, index): SheetCell[] => {
        const address = row?.[index]
        if (row && !address?.place) return []
        return [
          cellOf({
            cell,
            formula: address?.formula,
            column: address?.place?.column ?? range.left + column,
          }),
        ]
      }),
    }
  })
  return { range, rows, repeated: headRows(before, rows) }
}

function fits(all: readonly Row[], known: readonly Address[][]): boolean {
  const own = all.slice(-known.length)
  if (known.length === 0 || known.length > all.length) return false
  return known.every(
    (row, at) =>
      row.length === own[at]?.length &&
      row.every(({ text }, n) => text.trim() === own[at]?.[n]?.text),
  )
}

/** Places the cells of a repeated head above those of the rows. */
function headRows(head: readonly Row[], rows: readonly SheetRow[]): SheetRow[] {
  const [left = 1] = rows
    .flatMap(({ cells }) => cells.map(({ column }) => column))
    .toSorted((a, b) => a - b)
  return placeCells(head).map((cells) => ({
    number: 0,
    cells: cells.map(({ cell, column }) =>
      cellOf({ cell, column: left + column, formula: undefined }),
    ),
  }))
}

type Given = {
  readonly cell: Row[number]
  readonly column: number
  readonly formula: string | undefined
}

function cellOf({ cell, column, formula }: Given): SheetCell {
  return { ...cell, column, formula, isAtEnd: isValue(cell.text) }
}

function textRows(text: string, range: Range, known: readonly Address[][]): SheetRow[] {
  const words = known.flat().map((cell) => cell.text)
  const isSame = words.length > 0 && bare(words.join('')) === bare(text)
  if (!isSame) {
    const colSpan = Math.min(range.right - range.left + 1, MOST_COLUMNS)
    return [{ number: range.top, cells: [plain(text, range.left, colSpan)] }]
  }
  return known.map((row, at) => ({
    number: row.find(({ place }) => place)?.place?.row ?? range.top + at,
    cells: row.flatMap(({ place, text: own, formula }) =>
      place ? [{ ...plain(own, place.column, 1), formula }] : [],
    ),
  }))
}

function plain(text: string, column: number, colSpan: number): SheetCell {
  const isAtEnd = isValue(text)
  return {
    column,
    colSpan,
    rowSpan: 1,
    isHead: false,
    isAtEnd,
    formula: undefined,
    content: text,
    text,
  }
}

const bare = (text: string): string => text.replaceAll(/\s/g, '')

const DATE = /^\d{4}-\d{2}-\d{2}\b/

function isValue(text: string): boolean {
  return isFigure(text) || (text.length < 25 && DATE.test(text))
}

/** The rows at the top of a block that have only heads. */
export function ownHead({ rows = [] }: Block): readonly SheetRow[] {
  const first = rows.findIndex(({ cells }) => cells.some(({ isHead }) => !isHead))
  return first === -1 ? [] : rows.slice(0, first)
}

/** Adds the widths of columns that aren't known yet, in characters. Known ones stay, so that nothing moves. */
export function addWidths(widths: Map<number, number>, blocks: readonly Block[]): void {
  const fresh = new Map<number, number>()
  for (const { cells } of blocks.flatMap(({ rows = [], repeated }) => [...repeated, ...rows])) {
    for (const { column, colSpan, text } of cells) {
      if (colSpan > 1 || column > MOST_COLUMNS || widths.has(column)) continue
      fresh.set(column, Math.max(fresh.get(column) ?? 0, widthOf(text)))
    }
  }
  for (const [column, width] of fresh) widths.set(column, width)
}
