import { areYears } from '../lines/amounts.ts'
import type { BodyRow } from './table-rows.ts'

/** Fewest names that several rows share. */
const MIN_NAMES = 2

type Range = { readonly from: number; readonly to: number }

/** Ranges of rows in which years rise or fall one by one, or null if they don't. */
function runsOfYears(years: readonly string[]): Range[] | null {
  if (!areYears(years)) return null
  const numbers = years.map((text) => Number(text.slice(0, 4)))
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0)
  if (Math.abs(step) !== 1) return null
  const runs: { from: number; to: number }[] = []
  for (const [at, year] of numbers.entries()) {
    const last = runs.at(-1)
    if (last !== undefined && year - (numbers[at - 1] ?? 0) === step) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return runs.filter(({ from, to }) => to - from > 1).length >= MIN_NAMES ? runs : null
}

/**
 * Gives each row the name that it shares with the rows around it. In a table of persons and years,
 * a name and an office are beside the first years, and later years have none.
 */
export function withSharedNames(rows: readonly BodyRow[]): BodyRow[] {
  const data = rows.flatMap((row, at) => (row.isGroup ? [] : [at]))
  const runs = runsOfYears(data.map((at) => rows[at]?.cells[1] ?? ''))
  if (runs === null) return [...rows]
  const starts = runs.map(({ from }) => data[from] ?? 0)
  const named = starts.map((start, i) => {
    const end = starts[i + 1] ?? rows.length
    const lines = rows.slice(start, end).map(({ cells }) => cells[0] ?? '')
    return { start, end, name: lines.filter((text) => text !== '').join(' ') }
  })
  // Each row with a name of its own is not one of several rows of a person.
  const isShared =
    named.every(({ name }) => name !== '') && data.some((at) => rows[at]?.cells[0] === '')
  if (!isShared) return [...rows]
  return [
    ...rows.slice(0, starts[0]),
    ...named.flatMap(({ start, end, name }) =>
      rows
        .slice(start, end)
        .filter(({ isGroup }) => !isGroup)
        .map((row) => ({
          ...row,
          cells: [name, ...row.cells.slice(1)],
          x: rows[start]?.x ?? row.x,
          end: rows[start]?.end ?? row.end,
        })),
    ),
  ]
}
