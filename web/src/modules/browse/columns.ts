import type { Item, View } from './model.ts'
import { stateOf } from './model.ts'

/** Columns of the list beside the name, in the order in which they are shown. */
export const COLUMNS = ['kind', 'size', 'creator', 'editor', 'changed', 'state', 'tags'] as const
export type Column = (typeof COLUMNS)[number]

const USUAL: readonly Column[] = ['kind', 'size', 'editor', 'changed', 'state', 'tags']

/** Reads the columns that a person has chosen. */
export function readColumns(stored: string | null): readonly Column[] {
  if (stored === null) return USUAL
  const names = stored.split(' ')
  return COLUMNS.filter((column) => names.includes(column))
}

export const writeColumns = (columns: readonly Column[]): string => columns.join(' ')

/** Widths in rem: the least, and the most if there is room. */
const WIDTHS: Readonly<Record<Column, readonly [least: number, most: number]>> = {
  kind: [9, 9],
  size: [6.5, 6.5],
  creator: [9, 9],
  editor: [9, 9],
  changed: [9, 9],
  state: [9, 32],
  tags: [7, 20],
}
/** The least and most for the name. */
const NAME = [14, 28] as const
/** What the checkbox, the menu and the gaps around them take. */
const REST = 7.5
const GAP = 0.75

/** Which columns go first if there is no room. The state is always shown. */
const LEAVING: readonly Column[] = ['creator', 'kind', 'editor', 'size', 'tags', 'changed']

/** Whether a column says something about an item. People look for states and tags only where there are some. */
function says(column: Column, item: Item): boolean {
  if (column === 'tags') return (item.tags ?? []).length > 0
  return column !== 'state' || (stateOf(item)?.status ?? 'completed') !== 'completed'
}

type Shown = {
  readonly chosen: readonly Column[]
  readonly items: readonly Item[]
  /** The width of the list in rem. */
  readonly width: number
}

/** The columns that are shown: those that are chosen, say something, and have room. */
export function shownColumns({ chosen, items, width }: Shown): readonly Column[] {
  const useful = chosen.filter(
    (column) => !['state', 'tags'].includes(column) || items.some((item) => says(column, item)),
  )
  let room = width - REST - NAME[0] - sum(useful.map((column) => WIDTHS[column][0] + GAP))
  const left = new Set<Column>()
  for (const column of LEAVING) {
    if (room >= 0) break
    if (!useful.includes(column)) continue
    left.add(column)
    room += WIDTHS[column][0] + GAP
  }
  return useful.filter((column) => !left.has(column))
}

/** The columns of a row for CSS. What isn't needed stays free at the end, so the columns are near the names. */
export function gridOf(columns: readonly Column[], view: View): string | undefined {
  if (view === 'grid') return undefined
  const widths = columns.map((column) => {
    const [least, most] = WIDTHS[column]
    return least === most ? `${least}rem` : `minmax(min(${least}rem, 25vw), ${most}rem)`
  })
  const name = `minmax(min(${NAME[0]}rem, 40vw), ${NAME[1]}rem)`
  return ['1.75rem', name, ...widths, '1.75rem', 'minmax(0, 1fr)'].join(' ')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
