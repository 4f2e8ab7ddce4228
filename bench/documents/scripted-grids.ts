import type { ProposedCell, ProposedGrid } from '@arbor/reader'

/** What a model makes of the right grid. Null if the mistake can't be made in it. */
type Change = (grid: ProposedGrid) => ProposedGrid | null

type Row = readonly ProposedCell[]

const spanOf = ({ span = 1 }: ProposedCell): number => span
const joined = (a: ProposedCell | undefined, b: ProposedCell | undefined): ProposedCell => ({
  words: [...(a?.words ?? []), ...(b?.words ?? [])],
})
const isData = (row: Row): boolean => row.every((cell) => spanOf(cell) === 1)

/** The index of the first data row that is followed by another. */
function firstData({ heads, rows }: ProposedGrid): number {
  return rows.findIndex(
    (row, at) => at >= heads && isData(row) && isData(rows[at + 1] ?? [{ words: [], span: 2 }]),
  )
}

const exchanged: Change = (grid) => {
  const at = firstData(grid)
  const [a = [], b = []] = grid.rows.slice(at, at + 2)
  return { ...grid, rows: grid.rows.with(at, b).with(at + 1, a) }
}

const shifted: Change = ({ heads, rows }) => ({
  heads,
  rows: rows.map((row, at) => (at === heads - 1 ? [...row.slice(1), { words: [] }] : row)),
})

const mixed: Change = (grid) => {
  const at = firstData(grid)
  const [name = { words: [] }, a = { words: [] }, b = { words: [] }, ...rest] = grid.rows[at] ?? []
  return { ...grid, rows: grid.rows.with(at, [name, b, a, ...rest]) }
}

/** The names of two rows, exchanged. */
const renamed: Change = (grid) => {
  const at = firstData(grid)
  const [a = [], b = []] = grid.rows.slice(at, at + 2)
  const [nameA = { words: [] }, ...valuesA] = a
  const [nameB = { words: [] }, ...valuesB] = b
  return {
    ...grid,
    rows: grid.rows.with(at, [nameB, ...valuesA]).with(at + 1, [nameA, ...valuesB]),
  }
}

const oneRow: Change = (grid) => {
  const at = firstData(grid)
  const [a = [], b = []] = grid.rows.slice(at, at + 2)
  return {
    ...grid,
    rows: grid.rows.toSpliced(
      at,
      2,
      a.map((cell, i) => joined(cell, b[i])),
    ),
  }
}

const oneColumn: Change = ({ heads, rows }) => {
  if (!rows.every((row) => row.length === rows[0]?.length)) return null
  return {
    heads,
    rows: rows.map(([name = { words: [] }, a, b, ...rest]) => [name, joined(a, b), ...rest]),
  }
}

/** The name of a group, as the beginning of the name below it. */
const groupInName: Change = (grid) => {
  const at = grid.rows.findIndex((row, i) => i >= grid.heads && row.length === 1)
  if (at < 0) return null
  const [name, ...values] = grid.rows[at + 1] ?? []
  return {
    ...grid,
    rows: grid.rows.toSpliced(at, 2, [joined(grid.rows[at]?.[0], name), ...values]),
  }
}

/** The second line of a name, as the beginning of the next one. */
const lineInNextName: Change = (grid) => {
  const at = grid.rows.findIndex(
    (row, i) => i >= grid.heads && (row[0]?.words.length ?? 0) > 1 && row.length > 1,
  )
  const [name, ...values] = grid.rows[at] ?? []
  const [next, ...others] = grid.rows[at + 1] ?? []
  if (at < 0 || name === undefined || others.length === 0) return null
  const [first = 0, ...rest] = name.words
  return {
    ...grid,
    rows: grid.rows
      .with(at, [{ words: [first] }, ...values])
      .with(at + 1, [joined({ words: rest }, next), ...others]),
  }
}

const widerSpan: Change = ({ heads, rows }) => {
  const [top = [], ...others] = rows
  const at = top.findIndex((cell) => spanOf(cell) > 1)
  if (heads < 2 || at < 2) return null
  const wide = { words: top[at]?.words ?? [], span: spanOf(top[at] ?? { words: [] }) + 1 }
  return { heads, rows: [[...top.slice(0, at - 1), wide], ...others] }
}

const narrowerSpan: Change = ({ heads, rows }) => {
  const [top = [], ...others] = rows
  const at = top.findIndex((cell) => spanOf(cell) > 1)
  if (heads < 2) return null
  return {
    heads,
    rows: [[...top.slice(0, at), { words: top[at]?.words ?? [] }, { words: [] }], ...others],
  }
}

const dropped: Change = ({ heads, rows }) => ({ heads, rows: rows.slice(0, -1) })
const repeated: Change = ({ heads, rows }) => ({ heads, rows: [...rows, rows.at(-1) ?? []] })
const invented: Change = ({ heads, rows }) => {
  const [name = { words: [] }, ...values] = rows.at(-1) ?? []
  const last = [name, ...values.map(() => ({ words: [9_999] }))]
  return { heads, rows: [...rows.slice(0, -1), last] }
}

/** Answers of a scripted model, by what is wrong with them. */
export const ANSWERS: Readonly<Record<string, Change>> = {
  right: (grid) => grid,
  'two rows exchanged': exchanged,
  'two values exchanged': mixed,
  'names of two rows exchanged': renamed,
  'heads one column to the left': shifted,
  'a row of values in the head': (grid) => ({ ...grid, heads: grid.heads + 1 }),
  'the head among the rows': (grid) => ({ ...grid, heads: 0 }),
  'a head over one column more': widerSpan,
  'a head over one column less': narrowerSpan,
  'two rows as one': oneRow,
  'two columns as one': oneColumn,
  'a group as part of a name': groupInName,
  'a line of a name in the next one': lineInNextName,
  'a row missing': dropped,
  'a row twice': repeated,
  'a word that is not there': invented,
}
