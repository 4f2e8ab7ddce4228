import { useRef } from 'react'
import { placementBefore, placementsNow, type Placement, type Sort } from '../model.ts'
import type { Items } from './use-items.ts'

type Options = {
  readonly sort: Sort
  readonly mayWrite: boolean
  /** Changes the own order. @param now where the items are, to take it back */
  readonly onOrder: (placement: Placement, now: readonly Placement[]) => Promise<void>
}

/** Changes the own order of the items of a folder, where the list shows it: one change after the other. */
export function useOrder({ sort, mayWrite, onOrder }: Options, items: Items) {
  const isBusy = useRef(false)
  const count = items.total ?? 0
  const idAt = (at: number) => items.at(at)?.path_part_id
  const isOrdered = sort === 'LOGICAL'
  const indexesOf = (ids: ReadonlySet<string>): number[] =>
    Array.from({ length: count }, (_, at) => at).filter((at) => ids.has(idAt(at) ?? ''))
  const place = (index: number, moved: readonly number[]): boolean => {
    const placement = placementBefore(index, moved, idAt)
    if (!isOrdered || !mayWrite || !placement || isBusy.current) return false
    isBusy.current = true
    void onOrder(placement, placementsNow(moved, idAt)).finally(() => (isBusy.current = false))
    return true
  }
  return {
    isOrdered,
    /** Puts items before the row at an index. */
    before: (index: number, ids: ReadonlySet<string>): void => void place(index, indexesOf(ids)),
    /** Moves items by one row, up or down. @returns by how many rows the one at an index moved */
    step: (by: 1 | -1, at: number, ids: ReadonlySet<string>): number => {
      const chosen = indexesOf(ids)
      const moved = chosen.includes(at) ? chosen : [at]
      const first = (moved[0] ?? 0) - 1
      const end = (moved.at(-1) ?? 0) + 2
      const index = by < 0 ? first : end
      if (index < 0 || index > count || !place(index, moved)) return 0
      return (by < 0 ? first : end - moved.length) + moved.indexOf(at) - at
    },
  }
}
