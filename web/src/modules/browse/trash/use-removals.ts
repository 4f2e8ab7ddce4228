import { deleteLater } from '../../../app/deletions.ts'
import { showLeftOut } from '../../../app/many/left-out.tsx'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import type { Item } from '../model.ts'
import { deleteItems, refreshContents } from '../queries.ts'
import { texts as shared } from '../texts.ts'
import { restoreAll } from './queries.ts'
import { texts } from './texts.ts'

/** How to delete items. */
export type Removal = 'trash' | 'permanent'

/** Deletes items. People can restore them from the trash for 30 days, or undo a permanent deletion for a few seconds. */
export function useRemovals(): Readonly<Record<Removal, (items: readonly Item[]) => void>> {
  const { perform } = usePerform(refreshContents)
  return {
    trash: (items) =>
      void perform(async () => {
        const { done, leftOut, results } = await deleteItems(items, true)
        showLeftOut(leftOut)
        if (done.length === 0) return
        const entries = results.flatMap(({ remains }) =>
          remains.flatMap(({ trash_id: id }) => id ?? []),
        )
        offerUndo(texts.moved(done.length), () => perform(() => restoreAll(entries)))
      }),
    permanent: (items) =>
      deleteLater({
        hides: items.map((item) => item.path_part_id),
        done: shared.removed(items.length),
        run: async () => {
          const { leftOut, results } = await deleteItems(items, false)
          showLeftOut(leftOut)
          return results.flatMap(({ remains }) => remains.flatMap(({ receipt_id: id }) => id ?? []))
        },
        refresh: refreshContents,
      }),
  }
}
