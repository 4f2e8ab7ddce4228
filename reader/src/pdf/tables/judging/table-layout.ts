import { right } from '../../../core/geometry.ts'
import type { Atom } from '../finding/table-atoms.ts'
import type { PageTable } from '../../model/page-model.ts'
import { median } from '../../../core/weights.ts'

/** Introduces text whose columns couldn't be separated. */
export const LINES_AS_ON_PAGE = 'Lines as on the page; the columns are uncertain:'

type Lines = readonly (readonly Atom[])[]

/** Arranges lines as text that keeps vertical alignment. The note and the head are repeated. */
export function layoutOf(body: Lines, heads: Lines = []): Pick<PageTable, 'layout' | 'repeated'> {
  const lines = [...heads, ...body]
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
  return { layout: [LINES_AS_ON_PAGE, ...rendered].join('\n'), repeated: 1 + heads.length }
}
