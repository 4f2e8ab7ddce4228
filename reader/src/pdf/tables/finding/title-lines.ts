import { bottom, centerX } from '../../../core/geometry.ts'
import type { Atom } from './table-atoms.ts'
import { SAME_TITLE_AXIS, TITLE_SIZE, TITLE_LINES_NEAR } from './constants.ts'

type Lines = readonly (readonly Atom[])[]

/** Whether a line is centered below a larger one, as those below the title of a page are. */
function isBelowTitle(line: readonly Atom[], before: readonly Atom[]): boolean {
  const [only] = line
  if (only === undefined || line.length > 1) return false
  return before.some(
    (atom) =>
      Math.abs(centerX(atom) - centerX(only)) <= SAME_TITLE_AXIS * only.size &&
      bottom(only) - bottom(atom) <= TITLE_LINES_NEAR * Math.max(atom.size, only.size) &&
      (atom.size >= TITLE_SIZE * only.size || (atom.bold && !only.bold)),
  )
}

/**
 * The index of the first line of a head. Lines of a title above it, which are centered on the page,
 * look like a head over several columns.
 */
export function withoutTitle(above: Lines, first: number): number {
  const title = above[first - 1]
  let start = first
  if (title === undefined || !isBelowTitle(above[first] ?? [], title)) return first
  for (; start < above.length; start += 1) {
    const [only, ...others] = above[start] ?? []
    const isCentered = title.some(
      (atom) =>
        only !== undefined &&
        Math.abs(centerX(atom) - centerX(only)) <= SAME_TITLE_AXIS * only.size,
    )
    if (!isCentered || others.length > 0) break
  }
  // A bold text alone before the heads is the name of the table.
  const [name, ...others] = above[start] ?? []
  const isName = name?.bold === true && others.length === 0
  return isName && above[start + 1]?.every(({ bold }) => !bold) === true ? start + 1 : start
}
