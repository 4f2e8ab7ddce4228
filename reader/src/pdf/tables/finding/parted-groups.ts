import { isCaptionText } from '../../lines/captions.ts'
import { bottom, right } from '../../../core/geometry.ts'
import type { Atom } from './table-atoms.ts'
import type { Region } from './table-regions.ts'
import {
  MAX_GROUP_NAME,
  GROUP_PITCH,
  SAME_GROUP_LEVEL,
  DEEPER_GROUP,
  MAX_DEEPER_GROUP,
  SAME_GROUP_SIZE,
} from './constants.ts'

/**
 * Names of groups that a page break separates from their rows or from the table. They are outside
 * of the lines with amounts by which a table is found.
 */

type Line = readonly Atom[]

const low = (line: Line): number => Math.max(...line.map(bottom))

/** The least distance between the baselines of rows. */
function pitchOf({ lines }: Region): number {
  const size = lines[0]?.[0]?.size ?? 0
  const steps = lines.slice(1).map((line, i) => low(line) - low(lines[i] ?? line))
  return Math.min(...steps.filter((step) => step > 0.5 * size))
}

/** The only text of a line, if it may be the name of a group. */
function nameOf(line: Line | undefined, start: number): Atom | undefined {
  const [only, ...others] = line ?? []
  if (only === undefined || others.length > 0 || right(only) > start) return undefined
  if (only.text.length > MAX_GROUP_NAME || only.amount || isCaptionText(only.text)) return undefined
  return only
}

const areAlike = (a: Atom, b: Atom): boolean =>
  Math.abs(a.size - b.size) <= SAME_GROUP_SIZE * b.size

/**
 * Names directly above the rows of a table without a head, as at the top of a page that continues
 * it. Each one is indented less than what is below it.
 * @param start where the columns of values begin
 */
export function groupsAbove(region: Region, start: number): Line[] {
  const pitch = pitchOf(region)
  const groups: Line[] = []
  let below = region.lines[0] ?? []
  for (const line of region.above.toReversed()) {
    const [name, member] = [nameOf(line, start), below[0]]
    if (name === undefined || member === undefined || !areAlike(name, member)) break
    const indent = (member.x - name.x) / member.size
    if (
      indent < DEEPER_GROUP ||
      indent > MAX_DEEPER_GROUP ||
      low(below) - low(line) > GROUP_PITCH * pitch
    ) {
      break
    }
    groups.unshift(line)
    below = line
  }
  return groups
}

/**
 * Names directly below the last row, whose rows are on the next page: they are on the level of
 * another group, and nothing follows them.
 */
export function groupsBelow(region: Region, start: number): Line[] {
  const { lines, below } = region
  const pitch = pitchOf(region)
  const known = lines.flatMap((line) => nameOf(line, start) ?? [])
  const groups: Line[] = []
  let above = lines.at(-1) ?? []
  for (const line of below) {
    const name = nameOf(line, start)
    if (low(line) - low(above) > GROUP_PITCH * pitch) break
    const isKnown = known.some(
      (group) =>
        name !== undefined &&
        areAlike(name, group) &&
        Math.abs(name.x - group.x) <= SAME_GROUP_LEVEL * group.size,
    )
    // A line that isn't a name follows.
    if (!isKnown) return []
    groups.push(line)
    above = line
  }
  return groups
}
