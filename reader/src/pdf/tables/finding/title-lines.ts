import { bottom, centerX, right } from '../../../core/geometry.ts'
import { isCaptionText } from '../../lines/captions.ts'
import type { Atom } from './table-atoms.ts'
import {
  SAME_TITLE_AXIS,
  TITLE_SIZE,
  TITLE_LINES_NEAR,
  CAPTION_LINES_NEAR,
  MAX_CAPTION_INDENT,
} from './constants.ts'

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

/** Whether a line continues the line of a caption above it: it is in its type, and begins near its left edge. */
function continuesCaption(line: readonly Atom[], before: readonly Atom[], first: Atom): boolean {
  const [only] = line
  const above = before.at(-1)
  if (only === undefined || above === undefined || line.length > 1) return false
  const { size } = first
  return (
    Math.abs(only.size - size) < 0.05 * size &&
    only.bold === first.bold &&
    bottom(only) - bottom(above) <= CAPTION_LINES_NEAR * size &&
    only.x >= first.x - 0.5 * size &&
    only.x <= first.x + MAX_CAPTION_INDENT * size &&
    right(above) >= right(only)
  )
}

/** The index of the first line after the last caption above a table; 0 without one. */
export function endOfCaption(above: Lines): number {
  const start = above.findLastIndex(([atom]) => atom !== undefined && isCaptionText(atom.text))
  const first = above[start]?.[0]
  if (first === undefined) return 0
  let end = start + 1
  while (end < above.length && continuesCaption(above[end] ?? [], above[end - 1] ?? [], first)) {
    end += 1
  }
  return end
}
