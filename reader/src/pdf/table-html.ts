import { escapeHtml } from '../html/html-table.ts'
import type { PageTable, TableCell } from './page-model.ts'

function cellHtml(cell: TableCell): string {
  const tag = cell.header ? 'th' : 'td'
  const rows = cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : ''
  const columns = cell.colSpan > 1 ? ` colspan="${cell.colSpan}"` : ''
  return `<${tag}${rows}${columns}>${escapeHtml(cell.text)}</${tag}>`
}

/** The table as HTML. */
export function tableHtml(table: PageTable): string {
  const rows = table.rows.map((cells) => `<tr>${cells.map(cellHtml).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}

/** Cell texts with a tab between cells and a newline between rows. */
export function tableText(table: PageTable): string {
  return table.rows.map((cells) => cells.map((cell) => cell.text).join('\t')).join('\n')
}
