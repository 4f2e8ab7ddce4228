import { areHeads, isFigure } from '../../lines/amounts.ts'
import { isCaptionText } from '../../lines/captions.ts'
import { bottom, centerX, right, unionOf } from '../../../core/geometry.ts'
import type { Atom } from './table-atoms.ts'
import { columnAt, type TableColumn } from './table-columns.ts'
import { groupsAbove, groupsBelow } from './parted-groups.ts'
import type { Region } from './table-regions.ts'
import { endOfCaption, withoutTitle } from './title-lines.ts'
import {
  MAX_HEAD_LENGTH,
  MAX_HEAD_LINES,
  LINES_NEAR,
  MAX_NOTE_LINES,
  PART_LABEL_SIZE,
  MAX_PART_LABEL,
  MAX_LARGE_UNITS,
  MAX_TITLE_LENGTH,
} from './constants.ts'

type Lines = readonly (readonly Atom[])[]

/** The roles of the lines in a region. */
export type TableParts = {
  /** The unit of the numbers: "(USD million)". */
  readonly units: readonly Atom[]
  /** A line in bold or larger type above that. */
  readonly title: readonly Atom[]
  readonly heads: Lines
  /** Those of the head that a rule shows, whatever is in them. */
  readonly ruled: ReadonlySet<readonly Atom[]>
  readonly body: Lines
  readonly notes: Lines
}

const UNITS =
  /\b(?:in|per|percent|per ?cent|prozent|thousands?|millions?|billions?|mill?\.|mio|mrd|tsd|dollars?|euros?|pounds?|number|index|units?|end of period|tonnes?|kg|km|hectares?|persons?)\b|[$€£%]/iu
const IN_BRACKETS = /^\(.*\)$|^\[.*\]$/u
const NOTE =
  /^(?:\(?\d{1,2}\)?[.:]?\s|[a-z]\)?\s|[*\u2020\u2021\u00A7]|\[[^\]\s]{1,3}\]\s|notes?\b|sources?\b|quelle|anmerkung|p = |r = )/iu

/**
 * Whether a line in the region belongs to the head although it has amounts: years, or texts over
 * the columns.
 */
function isHeadLine(
  line: readonly Atom[],
  next: readonly Atom[],
  columns: readonly TableColumn[],
): boolean {
  const values = line.filter((atom) => columnAt(columns, atom) > 0)
  if (values.length === 0) return false
  const figures = values.filter(({ text }) => isFigure(text)).map(({ text }) => text)
  const words = values.filter(
    (atom) => !atom.amount && columns[columnAt(columns, atom)]?.amounts === true,
  )
  const isBold = line.every(({ bold }) => bold) && !next.every(({ bold }) => bold)
  if (isBold && (words.length > 0 || areHeads(figures))) return true
  if (words.length >= 0.5 * values.length) return true
  const below = next.filter(({ text }) => isFigure(text)).map(({ text }) => text)
  return figures.length + words.length === values.length && areHeads(figures) && !areHeads(below)
}

/** Whether a line has a name and values, so that no line below it is a part of the head. */
function isRow(line: readonly Atom[], columns: readonly TableColumn[]): boolean {
  const name = line.find((atom) => columnAt(columns, atom) === 0)
  const values = line.filter((atom) => columnAt(columns, atom) > 0)
  return name !== undefined && values.length > 1 && values.every(({ amount }) => amount)
}

/** How many lines at the beginning of a region are heads. */
function countHeads({ lines }: Region, columns: readonly TableColumn[]): number {
  let count = 0
  for (const [at, line] of lines.slice(0, MAX_HEAD_LINES).entries()) {
    const next = lines
      .slice(at + 1)
      .find((other) => other.some((atom) => columnAt(columns, atom) > 0))
    if (next === undefined) break
    if (isHeadLine(line, next, columns)) count = at + 1
    else if (isRow(line, columns)) break
  }
  return count
}

const low = (line: readonly Atom[]): number => Math.max(...line.map(bottom))
const sizeOf = (line: readonly Atom[]): number => Math.max(...line.map(({ size }) => size))
const isNear = (above: readonly Atom[], below: readonly Atom[]): boolean =>
  low(below) - low(above) <= LINES_NEAR * Math.max(sizeOf(above), sizeOf(below))

/** Where the value columns begin. A head may begin before its column. */
const valuesFrom = (columns: readonly TableColumn[]): number => columns[1]?.from ?? Infinity

/** Whether a line above the first row belongs to its head: short texts over the value columns. */
function isAboveColumns(
  line: readonly Atom[],
  start: number,
  frame: { x: number; to: number },
): boolean {
  const [first] = line
  if (first === undefined || isCaptionText(first.text)) return false
  if (
    line.some(
      ({ text, size, x, width }) =>
        text.length > MAX_HEAD_LENGTH || x + width > frame.to + 3 * size,
    )
  ) {
    return false
  }
  // A title begins at the left and extends over the values.
  const isTitle = ({ x, size, ...atom }: Atom): boolean =>
    x < frame.x + 2 * size && x + atom.width > start + size
  return (
    !(line.length === 1 && isTitle(first)) &&
    line.some((atom) => centerX(atom) > start - 2 * atom.size)
  )
}

/** Whether a line has only larger, short texts, as a name over the rows of a part. */
export const isLabel = (line: readonly Atom[], size: number): boolean =>
  line.length > 0 &&
  line.every((atom) => atom.size >= PART_LABEL_SIZE * size && atom.text.length <= MAX_PART_LABEL)

/** Whether a line is the name of the first rows: larger figures, such as the first amount of them. */
const isPartLabel = (line: readonly Atom[], top: readonly Atom[]): boolean =>
  isLabel(line, sizeOf(top)) && line.every(({ amount }) => amount)

/** Whether a line above a head is the unit of all numbers in brackets: "[In thousands]". */
function isUnits(line: readonly Atom[]): boolean {
  const [only] = line
  return (
    line.length === 1 && only !== undefined && IN_BRACKETS.test(only.text) && UNITS.test(only.text)
  )
}

/** The head above the rows: its lines, and how many lines above are not part of it. */
function headsAbove(region: Region, columns: readonly TableColumn[], top: readonly Atom[]) {
  const above = region.above.slice(endOfCaption(region.above))
  const values = valuesFrom(columns)
  const frame = { x: columns[0]?.from ?? 0, to: columns.at(-1)?.to ?? 0 }
  let first = above.length
  let below = top
  for (let at = above.length - 1; at >= 0; at -= 1) {
    const line = above[at] ?? []
    const isPart = at === above.length - 1 && isPartLabel(line, top)
    const isCertain = at >= above.length - (region.headLines ?? 0)
    if ((!isCertain && !isNear(line, below)) || (!isPart && sizeOf(line) > 1.2 * sizeOf(top))) break
    const isName = line.every((atom) => right(atom) <= values + atom.size) && line.length === 1
    if (isCertain || isAboveColumns(line, values, frame)) first = at
    else if (!isName) break
    below = line
  }
  const start = withoutTitle(above, first)
  return above.slice(start + (isUnits(above[start] ?? []) && start + 1 < above.length ? 1 : 0))
}

/** A short line directly above the table that names the unit of its numbers. */
function unitsAbove(
  outside: Lines,
  below: readonly Atom[],
  columns: readonly TableColumn[],
): readonly Atom[] {
  const line = outside.at(-1)
  const [only] = line ?? []
  if (line === undefined || only === undefined || line.length > 1) return []
  if (!isNear(line, below) || only.text.length > MAX_HEAD_LENGTH || only.bold) return []
  if (right(only) > (columns.at(-1)?.to ?? 0) + 2 * only.size || /[.:;]$/u.test(only.text)) {
    return []
  }
  if (isCaptionText(only.text) || only.size > 1.25 * sizeOf(below)) return []
  const isInBrackets = IN_BRACKETS.test(only.text)
  const title = outside.at(-2)
  const isBelowTitle =
    title !== undefined &&
    isNear(title, line) &&
    (title.every(({ bold }) => bold) || sizeOf(title) > 1.1 * only.size)
  // In larger type than the table, a line must be short, or it is a sentence about it.
  const isLarge = only.size > 1.05 * sizeOf(below)
  if (isLarge && !isInBrackets && only.text.length > MAX_LARGE_UNITS) return []
  return isInBrackets || UNITS.test(only.text) || isBelowTitle ? line : []
}

/** The text above the units or the head that its type sets off. */
function titleAbove(
  outside: Lines,
  below: readonly Atom[],
  columns: readonly TableColumn[],
): readonly Atom[] {
  const line = outside.at(-1) ?? []
  const [only] = line
  if (only === undefined || line.length > 1 || !isNear(line, below)) return []
  if (only.text.length > MAX_TITLE_LENGTH || only.x < (columns[0]?.from ?? 0) - 3 * only.size) {
    return []
  }
  return only.bold || only.size > 1.05 * sizeOf(below) ? line : []
}

/** Notes directly below the table, in type that isn't larger. */
function notesBelow({ below, lines }: Region, columns: readonly TableColumn[]): Lines {
  const last = lines.at(-1) ?? []
  const size = sizeOf(last)
  const notes: (readonly Atom[])[] = []
  let above = last
  for (const line of below.slice(0, MAX_NOTE_LINES)) {
    const [first] = line
    const isSmall = sizeOf(line) <= 0.95 * size
    if (first === undefined || low(line) - low(above) > 2.2 * size || sizeOf(line) > 1.02 * size) {
      break
    }
    if (isCaptionText(first.text) || Math.abs(first.x - (columns[0]?.from ?? 0)) > 3 * size) break
    const text = line.map((atom) => atom.text).join(' ')
    const continues = notes.length > 0 && isSmall
    if (!NOTE.test(text) && !continues) break
    notes.push(line)
    above = line
  }
  return notes
}

/** Lines of the last name that are below its values. */
function endOfName({ below, lines }: Region, columns: readonly TableColumn[]): Lines {
  const last = lines.at(-1) ?? []
  const [line] = below
  const [only] = line ?? []
  if (line === undefined || only === undefined || line.length > 1) return []
  const size = sizeOf(last)
  const isName = right(only) <= valuesFrom(columns) && Math.abs(only.size - size) < 0.05 * size
  const name = last.find((atom) => columnAt(columns, atom) === 0)
  const isMore =
    /^[\p{Ll}(]/u.test(only.text) || (name !== undefined && only.x > name.x + 0.4 * size)
  const isClose = low(line) - low(last) <= 1.5 * size
  return isName && isMore && isClose && name !== undefined && only.x >= name.x - 1 ? [line] : []
}

/** Separates the head, the rows and the notes of a region. */
export function partsOfTable(region: Region, columns: readonly TableColumn[]): TableParts {
  const count = countHeads(region, columns)
  const top = region.lines[0] ?? []
  let heads = [...headsAbove(region, columns, top), ...region.lines.slice(0, count)]
  // Names of groups are between the head and the first row.
  const start = valuesFrom(columns)
  const end = heads.findLastIndex(
    (line, at) =>
      line.some((atom) => centerX(atom) > start - 2 * atom.size) &&
      !(at === heads.length - 1 && isPartLabel(line, top)),
  )
  const groups = heads.length > 0 ? heads.slice(end + 1) : groupsAbove(region, start)
  heads = heads.slice(0, end + 1)
  const outside = region.above.slice(
    0,
    region.above.length - (heads.length + groups.length - count),
  )
  const last = endOfName(region, columns)
  const below = last.length > 0 ? [] : groupsBelow(region, start)
  const body = [...groups, ...region.lines.slice(count), ...last, ...below]
  const units = unitsAbove(outside, heads[0] ?? top, columns)
  const untitled = outside.slice(0, outside.length - (units.length > 0 ? 1 : 0))
  const title = titleAbove(untitled, units.length > 0 ? units : (heads[0] ?? top), columns)
  const ruled = new Set(region.above.slice(region.above.length - (region.headLines ?? 0)))
  const rest = { ...region, below: region.below.slice(last.length + below.length) }
  return { units, title, heads, ruled, body, notes: notesBelow(rest, columns) }
}

/** The texts that make up a table. */
export const atomsOfParts = ({ units, heads, body, notes }: TableParts): Atom[] =>
  [units, ...heads, ...body, ...notes].flat()

export const placeOfTable = (parts: TableParts) => unionOf(atomsOfParts(parts))
