import type { Action } from '../../../app/actions.ts'
import type { Folder, Item } from '../model.ts'
import type { Removal } from '../trash/use-removals.ts'
import { DeleteDialog, MoveDialog, NewFolderDialog } from './dialogs.tsx'
import { FailureDialog } from './failure-dialog.tsx'
import { NewPageDialog } from './new-page-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import type { Asked } from './use-item-actions.tsx'

/** What people can create in a folder. */
export type New = 'new-folder' | 'new-page'

/** The open dialog: for a new folder or page, or for an action on items. */
export type Open =
  | { readonly what: New; readonly items?: undefined }
  | { readonly what: Asked; readonly items: readonly Item[] }

type OpenProps = {
  readonly open: Open
  readonly part: string
  readonly path: readonly string[]
  /** What the person can do with items. */
  readonly actions: (items: readonly Item[]) => readonly Action[]
  readonly onClose: () => void
  readonly onMove: (items: readonly Item[], folder: Folder) => void
  readonly onDelete: (items: readonly Item[], into: Removal) => void
}

/** Shows the dialog for the chosen action. */
export function OpenDialog(props: OpenProps) {
  const { open, part, path, actions, onClose, onMove, onDelete } = props
  if (open.what === 'new-folder') return <NewFolderDialog parent={part} onClose={onClose} />
  if (open.what === 'new-page') return <NewPageDialog parent={part} onClose={onClose} />
  if (open.items === undefined) return undefined
  const { what, items } = open
  switch (what) {
    case 'tag':
      return <TagDialog items={items} onClose={onClose} />
    case 'move':
      return <MoveDialog items={items} path={path} onClose={onClose} onMove={onMove} />
    case 'failure':
      return items.map((item) => (
        <FailureDialog key={item.id} item={item} actions={actions(items)} onClose={onClose} />
      ))
    case 'trash':
    case 'delete': {
      const into = what === 'trash' ? 'trash' : 'permanent'
      return (
        <DeleteDialog
          items={items}
          into={into}
          onClose={onClose}
          onDelete={(those) => onDelete(those, into)}
        />
      )
    }
  }
}
