import { useRef } from 'react'
import { placementBefore, placementsNow, type Placement, type Sort } from '../model.ts'
import type { Items } from './use-items.ts'

type Options = {
  readonly sort: Sort
  readonly mayWrite: boolean
  /** Changes the custom order. @param now the current places of the items, for undo */
  readonly onOrder: (placement: Placement, now: readonly Placement[]) => Promise<void>
}

/** Changes a folder's custom order if the list shows it. Changes run one after the other. */
export function useOrder({ sort, mayWrite, onOrder }: Options, items: Items) {
  /** Where an item will be once the list shows the most recent change. */
  const expected = useRef<{ readonly index: number; readonly id: string | undefined }>(undefined)
  const count = items.total ?? 0
  const idAt = (at: number) => items.at(at)?.path_part_id
  const isOrdered = sort === 'LOGICAL'
  const indexesOf = (ids: ReadonlySet<string>): number[] =>
    Array.from({ length: count }, (_, at) => at).filter((at) => ids.has(idAt(at) ?? ''))
  const isShown = (): boolean =>
    expected.current === undefined || idAt(expected.current.index) === expected.current.id
  /** @returns the new index of the first moved item; undefined if nothing moves */
  const place = (index: number, moved: readonly number[]): number | undefined => {
    const placement = placementBefore(index, moved, idAt)
    if (!isOrdered || !mayWrite || !placement || !isShown()) return undefined
    const first = index - moved.filter((at) => at < index).length
    const change = { index: first, id: placement.ids[0] }
    expected.current = change
    void onOrder(placement, placementsNow(moved, idAt)).finally(() => {
      if (expected.current === change) expected.current = undefined
    })
    return first
  }
  return {
    isOrdered,
    /** Moves items before the row at an index. */
    before: (index: number, ids: ReadonlySet<string>): void => void place(index, indexesOf(ids)),
    /** Moves items up or down by one row. @returns the new index of the item at `at` */
    step: (by: 1 | -1, at: number, ids: ReadonlySet<string>): number => {
      const chosen = indexesOf(ids)
      const moved = chosen.includes(at) ? chosen : [at]
      const index = by < 0 ? (moved[0] ?? 0) - 1 : (moved.at(-1) ?? 0) + 2
      if (index < 0 || index > count) return at
      const first = place(index, moved)
      return first === undefined ? at : first + moved.indexOf(at)
    },
  }
}
