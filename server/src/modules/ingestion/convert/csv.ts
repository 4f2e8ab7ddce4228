import Papa from 'papaparse'
import { ConversionError, type ConvertedDocument } from '../document-model.ts'
import { readTextFile } from './decode-text.ts'
import { type TableCell, rowsToHtml, rowsToText } from './html-table.ts'
import { sniffText } from './text.ts'

/** Rows shown in the table's html: the first of them (with the header) and the last. */
export const CSV_HEAD_ROWS = 20
export const CSV_TAIL_ROWS = 5

const MAX_COLUMNS = 200
const MAX_CELL_CHARACTERS = 300

/** Errors that leave a grid worth having; the rows concerned are counted in a warning. */
const HARMLESS = new Set([
  'TooManyFields',
  'TooFewFields',
  'UndetectableDelimiter',
  'InvalidQuotes',
])

function shorten(text: string): string {
  if (text.length <= MAX_CELL_CHARACTERS) return text
  return `${text.slice(0, MAX_CELL_CHARACTERS).toWellFormed()}…`
}

function toCells(row: readonly string[], tag: 'td' | 'th'): TableCell[] {
  return row
    .slice(0, MAX_COLUMNS)
    .map((text) => ({ tag, text: shorten(text), rowspan: 1, colspan: 1 }))
}

function previewHtml(rows: readonly (readonly string[])[], columns: number): string {
  const gap = rows.length - CSV_HEAD_ROWS - CSV_TAIL_ROWS
  const head = gap > 0 ? rows.slice(0, CSV_HEAD_ROWS) : rows
  const cells = head.map((row, index) => toCells(row, index === 0 ? 'th' : 'td'))
  if (gap > 0) {
    const colspan = Math.min(columns, MAX_COLUMNS)
    cells.push([{ tag: 'td', text: `… ${gap} more rows …`, rowspan: 1, colspan }])
    cells.push(...rows.slice(-CSV_TAIL_ROWS).map((row) => toCells(row, 'td')))
  }
  return rowsToHtml(cells)
}

function parse(text: string): { rows: string[][]; warnings: string[] } {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const broken = errors.find((error) => !HARMLESS.has(error.code))
  if (broken) {
    const line = broken.row === undefined ? '' : ` near row ${broken.row + 1}`
    throw new ConversionError(
      'damaged',
      `The table could not be read: a quotation mark is not closed${line}.`,
    )
  }
  const quotes = errors.filter((error) => error.code === 'InvalidQuotes').length
  const warnings = quotes > 0 ? [`${quotes} cells have misplaced quotation marks.`] : []
  return { rows: data, warnings }
}

function widest(rows: readonly (readonly string[])[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0)
}

/**
 * Reads a CSV or TSV file, with delimiter, quoting and encoding found from its content, as one
 * table. The block's `text` holds every row; its `html` is a preview of the first 20 and last 5 rows
 * (long cells and more than 200 columns cut), since nobody reads a hundred thousand rows of html.
 * Throws ConversionError: `wrong_format`, `empty`, or `damaged` when a quotation is never closed.
 */
export async function convertCsv(path: string): Promise<ConvertedDocument> {
  await sniffText(path)
  const { text } = await readTextFile(path)
  const { rows, warnings } = parse(text)
  if (!rows.some((row) => row.some((cell) => cell.trim() !== ''))) {
    throw new ConversionError('empty', 'The table contains no text.')
  }
  const html = previewHtml(rows, widest(rows))
  return {
    blocks: [{ kind: 'table', html, text: rowsToText(rows), boxes: [] }],
    totalPages: null,
    warnings,
  }
}
