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
  /** Whether the list is in its custom order. */
  readonly isOrdered: boolean
  readonly onInto: (folder: Item, items: readonly Dragged[]) => void
  /** Moves rows before the row at this index, or to the end if the index is the row count. */
  readonly onBefore: (index: number, items: readonly Dragged[]) => void
}

/** Lets people drop rows of the list onto another row or between two rows. */
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
    /** Where the dragged rows would go relative to this row; undefined if they aren't over it. */
    over: (index: number): DropPlace | undefined =>
      over?.index === index ? over.place : undefined,
    /** Event listeners of a row. */
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
