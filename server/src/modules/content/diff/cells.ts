import { Parser } from 'htmlparser2'
import type { SheetChunk } from './diff.queries.ts'

export type Cell = {
  readonly text: string
  readonly formula: string | null
  /** Number format and colors. */
  readonly format: string
}

/** The cells of a row by column, and the rows of a sheet by number. All count from 1. */
export type SheetRow = Map<number, Cell>
export type Sheet = Map<number, SheetRow>

const CELL = /^([A-Z]{1,3})(\d{1,7})$/

/** The place of a cell such as `B7`. */
export function placeOf(name: string): { row: number; column: number } | undefined {
  const [, letters = '', row = ''] = CELL.exec(name) ?? []
  if (row === '') return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(row), column }
}

/** The name of a cell. */
export function cellName(row: number, column: number): string {
  let [letters, rest] = ['', column]
  for (; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return `${letters}${row}`
}

/** The first and last row of a range such as `A1:D20`. */
export function rowsOf(range: string): { first: number; last: number } | undefined {
  const [from = '', to = from] = range.split(':')
  const [first, last] = [placeOf(from), placeOf(to)]
  return first && last && { first: first.row, last: last.row }
}

/** Adds the cells of a chunk to its sheet. A chunk without addresses is one cell, where it begins. */
export function addCells(sheets: Map<string, Sheet>, chunk: SheetChunk): void {
  const sheet = sheets.get(chunk.sheet) ?? new Map<number, SheetRow>()
  sheets.set(chunk.sheet, sheet)
  const add = (name: string, cell: Cell): void => {
    const place = placeOf(name)
    if (!place || (cell.text === '' && cell.formula === null)) return
    const row = sheet.get(place.row) ?? new Map<number, Cell>()
    sheet.set(place.row, row)
    row.set(place.column, cell)
  }
  if (chunk.enriched !== null) return readCells(chunk.enriched, add)
  const [from = ''] = chunk.cell_range.split(':')
  add(from, { text: chunk.content, formula: null, format: '' })
}

function readCells(html: string, add: (name: string, cell: Cell) => void): void {
  let open: { name: string; text: string; formula: string | null; format: string } | undefined
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name !== 'td' && name !== 'th') return
      const of = (member: string): string => attributes[`data-${member}`] ?? ''
      open = {
        name: of('cell'),
        text: '',
        formula: attributes['data-formula'] ?? null,
        format: [of('fmt'), of('font-color'), of('fill-color')].join('|'),
      }
    },
    ontext: (text) => {
      if (open) open.text += text
    },
    onclosetag: (name) => {
      if ((name !== 'td' && name !== 'th') || !open) return
      const { name: place, ...cell } = open
      add(place, cell)
      open = undefined
    },
  })
  parser.end(html)
}

const REFERENCE = /(\$?)([A-Z]{1,3})(\$?)(\d{1,7})/g

/**
 * A formula with its references relative to its cell, as spreadsheet programs copy it. So a formula that only moved is
 * the same.
 */
export function relativeFormula(formula: string, row: number, column: number): string {
  return formula.replaceAll(
    REFERENCE,
    (whole, ...[columnFixed, letters, rowFixed, number]: string[]) => {
      const place = placeOf(`${letters}${number}`)
      if (!place) return whole
      const across = columnFixed === '' ? `C[${place.column - column}]` : `C${place.column}`
      const down = rowFixed === '' ? `R[${place.row - row}]` : `R${place.row}`
      return down + across
    },
  )
}
