import { bottom, right } from '../../../core/geometry.ts'
import { onOneLine, type Atom } from '../finding/table-atoms.ts'
import { columnAt, type TableColumn } from '../finding/table-columns.ts'
import { isLabel } from '../finding/table-parts.ts'
import { joinLines } from '../../lines/clean-text.ts'
import { inLogicalOrder } from '../../../characters/right-to-left.ts'
import { median } from '../../../core/weights.ts'
import { OUTDENTED } from './constants.ts'

/** A row of a table: its texts by column, or the name of a group. */
export type BodyRow = {
  readonly cells: readonly string[]
  readonly isGroup: boolean
  /** Start of its name, in points. */
  readonly x: number
  /** End of its name, in points. */
  readonly end: number
}

/** A line of the body. */
type Line = {
  readonly atoms: readonly Atom[]
  readonly y: number
  readonly size: number
  /** Its texts by column. */
  readonly cells: string[]
  readonly x: number
  /** End of its name; -Infinity without one. */
  readonly end: number
  /** `label`: the name of a group in larger type. */
  readonly kind: 'data' | 'name' | 'more' | 'label'
}

const CONNECTS =
  /(?:[,;(\u2013-]|\b(?:of|and|the|for|to|in|or|with|by|on|from|including|excluding|und|von|der|die|des|f\u00FCr|et|de|la|les|y))$/iu

const startsLower = (text: string): boolean => /^[\p{Ll}(]/u.test(text)

function lineOf(atoms: readonly Atom[], columns: readonly TableColumn[], usual: number): Line {
  const cells = columns.map(() => '')
  for (const atom of atoms) {
    const at = columnAt(columns, atom)
    cells[at] = [cells[at] ?? '', atom.text].filter((text) => text !== '').join(' ')
  }
  const [first] = atoms
  const hasAmount = columns.some(({ amounts }, at) => amounts && at > 0 && cells[at] !== '')
  const start = columns[1]?.from ?? Infinity
  const isName = first !== undefined && first.x < start && !hasAmount
  const isAlone = isName && cells.slice(1).every((text) => text === '')
  // A centered name reaches over a column of amounts but is none.
  const isCrossing = isOverSeveralColumns(atoms, columns)
  const isCentered = isCrossing && first?.amount === false
  return {
    atoms,
    y: Math.max(...atoms.map(bottom)),
    size: first?.size ?? 0,
    cells,
    x: first?.x ?? 0,
    end: Math.max(...atoms.filter((atom) => columnAt(columns, atom) === 0).map(right)),
    kind: isOnlyLabel(atoms, usual)
      ? 'label'
      : hasAmount && !isCentered
        ? 'data'
        : isAlone || isCrossing
          ? 'name'
          : 'more',
  }
}

const isOnlyLabel = (atoms: readonly Atom[], usual: number): boolean =>
  atoms.length === 1 && isLabel(atoms, usual)

/** Whether a line is one text across several columns, such as the long name of a group. */
function isOverSeveralColumns(atoms: readonly Atom[], columns: readonly TableColumn[]): boolean {
  const [only] = atoms
  const [, second] = columns
  return (
    atoms.length === 1 &&
    only !== undefined &&
    second !== undefined &&
    only.x < second.from &&
    right(only) > second.from
  )
}

const nameOf = (line: Line | undefined): string => line?.cells[0] ?? ''

/** The surroundings of a table row. */
type Context = {
  readonly before: Line | undefined
  /** The name of the row above, as far as it has been read. */
  readonly name: string
  readonly after: Line | undefined
  /** The line after that. */
  readonly later: Line | undefined
  /** Usual distance of rows in points; 0 if unknown. */
  readonly pitch: number
}

/**
 * Whether a line begins to the left of the name above it, as the name of the next group does. Lines may be centered
 * below each other.
 */
function isOutdented(line: Line, before: Line): boolean {
  const middle = ({ x, end }: Line): number => (x + end) / 2
  const isCentered = Math.abs(middle(line) - middle(before)) < OUTDENTED * line.size
  return line.x < before.x - OUTDENTED * line.size && !isCentered
}

/** Whether a line without values is the end of the name above it. */
function continues(line: Line, { before, name, after, pitch }: Context): boolean {
  if (before === undefined) return false
  const [above, below] = [line.y - before.y, (after?.y ?? Infinity) - line.y]
  if (above > 2 * line.size || name === '') return false
  const text = textOf(line)
  if (CONNECTS.test(name)) return true
  if (isOutdented(line, before)) return false
  const isClose = pitch > 0 && above < 0.85 * pitch && above < 0.85 * below
  if (isClose) return true
  const isDeeper = line.x > before.x + 0.4 * line.size && line.x < before.end
  const isHanging = isDeeper && (after === undefined || after.x < line.x - 0.4 * line.size)
  if (isHanging && line.atoms.every(({ bold }) => !bold)) return true
  return (
    startsLower(text) && !(after !== undefined && startsLower(nameOf(after)) && after.x > line.x)
  )
}

/** Whether a line without values is the beginning of the name below it. */
function begins(line: Line, { before, after, later, pitch }: Context): boolean {
  if (after === undefined) return false
  const [above, below] = [line.y - (before?.y ?? -Infinity), after.y - line.y]
  if (below > 2 * line.size) return false
  const name = nameOf(after)
  if (name === '') return true
  if (CONNECTS.test(textOf(line))) return true
  const isClose = pitch > 0 && below < 0.85 * pitch && below < 0.85 * above
  if (isClose) return true
  if (!startsLower(name)) return false
  // Several rows below that begin alike are members of a group.
  const isList =
    after.x > line.x + 0.4 * line.size || (later !== undefined && startsLower(nameOf(later)))
  return !isList
}

/** The text of a line, or of the lines of a name that begins above its values. */
function textOf({ atoms }: Line): string {
  const text = atoms.reduce((sum, atom, at) => {
    const before = atoms[at - 1]
    const isSame = before !== undefined && onOneLine(before, atom)
    return isSame ? `${sum} ${atom.text}` : joinLines(sum, atom.text)
  }, '')
  return inLogicalOrder(text)
}

function append(to: string[], from: readonly string[]): void {
  for (const [at, text] of from.entries()) {
    to[at] = joinLines(to[at] ?? '', text)
  }
}

/** Usual distance between consecutive rows without a line in between. */
function pitchOf(lines: readonly Line[]): number {
  const pitches = lines.flatMap((line, i) => {
    const next = lines[i + 1]
    return line.kind === 'data' && next?.kind === 'data' ? [next.y - line.y] : []
  })
  return median(pitches)
}

type Row = BodyRow & { readonly cells: string[] }

/** Reads the lines of a body one after the other. */
class Body {
  readonly rows: Row[] = []
  readonly #lines: readonly Line[]
  readonly #pitch: number
  readonly #columns: number
  /** The beginning of a name whose values are below it. */
  #start: Line | undefined

  constructor(lines: readonly Line[], columns: number) {
    this.#lines = lines
    this.#pitch = pitchOf(lines)
    this.#columns = columns
    for (const [at, line] of lines.entries()) this.#add(line, at)
    if (this.#start !== undefined) this.#addGroup(this.#start)
  }

  #add(line: Line, at: number): void {
    const last = this.rows.at(-1)
    const isBelowRow = last !== undefined && !last.isGroup && this.#start === undefined
    if (line.kind === 'data') this.#addRow(line)
    else if (line.kind === 'label') this.#addGroup(line)
    else if (line.kind === 'more' && isBelowRow) append(last.cells, line.cells)
    else if (this.#start !== undefined) {
      this.#start = { ...this.#start, atoms: [...this.#start.atoms, ...line.atoms] }
    } else {
      const context = this.#contextOf(at, isBelowRow ? last : undefined)
      const isEnd = isBelowRow && continues(line, context)
      const isStart = begins(line, context)
      if (isEnd && !(isStart && !startsLower(textOf(line)))) append(last.cells, [textOf(line)])
      else if (isStart) this.#start = line
      else this.#addGroup(line)
    }
  }

  #contextOf(at: number, above: Row | undefined): Context {
    const next = this.#lines[at + 1]
    const before = this.#lines.slice(0, at).findLast(({ kind }) => kind !== 'more')
    return {
      before: above === undefined ? undefined : before,
      name: above?.cells[0] ?? '',
      after: next?.kind === 'data' ? next : undefined,
      later: this.#lines[at + 2],
      pitch: this.#pitch,
    }
  }

  #addRow(line: Line): void {
    const cells = [...line.cells]
    const start = this.#start
    if (start !== undefined) cells[0] = joinLines(textOf(start), cells[0] ?? '')
    this.rows.push({ cells, isGroup: false, x: start?.x ?? line.x, end: line.end })
    this.#start = undefined
  }

  #addGroup(line: Line): void {
    const cells = [textOf(line), ...Array<string>(this.#columns - 1).fill('')]
    this.rows.push({ cells, isGroup: true, x: line.x, end: line.end })
  }
}

/**
 * Makes the rows of a table's body from its lines. Names of several lines are joined, whichever
 * line has the values. A line without values that belongs to no name is the name of a group.
 */
export function bodyRows(
  atoms: readonly (readonly Atom[])[],
  columns: readonly TableColumn[],
): BodyRow[] {
  const usual = median(atoms.flat().map(({ size }) => size))
  const lines = atoms.map((line) => lineOf(line, columns, usual))
  return new Body(lines, columns.length).rows
}
