import { useEffect, useState } from 'react'
import type { View } from '../model.ts'

/** The width below which a grid has fewer columns, and the height of its tiles, in pixels. */
export const TILE = { width: 184, phone: 140, height: 204 } as const

/** Below this width, tiles are smaller. */
const PHONE = 480

/** How many items are side by side: one in a list, and as many in a grid as its width has room for. */
export function useColumns(frame: HTMLDivElement | null, view: View): number {
  const [columns, setColumns] = useState(4)
  useEffect(() => {
    if (view === 'list' || !frame) return undefined
    const watch = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      const tile = width < PHONE ? TILE.phone : TILE.width
      setColumns(Math.max(1, Math.floor((width - 12) / (tile + 12))))
    })
    watch.observe(frame)
    return () => watch.disconnect()
  }, [frame, view])
  return view === 'list' ? 1 : columns
}
