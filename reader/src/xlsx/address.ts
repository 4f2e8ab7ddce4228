/** A rectangle of cells. Rows and columns count from 1, and all four bounds are inclusive. */
export type CellRange = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The format's limits (ECMA-376 part 1, 18.3.1.73 and 18.3.1.13). */
export const MAX_ROW = 1_048_576
export const MAX_COLUMN = 16_384

const REFERENCE =
  /^\$?([A-Za-z]{1,3})\$?([0-9]{1,7})(?::\$?([A-Za-z]{1,3})\$?([0-9]{1,7}))?$|^\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})$|^\$?([0-9]{1,7}):\$?([0-9]{1,7})$/

const PLAIN_SHEET_NAME = /^[\p{L}_][\p{L}\p{N}_.]*$/u
const LOOKS_LIKE_A_CELL = /^(?:[A-Za-z]{1,3}[0-9]+|[Rr][0-9]*[Cc][0-9]*|[Rr]|[Cc])$/

/** Letters of a column: 1 is A, 27 is AA. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}

/** Number of a column by its letters, from 1. */
export function columnNumber(letters: string): number {
  let column = 0
  for (let at = 0; at < letters.length; at++) {
    // Bit 5 distinguishes lower from upper case.
    column = column * 26 + ((letters.charCodeAt(at) & 0x5f) - 64)
  }
  return column
}

/** Address of a cell, e.g. B7. */
export function cellName(row: number, column: number): string {
  return columnName(column) + row
}

/** Address of a range, e.g. A1:D10. Whole columns and rows are A:C and 1:3, a single cell is B7. */
export function rangeName({ top, left, bottom, right }: CellRange): string {
  if (top === 1 && bottom === MAX_ROW) return `${columnName(left)}:${columnName(right)}`
  if (left === 1 && right === MAX_COLUMN) return `${top}:${bottom}`
  const first = cellName(top, left)
  return top === bottom && left === right ? first : `${first}:${cellName(bottom, right)}`
}

function ordered(a: readonly [number, number], b: readonly [number, number]): CellRange | null {
  const top = Math.min(a[0], b[0])
  const bottom = Math.max(a[0], b[0])
  const left = Math.min(a[1], b[1])
  const right = Math.max(a[1], b[1])
  if (top < 1 || left < 1 || bottom > MAX_ROW || right > MAX_COLUMN) return null
  return { top, left, bottom, right }
}

/**
 * Parses A1, $A$1:B2, A:C or 1:3 (without a sheet). Returns null for anything else, and for ranges
 * outside of a sheet.
 */
export function parseRange(reference: string): CellRange | null {
  const [, column1, row1, column2, row2, from, to, first, last] = REFERENCE.exec(reference) ?? []
  if (column1 !== undefined && row1 !== undefined) {
    const start = [Number(row1), columnNumber(column1)] as const
    const end = [Number(row2 ?? row1), columnNumber(column2 ?? column1)] as const
    return ordered(start, end)
  }
  if (from !== undefined && to !== undefined) {
    return ordered([1, columnNumber(from)], [MAX_ROW, columnNumber(to)])
  }
  if (first === undefined || last === undefined) return null
  return ordered([Number(first), 1], [Number(last), MAX_COLUMN])
}

/** A reference with its sheet, which is quoted if necessary: Inputs!B2, 'My sheet'!A1:B2. */
export function withSheet(sheet: string, reference: string): string {
  const isPlain = PLAIN_SHEET_NAME.test(sheet) && !LOOKS_LIKE_A_CELL.test(sheet)
  return `${isPlain ? sheet : `'${sheet.replaceAll("'", "''")}'`}!${reference}`
}

/** Whether two ranges share a cell. */
export function intersects(a: CellRange, b: CellRange): boolean {
  return a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right
}

/** Whether a cell is in a range. */
export function contains(range: CellRange, row: number, column: number): boolean {
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right
}
