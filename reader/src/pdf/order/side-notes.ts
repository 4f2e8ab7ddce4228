import { MIN_GUTTER } from './bands.ts'
import { isCaptionText } from '../lines/captions.ts'
import { bottom, isBeside, right, unionOf, type Rect } from '../../core/geometry.ts'
import type { Segment } from '../model/page-model.ts'
import { groupRows, lineOf, rowText, type Line } from '../lines/rows.ts'
import { median, rankedSizes } from '../../core/weights.ts'

/** Lines next to the running text, as one block. */
export type Note = Rect & { readonly note: readonly Line[] }

const MIN_LINES = 6
/** Fewest characters of a line of the running text, and letters of a note. */
const MIN_CHARACTERS = 30
const MIN_LETTERS = 8
/** How many times more characters the running text has. */
const MORE = 3
/** Relative to the width of the running text. */
const MAX_WIDTH = 0.5
const MAX_EDGES = 8
/** Most lines across both columns, per line of the running text. */
const MAX_CROSSING = 0.2

export const isNote = (item: Rect): item is Note => 'note' in item

const charactersOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0)

/** Left edges shared by several segments. */
function sharedEdges(segments: readonly Segment[]): number[] {
  return [...Map.groupBy(segments, ({ x }) => Math.round(x / 3)).values()]
    .filter((same) => same.length >= 2)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_EDGES)
    .map((same) => Math.min(...same.map(({ x }) => x)))
}

/** Groups lines directly below each other. */
function groupsOf(notes: readonly Segment[]): Line[][] {
  const groups: Line[][] = []
  for (const row of groupRows(notes)) {
    const line = lineOf(row)
    const last = groups.at(-1)?.at(-1)
    const isNext =
      last !== undefined &&
      line.y - bottom(last) < 0.8 * line.size &&
      Math.abs(line.size - last.size) < 1
    if (isNext) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  return groups
}

/** Whether lines are independent, not labels of the lines next to them. */
function isApart(group: readonly Line[], main: readonly Line[], size: number): boolean {
  const letters = group.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
  if (letters < MIN_LETTERS || group.some(({ text }) => isCaptionText(text))) return false
  const own = rankedSizes(group)[0] ?? size
  if (own <= 0.92 * size) return true
  const level = group.filter((line) =>
    main.some((other) => Math.abs(bottom(other) - bottom(line)) <= 1),
  )
  return group.length >= 2 && own <= 1.02 * size && level.length <= 0.5 * group.length
}

type Sides = { readonly notes: readonly Segment[]; readonly main: readonly Segment[] }

function notesOf({ notes, main }: Sides, crossing: readonly Segment[]): Line[][] | null {
  if (charactersOf(main) < MORE * charactersOf(notes)) return null
  const frame = unionOf(main)
  if (unionOf(notes).width > MAX_WIDTH * frame.width) return null
  const rows = groupRows(main)
  if (rows.length < MIN_LINES || crossing.length > MAX_CROSSING * rows.length) return null
  if (median(rows.map((row) => rowText(row).length)) < MIN_CHARACTERS) return null
  const lines = rows.map(lineOf)
  const size = rankedSizes(main)[0] ?? 0
  const groups = groupsOf(notes)
  const isInside = (line: Line): boolean =>
    bottom(line) > frame.y &&
    line.y < bottom(frame) &&
    !crossing.some((other) => isBeside(other, line))
  const isBesideText = (group: readonly Line[]): boolean =>
    group.filter((line) => lines.some((other) => isBeside(other, line))).length >=
    0.5 * group.length
  const isGood = groups.every(
    (group) => group.every(isInside) && isBesideText(group) && isApart(group, lines, size),
  )
  return isGood ? groups : null
}

/**
 * Finds the notes next to the running text of a page with one column: lines in smaller type, or on
 * separate baselines, in a narrower column.
 */
export function sideNotes(segments: readonly Segment[]): {
  readonly notes: readonly Note[]
  readonly rest: readonly Segment[]
} {
  for (const edge of sharedEdges(segments)) {
    const far = segments.filter(({ x }) => x >= edge - 1)
    const near = segments.filter((one) => right(one) <= edge - MIN_GUTTER)
    if (near.length === 0 || far.length === 0) continue
    const known = new Set([...near, ...far])
    const crossing = segments.filter((one) => !known.has(one))
    const [notes, main] = charactersOf(near) < charactersOf(far) ? [near, far] : [far, near]
    const groups = notesOf({ notes, main }, crossing)
    if (groups === null) continue
    const own = new Set(notes)
    return {
      notes: groups.map((note): Note => ({ ...unionOf(note), note })),
      rest: segments.filter((one) => !own.has(one)),
    }
  }
  return { notes: [], rest: segments }
}
