import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useState, type RefObject } from 'react'
import { useReveal } from '../components/use-reveal.ts'
import type { Chunk } from '../model.ts'
import { LETTERS_PX } from './letters.tsx'
import { addWidths, blockOf, MOST_COLUMNS, ownHead, type Block, type SheetRow } from './model.ts'
import type { Place, SheetProps } from './props.ts'

const ROW_PX = 29
const USUAL_ROWS = 10
/** The estimated height of a passage that isn't loaded. */
export const USUAL_PX = USUAL_ROWS * ROW_PX
/** Passages by which the widths of columns are chosen. */
export const SAMPLE = 30

const blocks = new WeakMap<Chunk, Block | undefined>()

/** Reads a passage once. */
export function blockIn(chunk: Chunk): Block | undefined {
  if (!blocks.has(chunk)) blocks.set(chunk, blockOf(chunk))
  return blocks.get(chunk)
}

/** The head of the table at the top of the view, if it is further up. */
export function frozenAbove(chunk: Chunk | undefined, isScrolled: boolean): readonly SheetRow[] {
  const block = chunk && blockIn(chunk)
  if (!block) return []
  if (block.repeated.length > 0) return block.repeated
  return isScrolled ? ownHead(block) : []
}

/** The widths of the columns in characters. What was measured once stays. */
export function useColumns(
  shown: readonly Chunk[],
  sample: readonly (Chunk | undefined)[],
): number[] {
  const [widths] = useState(() => new Map<number, number>())
  const known = [...shown, ...sample].flatMap((chunk) => (chunk && blockIn(chunk)) ?? [])
  addWidths(widths, known)
  const right = Math.max(3, ...known.map(({ range }) => range.right), ...widths.keys())
  return Array.from(
    { length: Math.min(right, MOST_COLUMNS) },
    (_, column) => widths.get(column + 1) ?? EMPTY_CH,
  )
}

const EMPTY_CH = 9

export type Rows = Virtualizer<HTMLDivElement, Element>
type Placed = Place & {
  readonly frame: RefObject<HTMLDivElement | null>
  /** The marked passage, counted within the sheet. */
  readonly marked: number | undefined
}

/** The passages in view. They load when they scroll into view. */
export function useRows(
  { contents }: Pick<SheetProps, 'contents'>,
  { start, count, frame, marked }: Placed,
): Rows {
  const heightOf = (chunk: Chunk | undefined): number =>
    (chunk && blockIn(chunk)?.rows ? (blockIn(chunk)?.rows?.length ?? 1) : USUAL_ROWS) * ROW_PX
  const usual = heightOf(contents.at(start))
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => usual,
    measureElement: (element) => element.getBoundingClientRect().height,
    paddingStart: LETTERS_PX,
    scrollPaddingStart: 2 * LETTERS_PX,
    overscan: 2,
  })
  const items = rows.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => {
    contents.needRange(start + Math.max(0, first - 1), start + last)
    contents.needRange(start + count - 1, start + count - 1)
  })
  useReveal(rows, frame, marked, marked !== undefined && contents.at(start + marked) !== undefined)
  return rows
}
