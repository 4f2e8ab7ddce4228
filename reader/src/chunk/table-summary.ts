import type { TableBlock } from '../core/document-model.ts'
import { textOfCell } from '../html/cell-content.ts'

const MAX_NAMES = 12
const MAX_NAME = 60

const FIRST_ROW = /<tr\b[^>]*>([\s\S]*?)<\/tr>/u
const HEADER_CELL = /<th\b[^>]*>([\s\S]*?)<\/th>/gu

/** The text of a cell on one line, shortened. */
function cellText(html: string): string {
  const line = textOfCell(html).replace(/\s+/gu, ' ').trim()
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME - 1).toWellFormed()}…` : line
}

/** Texts of the header cells in the first row. */
function headerNames(html: string): string[] {
  const row = FIRST_ROW.exec(html)?.[1] ?? ''
  return [...row.matchAll(HEADER_CELL)]
    .map(([, cell]) => cellText(cell ?? ''))
    .filter((name) => name !== '')
}

const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`

/** The size of a table in words: "Table with 12 rows and 4 columns". */
export function tableSize(table: Pick<TableBlock, 'text' | 'preview' | 'size'>): string {
  const { rows, columns } = table.preview ?? table.size ?? sizeOf(table.text)
  return `Table with ${counted(rows, 'row')} and ${counted(columns, 'column')}`
}

function sizeOf(text: string): { readonly rows: number; readonly columns: number } {
  const rows = text.split('\n')
  const columns = rows.reduce((most, row) => Math.max(most, row.split('\t').length), 0)
  return { rows: rows.length, columns }
}

/** Describes a table in a sentence or two without a model: its caption, size and column names. */
export function tableSummary(
  table: Pick<TableBlock, 'text' | 'html' | 'caption' | 'preview' | 'size'>,
): string {
  const names = headerNames(table.html)
  const shown = names.slice(0, MAX_NAMES).join(', ')
  const more = names.length > MAX_NAMES ? ', …' : ''
  const columns = names.length === 0 ? '' : `: ${shown}${more}`
  const caption = table.caption?.trim() ?? ''
  const stop = /[.!?:]$/u.test(caption) ? '' : '.'
  return `${caption === '' ? '' : `${caption}${stop} `}${tableSize(table)}${columns}.`
}
