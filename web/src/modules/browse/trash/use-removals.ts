import { deleteLater } from '../../../app/deletions.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import type { Item } from '../model.ts'
import { deleteItem, refreshContents } from '../queries.ts'
import { texts as shared } from '../texts.ts'
import { moveToTrash, restore, type Trashed } from './queries.ts'
import { texts } from './texts.ts'

/** How to delete items. */
export type Removal = 'trash' | 'permanent'

/** Deletes items. People can restore them from the trash for 30 days, or undo a permanent deletion for a few seconds. */
export function useRemovals(): Readonly<Record<Removal, (items: readonly Item[]) => void>> {
  const { perform } = usePerform(refreshContents)
  return {
    trash: (items) =>
      void perform(async () => {
        const entries: Trashed[] = []
        for (const item of items) entries.push(await moveToTrash(item.path_part_id))
        const takeBack = () =>
          perform(async () => {
            for (const entry of entries) await restore(entry)
          })
        offerUndo(texts.moved(entries.length), takeBack)
      }),
    permanent: (items) =>
      deleteLater({
        hides: items.map((item) => item.path_part_id),
        done: shared.removed(items.length),
        run: async () => {
          const receipts: (string | undefined)[] = []
          for (const item of items) receipts.push(await deleteItem(item))
          return receipts.filter((id) => id !== undefined)
        },
        refresh: refreshContents,
      }),
  }
}
