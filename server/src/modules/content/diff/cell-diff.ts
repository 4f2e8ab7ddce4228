import type { Static } from 'typebox'
import { align, type Pair } from './align.ts'
import type { Budget } from './budget.ts'
import { cellName, relativeFormula, type Cell, type Sheet, type SheetRow } from './cells.ts'
import type { CellChange, CellDiff } from './diff.schemas.ts'
import { pairSimilar } from './similar.ts'

type Change = Static<typeof CellChange>
type Runs = Static<typeof CellDiff>['rows']

/** Sheets by name, and the rows whose chunks are the same in both versions. */
export type Workbook = ReadonlyMap<string, Sheet>
export type SameRows = ReadonlyMap<string, ReadonlySet<number>>

/** Rows that are farther apart are in different stretches. */
const MOST_BLANK = 1000

const NO_ROWS: SheetRow = new Map()

/** The changed cells of all sheets, and which rows correspond. Rows are aligned by their texts, sheets by their names. */
export async function compareWorkbooks(
  before: Workbook,
  after: Workbook,
  same: SameRows,
  budget: Budget,
): Promise<{ changes: Change[]; runs: Runs }> {
  const changes: Change[] = []
  const runs: Runs = []
  for (const name of new Set([...after.keys(), ...before.keys(), ...same.keys()])) {
    const [old, now] = [before.get(name) ?? new Map(), after.get(name) ?? new Map()]
    // oxlint-disable-next-line no-await-in-loop -- lets other requests run
    const pairs = await pairRows(old, now, same.get(name) ?? new Set(), budget)
    // oxlint-disable-next-line no-await-in-loop -- lets other requests run
    changes.push(...(await changesIn(name, { old, now, pairs }, budget)))
    runs.push(...runsOf(name, { old, now, pairs }))
  }
  return { changes, runs }
}

/** Which rows of two sheets correspond. Rows with the same chunks stay where they are. */
async function pairRows(
  old: Sheet,
  now: Sheet,
  same: ReadonlySet<number>,
  budget: Budget,
): Promise<Pair[]> {
  const fixed = [...same].toSorted((one, other) => one - other)
  const [left, right] = [rowsOf(old, same), rowsOf(now, same)]
  const pairs: Pair[] = []
  let [at, other] = [0, 0]
  for (const row of [...fixed, Infinity]) {
    const [from, fromAfter] = [at, other]
    while ((left[at] ?? Infinity) < row) at++
    while ((right[other] ?? Infinity) < row) other++
    if (at > from && other > fromAfter) {
      const gap = { left: left.slice(from, at), right: right.slice(fromAfter, other) }
      // oxlint-disable-next-line no-await-in-loop -- lets other requests run
      pairs.push(...(await pairGap(old, now, gap, budget)))
    }
    if (row !== Infinity) pairs.push([row, row])
  }
  return pairs
}

function rowsOf(sheet: Sheet, except: ReadonlySet<number>): number[] {
  return [...sheet.keys()].filter((row) => !except.has(row)).toSorted((one, other) => one - other)
}

type Gap = { readonly left: readonly number[]; readonly right: readonly number[] }

async function pairGap(old: Sheet, now: Sheet, { left, right }: Gap, budget: Budget) {
  const keys = left.map((row) => keyOf(old.get(row) ?? NO_ROWS))
  const keysAfter = right.map((row) => keyOf(now.get(row) ?? NO_ROWS))
  const equal = await align(keys, keysAfter, budget)
  const pairs: Pair[] = []
  let [at, other] = [0, 0]
  for (const [end, endAfter] of [...equal, [left.length, right.length] as const]) {
    const [some, others] = [left.slice(at, end), right.slice(other, endAfter)]
    // oxlint-disable-next-line no-await-in-loop -- lets other requests run
    pairs.push(...(await pairChanged(old, now, { left: some, right: others }, budget)))
    const [row, rowAfter] = [left[end], right[endAfter]]
    if (row !== undefined && rowAfter !== undefined) pairs.push([row, rowAfter])
    at = end + 1
    other = endAfter + 1
  }
  return pairs
}

/** The texts of a row with their columns. */
function keyOf(row: SheetRow): string {
  return inColumns(row)
    .map(([column, { text }]) => `${column}:${text}`)
    .join('\u0000')
}

function inColumns(row: SheetRow): [number, Cell][] {
  return [...row].toSorted(([one], [other]) => one - other)
}

/** Pairs rows that are alike, and those between them if as many were removed as added. */
async function pairChanged(old: Sheet, now: Sheet, { left, right }: Gap, budget: Budget) {
  const textOf = (sheet: Sheet, row: number): string =>
    inColumns(sheet.get(row) ?? NO_ROWS)
      .map(([, { text }]) => text)
      .join(' ')
  const similar = await pairSimilar(
    left.map((row) => textOf(old, row)),
    right.map((row) => textOf(now, row)),
    budget,
  )
  const pairs: Pair[] = []
  let [at, other] = [0, 0]
  for (const [end, endAfter] of [...similar, [left.length, right.length] as const]) {
    const isAsMany = end - at === endAfter - other
    for (let n = 0; n < (isAsMany ? end - at : 0); n++) {
      pairs.push([left[at + n] ?? 0, right[other + n] ?? 0])
    }
    const [row, rowAfter] = [left[end], right[endAfter]]
    if (row !== undefined && rowAfter !== undefined) pairs.push([row, rowAfter])
    at = end + 1
    other = endAfter + 1
  }
  return pairs
}

type Paired = { readonly old: Sheet; readonly now: Sheet; readonly pairs: readonly Pair[] }

async function changesIn(
  sheet: string,
  { old, now, pairs }: Paired,
  budget: Budget,
): Promise<Change[]> {
  const changes: Change[] = []
  const [paired, pairedAfter] = [
    new Set(pairs.map(([row]) => row)),
    new Set(pairs.map(([, row]) => row)),
  ]
  for (const [row, rowAfter] of pairs) {
    // oxlint-disable-next-line no-await-in-loop -- lets other requests run
    await budget.turn()
    const [left, right] = [old.get(row) ?? NO_ROWS, now.get(rowAfter) ?? NO_ROWS]
    const columns = new Set([...left.keys(), ...right.keys()])
    for (const column of columns) {
      const place = { sheet, column, row, rowAfter }
      const change = changeOf(place, left.get(column), right.get(column))
      if (change) changes.push(change)
    }
  }
  for (const [row, cells] of old) {
    if (!paired.has(row)) changes.push(...wholeRow({ sheet, row, cells }, 'removed'))
  }
  for (const [row, cells] of now) {
    if (!pairedAfter.has(row)) changes.push(...wholeRow({ sheet, row, cells }, 'added'))
  }
  return inOrder(changes)
}

function wholeRow(
  { sheet, row, cells }: { sheet: string; row: number; cells: SheetRow },
  type: 'added' | 'removed',
): Change[] {
  return inColumns(cells).flatMap(([column, cell]) => {
    const place = { sheet, column, row, rowAfter: row }
    const change = type === 'added' ? changeOf(place, undefined, cell) : changeOf(place, cell)
    return change ? [change] : []
  })
}

type Place = {
  readonly sheet: string
  readonly column: number
  readonly row: number
  readonly rowAfter: number
}

function changeOf(
  { sheet, column, row, rowAfter }: Place,
  old: Cell | undefined,
  now?: Cell,
): Change | undefined {
  const isFormula = isOtherFormula(old, now, { column, row, rowAfter })
  const isFormat = old !== undefined && now !== undefined && old.format !== now.format
  if (old?.text === now?.text && !isFormula && !isFormat) return undefined
  const [from, to] = [cellName(row, column), cellName(rowAfter, column)]
  return {
    sheet,
    address: now ? to : from,
    old: old?.text ?? null,
    new: now?.text ?? null,
    type: old && now ? 'modified' : now ? 'added' : 'removed',
    old_formula: old?.formula ?? null,
    new_formula: now?.formula ?? null,
    formula_changed: isFormula,
    formatting_changed: isFormat,
    old_address: old && now && from !== to ? from : null,
  }
}

/** Whether a formula changed, other than by moving with its cell. */
function isOtherFormula(
  old: Cell | undefined,
  now: Cell | undefined,
  { column, row, rowAfter }: Omit<Place, 'sheet'>,
): boolean {
  const [before, after] = [old?.formula ?? null, now?.formula ?? null]
  if (before === after) return false
  if (before === null || after === null) return true
  return relativeFormula(before, row, column) !== relativeFormula(after, rowAfter, column)
}

/** Sorts the changes of a sheet by row and column. */
function inOrder(changes: readonly Change[]): Change[] {
  const rowOf = ({ address }: Change): number => Number(address.replace(/^[A-Z]+/, ''))
  return changes.toSorted(
    (one, other) =>
      rowOf(one) - rowOf(other) ||
      one.address.length - other.address.length ||
      (one.address < other.address ? -1 : 1),
  )
}

/** Stretches of rows that correspond and have the same distance. */
function runsOf(sheet: string, { old, now, pairs }: Paired): Runs {
  const runs: Runs = []
  const [paired, pairedAfter] = [
    new Set(pairs.map(([row]) => row)),
    new Set(pairs.map(([, row]) => row)),
  ]
  const isUnpaired = (from: number, to: number, sheetRows: Sheet, known: ReadonlySet<number>) => {
    if (to - from > MOST_BLANK) return true
    for (let row = from + 1; row < to; row++) if (sheetRows.has(row) && !known.has(row)) return true
    return false
  }
  let last: Pair | undefined
  for (const [row, rowAfter] of pairs) {
    const run = runs.at(-1)
    const isNext =
      last &&
      run &&
      rowAfter - row === last[1] - last[0] &&
      !isUnpaired(last[0], row, old, paired) &&
      !isUnpaired(last[1], rowAfter, now, pairedAfter)
    if (isNext) run.count = row - run.from_row + 1
    else runs.push({ sheet, from_row: row, to_row: rowAfter, count: 1 })
    last = [row, rowAfter]
  }
  return runs
}
