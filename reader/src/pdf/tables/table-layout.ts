import { right } from '../../core/geometry.ts'
import type { Atom } from './table-atoms.ts'
import { columnAt, type TableColumn } from './table-columns.ts'
import { median } from '../../core/weights.ts'

/** Introduces text whose columns couldn't be separated. */
const NOTE = 'Lines as on the page; the columns are uncertain:'
/** Share of the filled cells that have several amounts, in a table with uncertain columns. */
const MAX_CROWDED = 0.04

/** Whether several amounts of a line fall into one column, which makes the columns uncertain. */
export function isUncertain(
  body: readonly (readonly Atom[])[],
  columns: readonly TableColumn[],
): boolean {
  let [filled, crowded] = [0, 0]
  for (const line of body) {
    const values = line.filter((atom) => atom.amount && columnAt(columns, atom) > 0)
    const cells = new Set(values.map((atom) => columnAt(columns, atom)))
    filled += cells.size
    crowded += values.length - cells.size
  }
  return crowded > MAX_CROWDED * filled
}

/** Arranges lines as text that keeps vertical alignment. */
export function layoutOf(lines: readonly (readonly Atom[])[]): string {
  const atoms = lines.flat()
  const left = Math.min(...atoms.map(({ x }) => x))
  const character = Math.max(1, median(atoms.map(({ width, text }) => width / text.length)))
  const rendered = lines.map((line) => {
    let text = ''
    let end = -Infinity
    for (const atom of line) {
      const least = text === '' ? 0 : text.length + (atom.x - end > 0.5 * atom.size ? 2 : 1)
      // Amounts are right-aligned.
      const wanted = atom.amount
        ? Math.round((right(atom) - left) / character) - atom.text.length
        : Math.round((atom.x - left) / character)
      text = text.padEnd(Math.max(least, wanted)) + atom.text
      end = right(atom)
    }
    return text
  })
  return [NOTE, ...rendered].join('\n')
}
