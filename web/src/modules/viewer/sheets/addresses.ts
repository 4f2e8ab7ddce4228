import { Parser } from 'htmlparser2'

/** Cells of a sheet. Rows and columns count from 1. */
export type Range = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

const CELL = /^([A-Z]{1,3})(\d{1,7})$/

function placeOf(name: string): { row: number; column: number } | undefined {
  const [, letters = '', row = ''] = CELL.exec(name) ?? []
  if (row === '') return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(row), column }
}

/** Parses a range such as `A1:D20` or `B3`. */
export function rangeOf(name: string | null | undefined): Range | undefined {
  const [first = '', last = first] = (name ?? '').split(':')
  const [from, to] = [placeOf(first), placeOf(last)]
  return from && to && { top: from.row, left: from.column, bottom: to.row, right: to.column }
}

/** The letters of a column: A, B, …, Z, AA, … */
export function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? lettersOf(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

/** What the reader knows about a cell. Cells that are empty have no place. */
export type Address = {
  readonly place: { readonly row: number; readonly column: number } | undefined
  readonly formula: string | undefined
  readonly text: string
}

/** The cells of a block, row by row, from the table with their addresses. */
export function addressesIn(html: string): Address[][] {
  const rows: Address[][] = []
  let open: { place: Address['place']; formula: string | undefined; text: string } | undefined
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'tr') rows.push([])
      if (name !== 'td' && name !== 'th') return
      open = {
        place: placeOf(attributes['data-cell'] ?? ''),
        formula: attributes['data-formula'],
        text: '',
      }
      rows.at(-1)?.push(open)
    },
    ontext: (text) => {
      if (open) open.text += text
    },
    onclosetag: (name) => {
      if (name === 'td' || name === 'th') open = undefined
    },
  })
  parser.end(html)
  return rows
}
