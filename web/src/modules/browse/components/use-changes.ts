import { showLeftOut } from '../../../app/many/left-out.tsx'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { stateOf, type Dragged, type Item, type Placement } from '../model.ts'
import { changeItem, moveItems, orderItems, refreshContents, runAgain } from '../queries.ts'
import { texts } from '../texts.ts'

/** Changes items and reloads the lists. A failure appears below the list. */
export function useChanges() {
  const { isBusy, perform } = usePerform(refreshContents)
  return {
    isBusy,
    rename: (item: Item, name: string) =>
      perform(async () => {
        await changeItem(item, { name })
        offerUndo(texts.renamed(name), () => perform(() => changeItem(item, { name: item.name })))
      }),
    move: (items: readonly Dragged[], folder: Pick<Item, 'path_part_id' | 'name'>) =>
      perform(async () => {
        const { done, leftOut } = await moveItems(items, folder.path_part_id)
        showLeftOut(leftOut)
        if (done.length === 0) return
        offerUndo(texts.moved(done.length, folder.name), () => perform(() => moveBack(done)))
      }),
    /** @param now the current places of the items, for undo */
    order: (folder: string, placement: Placement, now: readonly Placement[]) =>
      perform(async () => {
        await orderItems(folder, placement)
        const undo = () =>
          perform(async () => {
            for (const each of now) await orderItems(folder, each)
          })
        offerUndo(texts.ordered(placement.ids.length), now.length > 0 ? undo : undefined)
      }),
    runAgain: (items: readonly Item[]) =>
      perform(async () => {
        for (const item of items) {
          const run = stateOf(item)?.engine_workflow_id
          if (run != null) await runAgain(run)
        }
      }),
  }
}

async function moveBack(items: readonly Dragged[]): Promise<void> {
  const folders = new Set(items.flatMap((item) => item.parent_path_part_id ?? []))
  for (const folder of folders) {
    const { leftOut } = await moveItems(
      items.filter((item) => item.parent_path_part_id === folder),
      folder,
    )
    if (leftOut.length > 0) showLeftOut(leftOut)
  }
}
