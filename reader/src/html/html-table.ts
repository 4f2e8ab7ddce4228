import type { TableBlock, TextBlock } from '../core/document-model.ts'
import type { Struck } from '../core/struck.ts'
import { struckBlocks } from '../core/struck-blocks.ts'
import { cellContent } from './cell-content.ts'
import { withHead } from './table-head.ts'

export type TableCell = Struck & {
  readonly tag: 'td' | 'th'
  readonly text: string
  readonly rowspan: number
  readonly colspan: number
}

/** Creates a cell that spans one row and one column. */
export const cellOf = (text: string, tag: TableCell['tag'] = 'td'): TableCell => ({
  tag,
  text,
  rowspan: 1,
  colspan: 1,
})

// A hostile span would produce millions of empty cells.
const MAX_SPAN = 1000

/** Reads a rowspan or colspan attribute as an integer from 1 to 1000. Anything else is 1. */
export function spanOf(attribute: string | undefined): number {
  const value = Number.parseInt(attribute ?? '1', 10)
  return value >= 1 ? Math.min(value, MAX_SPAN) : 1
}

/** Renders a cell whose content is HTML. */
export function cellHtml(
  { tag, rowspan, colspan }: { tag: string; rowspan: number; colspan: number },
  html: string,
): string {
  const rows = rowspan > 1 ? ` rowspan="${rowspan}"` : ''
  const columns = colspan > 1 ? ` colspan="${colspan}"` : ''
  return `<${tag}${rows}${columns}>${html}</${tag}>`
}

/**
 * Joins cell texts with tabs between cells and newlines between rows. White space within cells is
 * collapsed.
 */
export function rowsToText(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()).join('\t'))
    .join('\n')
}

/** Renders a table as plain HTML without white space between tags, and with exponents above the line. */
export function rowsToHtml(rows: readonly (readonly TableCell[])[]): string {
  const rowHtml = (row: readonly TableCell[]) =>
    `<tr>${row.map((cell) => cellHtml(cell, cellContent(cell.text))).join('')}</tr>`
  return `<table>${rows.map(rowHtml).join('')}</table>`
}

type Row = readonly TableCell[]

/** Rows that are struck out as a whole are left out of the table. Rows of merged cells stay. */
function withoutStruckRows(rows: readonly Row[]): Row[] {
  let mergedTo = 0
  return rows.filter((row, at) => {
    const isMerged = at < mergedTo || row.some(({ rowspan }) => rowspan > 1)
    mergedTo = Math.max(mergedTo, ...row.map(({ rowspan }) => at + rowspan))
    return isMerged || !isStruck(row)
  })
}

const isStruck = (row: Row): boolean =>
  row.every(({ text }) => text.trim() === '') && row.some(({ struck }) => struck)

/** The struck texts of rows, with the row of each among those that are kept. */
function struckIn(
  rows: readonly Row[],
  kept: readonly Row[],
): Pick<TableBlock, 'struck' | 'struckRows'> {
  const texts: string[] = []
  const struckRows: number[] = []
  let at = -1
  for (const row of rows) {
    if (row === kept[at + 1]) at++
    for (const { struck = [] } of row) {
      texts.push(...struck)
      struckRows.push(...struck.map(() => Math.max(at, 0)))
    }
  }
  return texts.length === 0 ? {} : { struck: texts, struckRows }
}

/**
 * Creates a table block without boxes, or null if no cell has text. If all of its text is struck
 * out, it is an empty paragraph with that fact.
 */
export function tableBlock(rows: readonly Row[]): TableBlock | TextBlock | null {
  const filled = rows.filter((row) => row.length > 0)
  const kept = withoutStruckRows(filled)
  const facts = struckIn(filled, kept)
  const shown = withHead(kept)
  const text = rowsToText(shown.map((row) => row.map((cell) => cell.text)))
  if (text.trim() !== '') {
    return { kind: 'table', html: rowsToHtml(shown), text, boxes: [], ...facts }
  }
  return struckBlocks([facts])[0] ?? null
}
