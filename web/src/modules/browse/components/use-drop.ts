import { useState, type DragEvent } from 'react'
import {
  DRAGGED,
  placeOver,
  readDragged,
  type Dragged,
  type DropPlace,
  type Item,
} from '../model.ts'

type Target = {
  readonly mayWrite: boolean
  /** Whether the list shows its own order. */
  readonly isOrdered: boolean
  readonly onInto: (folder: Item, items: readonly Dragged[]) => void
  /** Rows go before the row at an index, which may be the one after the last. */
  readonly onBefore: (index: number, items: readonly Dragged[]) => void
}

/** Takes rows of the list that are dropped on another one, or between two. */
export function useDrop({ mayWrite, isOrdered, onInto, onBefore }: Target) {
  const [over, setOver] = useState<{ readonly index: number; readonly place: DropPlace }>()
  const placeOf = (item: Item, event: DragEvent): DropPlace | undefined => {
    if (!mayWrite || !event.dataTransfer.types.includes(DRAGGED)) return undefined
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return placeOver(item, (event.clientY - top) / height, isOrdered)
  }
  const drop = (item: Item, index: number, event: DragEvent): void => {
    const place = placeOf(item, event)
    const items = readDragged(event.dataTransfer.getData(DRAGGED))
    if (place === undefined || items.length === 0) return
    event.preventDefault()
    if (place !== 'into') onBefore(place === 'before' ? index : index + 1, items)
    else if (!items.some((one) => one.path_part_id === item.path_part_id)) onInto(item, items)
  }
  return {
    /** What a row is held over; undefined elsewhere. */
    over: (index: number): DropPlace | undefined =>
      over?.index === index ? over.place : undefined,
    /** Listeners of a row. */
    target: (item: Item, index: number) => ({
      onDragOver: (event: DragEvent) => {
        const place = placeOf(item, event)
        if (place === undefined) return
        event.preventDefault()
        setOver({ index, place })
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        setOver(undefined)
        drop(item, index, event)
      },
    }),
  }
}
