import { withoutNotes } from '../core/raised.ts'
import { textOfCell } from './cell-content.ts'
import { htmlToPlainText } from './html-to-plain-text.ts'
import { gridOfHtml, type GridCell } from './table-grid.ts'

/** A longer table is not divided into chunks. Repeating its head would multiply its text. */
const MAX_TABLE = 16_000
/** Characters of the names of columns beside each row. */
const MAX_NAMES = 200

const CAPTION = /<caption>([\s\S]*?)<\/caption>/u
/** Whether a text is a number with its sign, currency or unit, which says nothing about a subject. */
const isFigure = (html: string): boolean => {
  const text = withoutNotes(textOfCell(html).trimEnd())
  return /\d/u.test(text) && !/\p{L}/u.test(text.replace(/\p{L}{1,2}(?:\^\d)?$/u, ''))
}

const filled = (texts: readonly string[]): string[] => texts.filter((text) => text.trim() !== '')

/** The first texts that fit, each of them once. */
function shortened(texts: readonly string[]): string[] {
  let length = 0
  return [...new Set(filled(texts))].filter((text) => (length += text.length + 2) <= MAX_NAMES)
}

const nameOf = (cells: readonly GridCell[]): string => cells[0]?.html.trim() ?? ''

/**
 * What a table is about, for search by meaning: each row as a line with the names of its groups and
 * of the columns, but without its figures. A table without a head is its plain text.
 * @param html a table as in chunks
 */
export function namedRows(html: string): string {
  if (html.length > MAX_TABLE) return htmlToPlainText(html)
  const grid = gridOfHtml(html)
  if (grid.headRows === 0) return htmlToPlainText(html)
  const at = (from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, i) => from + i)
  const heads = at(0, grid.headRows).flatMap((row) => grid.cells(row).map((cell) => cell.html))
  const names = shortened(heads).join(', ')
  const lines = at(grid.headRows, grid.length).flatMap((row) => {
    if (grid.isGroup(row) && grid.parentsOf(row + 1).includes(row)) return []
    const [first, ...others] = grid.cells(row).map((cell) => cell.html)
    const path = grid.parentsOf(row).map((parent) => nameOf(grid.cells(parent)))
    const texts = filled(others).filter((text) => !isFigure(text))
    return `<br>${filled([...path, first ?? '', ...texts]).join(', ')}: ${names}`
  })
  return htmlToPlainText((CAPTION.exec(html)?.[1] ?? '') + lines.join(''))
}
