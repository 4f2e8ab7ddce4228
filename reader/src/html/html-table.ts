import type { TableBlock } from '../core/document-model.ts'

import { withHead } from './table-head.ts'

export type TableCell = {
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

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

// A hostile span would produce millions of empty cells.
const MAX_SPAN = 1000

/** Escapes text for use between tags. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character)
}

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

/** Renders a table as plain HTML without white space between tags. */
export function rowsToHtml(rows: readonly (readonly TableCell[])[]): string {
  const rowHtml = (row: readonly TableCell[]) =>
    `<tr>${row.map((cell) => cellHtml(cell, escapeHtml(cell.text))).join('')}</tr>`
  return `<table>${rows.map(rowHtml).join('')}</table>`
}

/** Creates a table block without boxes, or null if no cell has text. */
export function tableBlock(rows: readonly (readonly TableCell[])[]): TableBlock | null {
  const filled = withHead(rows.filter((row) => row.length > 0))
  const text = rowsToText(filled.map((row) => row.map((cell) => cell.text)))
  if (text.trim() === '') return null
  return { kind: 'table', html: rowsToHtml(filled), text, boxes: [] }
}
