import { bottom, centerX } from '../../core/geometry.ts'
import type { Atom } from './table-atoms.ts'

type Lines = readonly (readonly Atom[])[]

/** In type sizes: how far the middles of centered lines may be from each other. */
const SAME_AXIS = 0.35
/** Relative to the line below: the type of a title. */
const LARGER = 1.1
/** In type sizes: the most between the lines of one title. */
const NEAR = 2.6

/** Whether a line is centered below a larger one, as those below the title of a page are. */
function isBelowTitle(line: readonly Atom[], before: readonly Atom[]): boolean {
  const [only] = line
  if (only === undefined || line.length > 1) return false
  return before.some(
    (atom) =>
      Math.abs(centerX(atom) - centerX(only)) <= SAME_AXIS * only.size &&
      bottom(only) - bottom(atom) <= NEAR * Math.max(atom.size, only.size) &&
      (atom.size >= LARGER * only.size || (atom.bold && !only.bold)),
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
        only !== undefined && Math.abs(centerX(atom) - centerX(only)) <= SAME_AXIS * only.size,
    )
    if (!isCentered || others.length > 0) break
  }
  // A bold text alone before the heads is the name of the table.
  const [name, ...others] = above[start] ?? []
  const isName = name?.bold === true && others.length === 0
  return isName && above[start + 1]?.every(({ bold }) => !bold) === true ? start + 1 : start
}
