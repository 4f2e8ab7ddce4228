import { Suspense, type ComponentType } from 'react'
import type { Item } from '../model.ts'
import type { Items } from './use-items.ts'

/** Shows an item over the list. */
export type QuickLook = ComponentType<{
  readonly item: Item
  readonly onOpen: () => void
  /** Undefined at the end of the list. */
  readonly onNext: (() => void) | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onClose: () => void
}>

type Props = {
  readonly quickLook: QuickLook
  readonly items: Pick<Items, 'at' | 'total'>
  /** Index of the item; undefined if the quick look is closed. */
  readonly at: number | undefined
  readonly onLook: (at: number | undefined) => void
  readonly onOpen: (item: Item) => void
}

/** The quick look at an item of the list. */
export function Look({ quickLook: Show, items, at, onLook, onOpen }: Props) {
  const item = at === undefined ? undefined : items.at(at)
  if (at === undefined || !item) return undefined
  const to = (next: number) => (items.at(next) ? () => onLook(next) : undefined)
  return (
    <Suspense>
      <Show
        item={item}
        onOpen={() => onOpen(item)}
        onNext={to(at + 1)}
        onPrevious={to(at - 1)}
        onClose={() => onLook(undefined)}
      />
    </Suspense>
  )
}
