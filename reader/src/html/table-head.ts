import { withoutNotes } from '../core/raised.ts'

/** What this has to know about a cell. */
type Cell = {
  readonly tag: 'td' | 'th'
  readonly text: string
  readonly rowspan: number
  readonly colspan: number
}

/** Most rows of a head. */
const MAX_HEAD = 3
/** Share of the filled cells of a column that are figures, if it has figures. */
const FIGURES = 0.6
/** Characters of the longest text of a head. */
const MAX_TEXT = 80

/** A number with its sign, currency, unit or percent sign, or a date. */
const FIGURE =
  /^[^\p{L}\d]{0,4}\d[\d\s.,:/'\u2019\u00A0\u2010-\u2015-]*[^\p{L}\d]{0,3}(?:\p{L}{1,4}\.?)?$/u
const YEAR = /^(?:18|19|20)\d\d$/u

const isFigure = (text: string): boolean => {
  const value = withoutNotes(text.trim())
  return value.length <= 30 && FIGURE.test(value)
}

const isYear = (text: string): boolean => YEAR.test(withoutNotes(text.trim()))

/** Whether a row may be a head: short texts and years, in several columns. */
function mayBeHead(row: readonly Cell[]): boolean {
  const texts = row.map(({ text }) => text.trim()).filter((text) => text !== '')
  return (
    texts.length > 1 &&
    texts.every((text) => text.length <= MAX_TEXT && (!isFigure(text) || isYear(text)))
  )
}

/** The texts below each other at one position of the rows. */
const textsAt = (rows: readonly (readonly Cell[])[], at: number): string[] =>
  rows.flatMap((row) => row[at]?.text.trim() ?? []).filter((text) => text !== '')

/** Whether a column has figures below the head, and a text that isn't one in it. */
function namesFigures(
  head: readonly Cell[],
  body: readonly (readonly Cell[])[],
  at: number,
): boolean {
  const title = head[at]?.text.trim() ?? ''
  if (title === '') return false
  const texts = textsAt(body, at)
  const figures = texts.filter(isFigure)
  if (texts.length === 0 || figures.length < FIGURES * texts.length) return false
  return !isYear(title) || !figures.every(isYear)
}

/** Whether no cell of the first rows extends into the others. */
const endsBefore = (rows: readonly (readonly Cell[])[], count: number): boolean =>
  rows.slice(0, count).every((row, at) => row.every(({ rowspan }) => at + rowspan <= count))

/** "–", "n/a": no value, and no name of a column. */
const NIL = /^(?:[-\u2010-\u2015\u2212.]+|n\/?\.?a\.?|\u2026)$/iu

type Rows<T extends Cell> = readonly (readonly T[])[]

const marked = <T extends Cell>(rows: Rows<T>, count: number): Rows<T> =>
  rows.map((row, at) => (at < count ? row.map((cell) => ({ ...cell, tag: 'th' as const })) : row))

/**
 * How many rows the head has if the marked ones name several columns at once: a row of names below
 * them belongs to it.
 */
function withNames(rows: Rows<Cell>, count: number): number {
  const last = rows[count - 1] ?? []
  const spans = last.some(({ colspan, text }) => colspan > 1 && text.trim() !== '')
  if (!spans || !endsBefore(rows, count)) return count
  const row = rows[count] ?? []
  const body = rows.slice(count + 1)
  const isHead =
    mayBeHead(row) &&
    endsBefore(rows, count + 1) &&
    !row.some(({ text }) => NIL.test(text.trim())) &&
    row.some((_, at) => namesFigures(row, body, at))
  return isHead ? count + 1 : count
}

/** Whether a row is one text across all columns. */
const isAcross = (row: readonly Cell[], columns: number): boolean =>
  row.length === 1 && row[0]?.colspan === columns && row[0].text.trim() !== ''

/** Whether two rows name the same columns. What the rows are called may differ. */
const haveSameNames = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.length === b.length &&
  a.length > 1 &&
  a.every(({ text }, at) => at === 0 || text.trim() === b[at]?.text.trim())

/**
 * Moves the name of the first group below the head if the names of columns are repeated below the names of other groups.
 * Above them, it would seem to be about all rows.
 */
function withGroupsBelow<T extends Cell>(rows: Rows<T>): Rows<T> {
  const [title = [], names = [], ...others] = rows
  if (names.length === 0 || names.some(({ tag }) => tag !== 'th')) return rows
  const columns = names.reduce((sum, { colspan }) => sum + colspan, 0)
  const isRepeated = others.some(
    (row, at) => haveSameNames(names, row) && isAcross(others[at - 1] ?? [], columns),
  )
  if (!isRepeated || !isAcross(title, columns) || names.some(({ rowspan }) => rowspan > 1)) {
    return rows
  }
  return [names, title.map((cell) => ({ ...cell, tag: 'td' as const })), ...others]
}

/**
 * How many rows the head has if marked cells extend into the rows below: those rows have further names, not figures. A cell
 * beside the whole table isn't one of its heads.
 */
function withSpanned(rows: Rows<Cell>, count: number): number {
  let end = count
  for (let at = 0; at < end; at++) {
    for (const { rowspan } of rows[at] ?? []) end = Math.max(end, at + rowspan)
    if (end > MAX_HEAD || end >= rows.length) return count
  }
  const isName = ({ text }: Cell): boolean => {
    const name = text.trim()
    return name.length <= MAX_TEXT && (!isFigure(name) || isYear(name))
  }
  return rows.slice(count, end).every((row) => row.every(isName)) ? end : count
}

/**
 * Marks the first rows of a table as its head if nothing in it is marked: rows without figures,
 * above rows with figures. As in spreadsheets, a table of texts alone has no head. If only names
 * over several columns are marked, the row of their names is marked, too.
 */
export function withHead<T extends Cell>(rows: Rows<T>): Rows<T> {
  const isMarked = (row: readonly Cell[]): boolean => row.every(({ tag }) => tag === 'th')
  const first = rows.findIndex((row) => !isMarked(row))
  if (first > 0) {
    return withGroupsBelow(marked(rows, withNames(rows, withSpanned(rows, first))))
  }
  if (rows.some((row) => row.some(({ tag }) => tag === 'th'))) return rows
  let count = 0
  while (count < MAX_HEAD && count < rows.length - 1 && mayBeHead(rows[count] ?? [])) count += 1
  if (count === 0) return rows
  for (; count > 0; count -= 1) {
    const [head, body] = [rows[count - 1] ?? [], rows.slice(count)]
    if (!endsBefore(rows, count)) continue
    if (head.some((_, at) => namesFigures(head, body, at))) break
  }
  return withGroupsBelow(marked(rows, count))
}
