import { essenceOf, placesOf, type Cell, type Grid } from './grid.ts'

/** How the figures of a truth are read. */
export type FigureScore = {
  readonly figures: number
  /** With exactly their names. */
  readonly named: number
  /** In a table, but with a name that isn't theirs, or without one of theirs. */
  readonly misnamed: number
  /** In no table. */
  readonly unread: number
  /** What is misnamed, for people. */
  readonly mistakes: readonly string[]
}

type NamedFigure = { readonly figure: string; readonly names: string }

/** A year, or a span of years, may be the name of a column. */
const YEAR = /^(?:19|20)\d\d(?![.,]?\d)/u
/** A number may begin with a sign, a currency or a bracket, but not with letters, as "Q1" does. */
const NUMBER = /^[^\p{L}\d]*\d/u

/** Whether a text is a number with at most a short unit, such as "12 kg" and "(4.7)". */
const isFigure = (text: string): boolean =>
  NUMBER.test(text) && !YEAR.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= 2

/** Whether a text is a sign for no figure, such as a dash. */
const isNil = (text: string): boolean => /^[-\u2010-\u2015\u2212:.\u2026*]+$/u.test(text)

/**
 * Of a truth, which doesn't say it: the rows above the first one that is mostly figures, and the row below a head over
 * several columns.
 */
function headRowsOf({ headRows, cells }: Grid, places: readonly (Cell | undefined)[][]): number {
  if (headRows !== undefined) return headRows
  const spans = cells.filter(({ column, colspan }) => column > 0 && colspan > 1)
  const at = places.findIndex((line) => {
    const beside = line.slice(1).filter((cell) => cell !== undefined)
    const figures = beside.filter(({ text }) => isFigure(text) || isNil(text))
    return figures.length > 0 && figures.length >= beside.length / 2
  })
  const first = Math.max(0, at)
  const below = spans.filter(({ row }) => row < first).map(({ row, rowspan }) => row + rowspan + 1)
  return Math.max(first, ...below)
}

/**
 * Figures with the names that a table gives them: the first text of their row and the heads of their column. A figure
 * is a text with digits beside the name of its row.
 */
function figuresOf(grid: Grid): NamedFigure[] {
  const places = placesOf(grid)
  const heads = headRowsOf(grid, places)
  const found: NamedFigure[] = []
  const seen = new Set<Cell>()
  for (const line of places.slice(heads)) {
    const [name] = line
    line.forEach((cell, column) => {
      if (column === 0 || cell === undefined || cell === name || seen.has(cell)) return
      seen.add(cell)
      if (!isFigure(cell.text)) return
      const above = new Set(places.slice(0, heads).map((row) => row[column]))
      const names = [name, ...above].flatMap((each) => (each ? essenceOf(each.text) : []))
      found.push({ figure: essenceOf(cell.text), names: names.join('\n') })
    })
  }
  return found
}

/** Takes the first that fits out of a list. */
function take(from: NamedFigure[], fits: (each: NamedFigure) => boolean): NamedFigure | undefined {
  const at = from.findIndex(fits)
  return at < 0 ? undefined : from.splice(at, 1)[0]
}

const shown = ({ names }: NamedFigure): string => names.replaceAll('\n', ' | ')

/** Compares the names of figures. A figure with other names than in the truth is misnamed. */
export function scoreFigures(truth: readonly Grid[], read: readonly Grid[]): FigureScore {
  const wanted = truth.flatMap(figuresOf)
  const found = read.flatMap(figuresOf)
  const others = wanted.filter(
    ({ figure, names }) =>
      take(found, (each) => each.figure === figure && each.names === names) === undefined,
  )
  const mistakes = others.flatMap((figure) => {
    const other = take(found, (each) => each.figure === figure.figure)
    if (other === undefined) return []
    return [`${figure.figure}: ${shown(figure)}, read as ${shown(other)}`]
  })
  return {
    figures: wanted.length,
    named: wanted.length - others.length,
    misnamed: mistakes.length,
    unread: others.length - mistakes.length,
    mistakes,
  }
}
