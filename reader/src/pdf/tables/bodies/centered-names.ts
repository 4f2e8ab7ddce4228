import { bottom, right, unionOf } from '../../../core/geometry.ts'
import { median } from '../../../core/weights.ts'
import { joinLines } from '../../lines/clean-text.ts'
import type { Atom } from '../finding/table-atoms.ts'
import { columnAt, type TableColumn } from '../finding/table-columns.ts'
import type { Region } from '../finding/table-regions.ts'
import {
  SAME_NAME_BASELINE,
  NAME_LINE_PITCH,
  ROW_BASELINES,
  MAX_NAME_LINES,
  MIN_ROWS_BETWEEN_LINES,
  GROUP_COST,
  NAMELESS_COST,
  MAX_CENTERED_ROWS,
  MIN_CENTERED_NAMES,
} from './constants.ts'

/** A baseline with its texts. */
type Line = { readonly y: number; readonly atoms: readonly Atom[] }

function byBaseline(atoms: readonly Atom[]): Line[] {
  const lines: { y: number; atoms: Atom[] }[] = []
  for (const atom of atoms.toSorted((a, b) => bottom(a) - bottom(b))) {
    const last = lines.at(-1)
    if (last !== undefined && bottom(atom) - last.y <= SAME_NAME_BASELINE * atom.size) {
      last.atoms.push(atom)
    } else lines.push({ y: bottom(atom), atoms: [atom] })
  }
  return lines.map(({ y, atoms: own }) => ({ y, atoms: own.toSorted((a, b) => a.x - b.x) }))
}

/** Lines of values. Cells of a row may have slightly different baselines, but not two texts. */
function rowsOfValues(atoms: readonly Atom[], columns: readonly TableColumn[]): Line[] {
  const rows: Line[] = []
  for (const line of byBaseline(atoms)) {
    const last = rows.at(-1)
    const filled = new Set(last?.atoms.map((atom) => columnAt(columns, atom)))
    const isSame =
      last !== undefined &&
      line.y - last.y < ROW_BASELINES * (line.atoms[0]?.size ?? 0) &&
      !line.atoms.some((atom) => filled.has(columnAt(columns, atom)))
    if (isSame) rows[rows.length - 1] = { y: last.y, atoms: [...last.atoms, ...line.atoms] }
    else rows.push(line)
  }
  return rows
}

/** The lines at one end of a region that have only names and are as near as lines of a name. */
function outerNames(
  lines: readonly (readonly Atom[])[],
  isName: (atom: Atom) => boolean,
  near: Atom,
): readonly (readonly Atom[])[] {
  const found: (readonly Atom[])[] = []
  let [y, size] = [bottom(near), near.size]
  for (const line of lines) {
    const [first] = line
    if (first === undefined || !line.every(isName)) break
    if (Math.abs(bottom(first) - y) > NAME_LINE_PITCH * size || Math.abs(first.size - size) > 0.5) {
      break
    }
    found.push(line)
    ;[y, size] = [bottom(first), first.size]
  }
  return found
}

/** How many rows have their values between two lines of their name, and not on one. */
function countBetween(names: readonly Line[], values: readonly Line[], size: number): number {
  return values.filter(({ y }) => {
    const offs = names.map((name) => (name.y - y) / size)
    return (
      !offs.some((off) => Math.abs(off) < SAME_NAME_BASELINE) &&
      offs.some((off) => off < 0 && off > -1) &&
      offs.some((off) => off > 0 && off < 1)
    )
  }).length
}

const isGood = ({ lines, own }: Step): boolean => lines > 0 && own < 0.5

/** What follows: a number of lines that name the next row, none, or a group (-1). */
type Step = {
  /** Its own cost, and that of all steps so far. */
  readonly own: number
  readonly cost: number
  readonly lines: number
  readonly from: string
}

/** Assigns lines of names to rows so that each name is centered beside its values. */
function assignNamesToRows(names: readonly Line[], values: readonly Line[], size: number): Step[] {
  const steps = new Map<string, Step>([['0,0', { own: 0, cost: 0, lines: 0, from: '' }]])
  const put = (i: number, k: number, { own, lines, from }: Omit<Step, 'cost'>): void => {
    const key = `${i},${k}`
    const cost = (steps.get(from)?.cost ?? 0) + own
    if (cost < (steps.get(key)?.cost ?? Infinity)) steps.set(key, { own, cost, lines, from })
  }
  for (let k = 0; k <= values.length; k += 1) {
    for (let i = 0; i <= names.length; i += 1) {
      const from = `${i},${k}`
      if (!steps.has(from)) continue
      const [name, value] = [names[i], values[k]]
      if (name !== undefined) put(i + 1, k, { own: GROUP_COST, lines: -1, from })
      if (value === undefined) continue
      put(i, k + 1, { own: NAMELESS_COST, lines: 0, from })
      if (name === undefined || Math.abs(name.y - value.y) > MAX_NAME_LINES * size) continue
      for (let count = 1; count <= MAX_NAME_LINES; count += 1) {
        const [last, before] = [names[i + count - 1], names[i + count - 2]]
        if (last === undefined) break
        if (count > 1 && before !== undefined && last.y - before.y > NAME_LINE_PITCH * size) break
        const off = ((name.y + last.y) / 2 - value.y) / (0.3 * size)
        put(i + count, k + 1, { own: off * off, lines: count, from })
      }
    }
  }
  const path: Step[] = []
  let key = `${names.length},${values.length}`
  for (let step = steps.get(key); step !== undefined && key !== '0,0'; step = steps.get(key)) {
    path.push(step)
    key = step.from
  }
  return path.toReversed()
}

/** One text beside the values of its row. */
function joinedName(lines: readonly Line[], y: number): Atom[] {
  const atoms = lines.flatMap((line) => line.atoms)
  const [first] = atoms
  if (first === undefined) return []
  const texts = lines.map((line) => line.atoms.map(({ text }) => text).join(' '))
  const text = texts.reduce((sum, line) => joinLines(sum, line), '')
  const { words: _, ...rest } = first
  const { x, width } = unionOf(atoms)
  const place = { x, width, y: y - first.height, height: first.height }
  const segments = atoms.flatMap((atom) => atom.segments)
  return [{ ...rest, ...place, text, place, segments, members: atoms }]
}

/** The region with each name on the line of its values. */
function withNamesBesideValues(
  region: Region,
  names: readonly Line[],
  values: readonly Line[],
): Region | null {
  const size = median(values.flatMap(({ atoms }) => atoms.map((atom) => atom.size)))
  const steps = assignNamesToRows(names, values, size)
  if (steps.filter(isGood).length < MIN_CENTERED_NAMES * values.length) return null
  const lines: Atom[][] = []
  let [i, k] = [0, 0]
  for (const { lines: count } of steps) {
    if (count < 0) {
      lines.push([...(names[i]?.atoms ?? [])])
      i += 1
      continue
    }
    const { y, atoms } = values[k] ?? { y: 0, atoms: [] }
    lines.push([...joinedName(names.slice(i, i + count), y), ...atoms])
    i += count
    k += 1
  }
  return { ...region, lines }
}

/**
 * Puts names of several lines on the line of their values, if a table centers values beside their
 * names: then lines of names and values have different baselines. Other tables stay as they are.
 */
export function withCenteredNames(region: Region, columns: readonly TableColumn[]): Region {
  const [first, second] = columns
  const atoms = region.lines.flat()
  const [top, low] = [region.lines[0]?.[0], region.lines.at(-1)?.[0]]
  if (!first || !second || !top || !low || first.amounts) return region
  const isName = (atom: Atom): boolean =>
    columnAt(columns, atom) === 0 && right(atom) <= second.from && atom.x >= first.from - 1
  const size = median(atoms.map((atom) => atom.size))
  const values = rowsOfValues(
    atoms.filter((atom) => !isName(atom)),
    columns,
  )
  if (values.length > MAX_CENTERED_ROWS) return region
  const above = outerNames(region.above.toReversed(), isName, top)
  const below = outerNames(region.below, isName, low)
  const outer = [...above, ...below].flat()
  const names = byBaseline([...atoms.filter(isName), ...outer])
  if (countBetween(names, values, size) < MIN_ROWS_BETWEEN_LINES) return region
  const found = withNamesBesideValues(region, names, values)
  if (found === null) return region
  return {
    ...found,
    above: region.above.slice(0, region.above.length - above.length),
    below: region.below.slice(below.length),
  }
}
