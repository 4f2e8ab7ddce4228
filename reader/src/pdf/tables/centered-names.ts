import { bottom, right, unionOf } from '../../core/geometry.ts'
import { median } from '../../core/weights.ts'
import { Compounds, joinLines } from '../lines/clean-text.ts'
import type { Atom } from './table-atoms.ts'
import { columnAt, type TableColumn } from './table-columns.ts'
import type { Region } from './table-regions.ts'

/** A baseline with its texts. */
type Line = { readonly y: number; readonly atoms: readonly Atom[] }

const NO_COMPOUNDS = new Compounds()

/** In type sizes: texts on one baseline, and lines of one name. */
const SAME = 0.25
const PITCH = 1.6
/** In type sizes: baselines of one row. */
const ROW = 0.7
/** Most lines of a name. */
const MAX_LINES = 8
/** Fewest rows whose values are between two lines of their name. */
const MIN_BETWEEN = 2
/** Costs of a line that names no row, and of a row without a name. Distances are in type sizes. */
const GROUP = 0.7
const NAMELESS = 2
/** Longer tables are read as they are. */
const MAX_ROWS = 400

function byBaseline(atoms: readonly Atom[]): Line[] {
  const lines: { y: number; atoms: Atom[] }[] = []
  for (const atom of atoms.toSorted((a, b) => bottom(a) - bottom(b))) {
    const last = lines.at(-1)
    if (last !== undefined && bottom(atom) - last.y <= SAME * atom.size) last.atoms.push(atom)
    else lines.push({ y: bottom(atom), atoms: [atom] })
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
      line.y - last.y < ROW * (line.atoms[0]?.size ?? 0) &&
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
    if (Math.abs(bottom(first) - y) > PITCH * size || Math.abs(first.size - size) > 0.5) break
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
      !offs.some((off) => Math.abs(off) < SAME) &&
      offs.some((off) => off < 0 && off > -1) &&
      offs.some((off) => off > 0 && off < 1)
    )
  }).length
}

/** Share of the rows that have a name centered beside their values. */
const MIN_GOOD = 0.85
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
function assigned(names: readonly Line[], values: readonly Line[], size: number): Step[] {
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
      if (name !== undefined) put(i + 1, k, { own: GROUP, lines: -1, from })
      if (value === undefined) continue
      put(i, k + 1, { own: NAMELESS, lines: 0, from })
      if (name === undefined || Math.abs(name.y - value.y) > MAX_LINES * size) continue
      for (let count = 1; count <= MAX_LINES; count += 1) {
        const [last, before] = [names[i + count - 1], names[i + count - 2]]
        if (last === undefined) break
        if (count > 1 && before !== undefined && last.y - before.y > PITCH * size) break
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
  const text = texts.reduce((sum, line) => joinLines(sum, line, NO_COMPOUNDS), '')
  const { words: _, ...rest } = first
  const { x, width } = unionOf(atoms)
  const place = { x, width, y: y - first.height, height: first.height }
  const segments = atoms.flatMap((atom) => atom.segments)
  return [{ ...rest, ...place, text, place, segments, members: atoms }]
}

/** The region with each name on the line of its values. */
function rebuilt(region: Region, names: readonly Line[], values: readonly Line[]): Region | null {
  const size = median(values.flatMap(({ atoms }) => atoms.map((atom) => atom.size)))
  const steps = assigned(names, values, size)
  if (steps.filter(isGood).length < MIN_GOOD * values.length) return null
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
  if (values.length > MAX_ROWS) return region
  const above = outerNames(region.above.toReversed(), isName, top)
  const below = outerNames(region.below, isName, low)
  const outer = [...above, ...below].flat()
  const names = byBaseline([...atoms.filter(isName), ...outer])
  if (countBetween(names, values, size) < MIN_BETWEEN) return region
  const found = rebuilt(region, names, values)
  if (found === null) return region
  return {
    ...found,
    above: region.above.slice(0, region.above.length - above.length),
    below: region.below.slice(below.length),
  }
}
