import { cellOf, type TableCell } from '../../../html/html-table.ts'
import { bottom, right, unionOf } from '../../../core/geometry.ts'
import { joinLines } from '../../lines/clean-text.ts'
import type { Placed, Rule } from './head-spans.ts'
import type { Atom } from '../finding/table-atoms.ts'
import type { TableColumn } from '../finding/table-columns.ts'
import { WIDEST_FIELD } from './constants.ts'

/** A text of the head over a range of columns, both ends included. */
type Head = {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly id: number
}

/**
 * The heads over each column from top to bottom. Lines of one head are joined. Heads have numbers
 * from top to bottom.
 */
function headsOverColumns(placed: readonly Placed[], columns: readonly TableColumn[]): Head[][] {
  const paths: Head[][] = columns.map(() => [])
  let id = 0
  for (const {
    piece: { text },
    span: [from, to],
  } of placed) {
    const last = paths[from]?.at(-1)
    const own = paths.slice(from, to + 1)
    const isMore =
      last?.from === from && last.to === to && own.every((path) => path.at(-1) === last)
    const head = isMore
      ? { ...last, text: joinLines(last.text, text) }
      : { text, from, to, id: id++ }
    for (const path of own) {
      if (isMore) path.pop()
      path.push(head)
    }
  }
  return paths
}

/** The row of each head: below all heads above it in any of its columns. */
function rowOfEachHead(paths: readonly (readonly Head[])[]): Map<number, number> {
  const above = new Map<number, Set<number>>()
  for (const path of paths) {
    for (const [at, { id }] of path.entries()) {
      const before = path[at - 1]?.id
      const ids = above.get(id) ?? new Set()
      above.set(id, before === undefined ? ids : ids.add(before))
    }
  }
  const levels = new Map<number, number>()
  for (const id of [...above.keys()].toSorted((a, b) => a - b)) {
    const before = [...(above.get(id) ?? [])].map((other) => levels.get(other) ?? 0)
    levels.set(id, Math.max(-1, ...before) + 1)
  }
  return levels
}

/** The names of the columns, without those of groups of columns. */
export function columnNames(placed: readonly Placed[], columns: readonly TableColumn[]): string[] {
  return headsOverColumns(placed, columns).map((path) =>
    path
      .filter(({ from, to }) => from === to)
      .map(({ text }) => text)
      .join(' '),
  )
}

/**
 * The head of a table as rows of cells. A text over several columns spans them. A text with nothing
 * below it extends down to the first row.
 */
export function headRows(
  placed: readonly Placed[],
  columns: readonly TableColumn[],
): TableCell[][] {
  if (placed.length === 0) return []
  const paths = headsOverColumns(placed, columns)
  const levels = rowOfEachHead(paths)
  const depth = Math.max(0, ...levels.values()) + 1
  const rows: TableCell[][] = Array.from({ length: depth }, () => [])
  for (const [column, path] of paths.entries()) {
    let row = 0
    for (const [at, head] of path.entries()) {
      const level = levels.get(head.id) ?? row
      const isLeaf = head.from === head.to
      const isLast = at === path.length - 1
      const top = isLeaf ? row : level
      if (!isLeaf) for (; row < level; row += 1) rows[row]?.push(cellOf('', 'th'))
      const low = isLeaf && isLast ? depth : level + 1
      const span = { colspan: head.to - head.from + 1, rowspan: low - top }
      if (head.from === column) rows[top]?.push({ ...cellOf(head.text, 'th'), ...span })
      row = low
    }
    if (row < depth) rows[row]?.push({ ...cellOf('', 'th'), rowspan: depth - row })
  }
  return rows
}

/** Whether a rule below a text is that of one field with the text before it. */
function isInFieldOf(before: Atom, atom: Atom, rules: readonly Rule[], width: number): boolean {
  return rules.some(
    ({ from, to, y }) =>
      Math.abs(y - bottom(atom)) < atom.size &&
      from <= before.x + 1 &&
      to >= right(atom) - 1 &&
      to - from < WIDEST_FIELD * width,
  )
}

/** Adds columns that only the head has and whose cells are all empty. */
export function withHeadColumns(
  columns: readonly TableColumn[],
  line: readonly Atom[],
  rules: readonly Rule[],
): TableColumn[] {
  const isOver = (atom: Atom): boolean =>
    columns.some(
      ({ from, to }) => right(atom) > from - 0.5 * atom.size && atom.x < to + 0.5 * atom.size,
    )
  const [first] = columns
  const width = unionOf(line).width
  const alone = line.filter((atom, at) => {
    const before = line[at - 1]
    if (isOver(atom) || atom.x <= (first?.to ?? 0)) return false
    return before === undefined || !isInFieldOf(before, atom, rules, width)
  })
  if (alone.length === 0 || line.length <= columns.length) return [...columns]
  const added = alone.map((atom) => ({ from: atom.x, to: right(atom), amounts: true }))
  return [...columns, ...added].toSorted((a, b) => a.from - b.from)
}
