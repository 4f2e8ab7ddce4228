import { areYears, isFigure } from '../../lines/amounts.ts'
import { joinLines } from '../../lines/clean-text.ts'
import type { BodyRow } from './table-rows.ts'
import {
  MAX_REPEATED_COLUMNS,
  MIN_SHARED_NAMES,
  MIN_ROWS_OF_NAME,
  SAME_FIRST_KIND,
} from './constants.ts'

type Range = { readonly from: number; readonly to: number }

/** Ranges of rows in which the same texts are repeated in the same order, or null if they don't. */
function runsOfTexts(texts: readonly string[]): Range[] | null {
  const [first = ''] = texts
  if (first === '' || texts.some((text) => text === '' || isFigure(text))) return null
  const length = texts.indexOf(first, 1)
  if (
    length < MIN_ROWS_OF_NAME ||
    texts.length < MIN_SHARED_NAMES * length ||
    texts.length % length !== 0
  ) {
    return null
  }
  if (texts.some((text, at) => text !== texts[at % length])) return null
  return Array.from({ length: texts.length / length }, (_, i) => ({
    from: i * length,
    to: (i + 1) * length,
  }))
}

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
  return runs.filter(({ from, to }) => to - from > 1).length >= MIN_SHARED_NAMES ? runs : null
}

const TOTAL = /^(?:(?:sub-?)?total|all|sum)\b/iu

/**
 * Ranges of rows that share the name of the first one and differ in the second column, such as the
 * kinds of awards that each person got. Null if names and kinds aren't clearly nested: each name
 * has a kind once, and most begin with the same one.
 */
function runsOfKinds(rows: readonly BodyRow[]): Range[] | null {
  const [names, kinds] = [0, 1].map((at) => rows.map(({ cells }) => cells[at] ?? ''))
  if (names === undefined || kinds === undefined || rows.some(({ isGroup }) => isGroup)) return null
  const starts = names.flatMap((name, at) => (name === '' ? [] : [at]))
  if (starts.length < MIN_SHARED_NAMES || starts[0] !== 0 || starts.length === rows.length) {
    return null
  }
  if (!kinds.every((kind) => /\p{L}/u.test(kind) && !TOTAL.test(kind))) return null
  const runs = starts.map((from, i) => ({ from, to: starts[i + 1] ?? rows.length }))
  const isOnce = runs.every(({ from, to }) => new Set(kinds.slice(from, to)).size === to - from)
  const firsts = runs.filter(({ from }) => kinds[from] === kinds[0])
  return isOnce && firsts.length >= SAME_FIRST_KIND * runs.length ? runs : null
}

/** Rows with the name of the first one of their range. */
function withNameOfFirst(rows: readonly BodyRow[], ranges: readonly Range[]): BodyRow[] {
  return ranges.flatMap(({ from, to }) => {
    const { cells: [name = ''] = [], x, end } = rows[from] ?? {}
    return rows.slice(from, to).map((row) => ({
      ...row,
      cells: [name, ...row.cells.slice(1)],
      x: x ?? row.x,
      end: end ?? row.end,
    }))
  })
}

/**
 * Gives each row the name that it shares with the rows around it. In a table of persons and years,
 * a name and an office are beside the first years, and later years have none. The same holds for
 * dates and the like, which are the same for each name. In a table of persons and kinds of awards,
 * the name is beside the first kind.
 */
export function withSharedNames(rows: readonly BodyRow[]): BodyRow[] {
  const data = rows.flatMap((row, at) => (row.isGroup ? [] : [at]))
  const texts = (column: number): string[] => data.map((at) => rows[at]?.cells[column] ?? '')
  const width = Math.min(MAX_REPEATED_COLUMNS, (rows[0]?.cells.length ?? 0) - 1)
  const columns = Array.from({ length: width }, (_, i) => texts(i + 1))
  const repeated = runsOfYears(texts(1)) ?? columns.map(runsOfTexts).find((found) => found !== null)
  const kinds = repeated === undefined ? runsOfKinds(rows) : null
  if (kinds !== null) return withNameOfFirst(rows, kinds)
  if (repeated === undefined) return [...rows]
  const starts = repeated.map(({ from }) => data[from] ?? 0)
  const shared = starts.map((start, i) => {
    const end = starts[i + 1] ?? rows.length
    const lines = rows.slice(start, end).map(({ cells }) => cells[0] ?? '')
    return { start, end, name: lines.reduce((sum, text) => joinLines(sum, text), '') }
  })
  // Each row with a name of its own is not one of several rows of a person.
  const isShared =
    shared.every(({ name }) => name !== '') && data.some((at) => rows[at]?.cells[0] === '')
  if (!isShared) return [...rows]
  return [
    ...rows.slice(0, starts[0]),
    ...shared.flatMap(({ start, end, name }) =>
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
