import { useLayoutEffect, useState } from 'react'
import { useKept } from '../../../app/use-kept-choice.ts'
import { readColumns, shownColumns, writeColumns, type Column } from '../columns.ts'
import type { Item, View } from '../model.ts'

/** The width below which a grid has fewer columns, and the height of its tiles, in pixels. */
export const TILE = { width: 184, phone: 140, height: 204 } as const

/** Below this width, tiles are smaller. */
const PHONE = 480

/** The width of the list in pixels, and how many items are side by side. */
export function useWidth(frame: HTMLDivElement | null, view: View): readonly [number, number] {
  const [width, setWidth] = useState(1000)
  useLayoutEffect(() => {
    if (!frame) return undefined
    const look = (): void => setWidth(frame.clientWidth)
    const watch = new ResizeObserver(look)
    look()
    watch.observe(frame)
    return () => watch.disconnect()
  }, [frame])
  return [width, tilesIn(width, view)]
}

export type ListColumns = {
  readonly shown: readonly Column[]
  /** The columns that the person has chosen. Some may have no room, or nothing to say. */
  readonly chosen: readonly Column[]
  readonly choose: (columns: readonly Column[]) => void
}

/** The columns of a list that is so many pixels wide. */
export function useListColumns(items: readonly Item[], pixels: number): ListColumns {
  const [chosen, choose] = useKept('columns', readColumns, writeColumns)
  // Reading it at each render would lay out the page each time.
  const [rem] = useState(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  )
  return { shown: shownColumns({ chosen, items, width: pixels / rem }), chosen, choose }
}

/** How many items are side by side: one in a list, and as many in a grid as its width has room for. */
function tilesIn(width: number, view: View): number {
  if (view === 'list') return 1
  const tile = width < PHONE ? TILE.phone : TILE.width
  return Math.max(1, Math.floor((width - 12) / (tile + 12)))
}
