import { shownName } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import type { Folder, Item } from '../model.ts'
import { countOf, createFolder, refreshContents } from '../queries.ts'
import { texts } from '../texts.ts'
import { texts as trash } from '../trash/texts.ts'
import type { Removal } from '../trash/use-removals.ts'
import { FolderChooser } from './folder-chooser.tsx'
import { NameDialog } from './name-dialog.tsx'

type Closing = { readonly onClose: () => void }

export function NewFolderDialog({ parent, onClose }: Closing & { readonly parent: string }) {
  const create = async (name: string): Promise<void> => {
    await createFolder(name, parent)
    await refreshContents()
    onClose()
  }
  return (
    <NameDialog
      title={texts.newFolder}
      label={texts.newFolderName}
      maxLength={255}
      onClose={onClose}
      onCreate={create}
    />
  )
}

type DeleteProps = Closing & {
  readonly items: readonly Item[]
  readonly into: Removal
  readonly onDelete: () => void
}

/** Asks for confirmation and counts what will be deleted. */
export function DeleteDialog({ items, into, onClose, onDelete }: DeleteProps) {
  const isPermanent = into === 'permanent'
  const names = items.map(shownName)
  const folders = items.filter((item) => item.part_type === 'FOLDER')
  const { data: all } = useQuery({
    queryKey: ['contents', 'count', items.map((item) => item.id)],
    queryFn: async () => {
      const counts = await Promise.all(items.map(countOf))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  })
  const what =
    folders.length === 0
      ? texts.removeDocuments(items.length)
      : all !== undefined && texts.removeWhat(folders.length, all)
  const title = isPermanent ? texts.removeTitle(names) : texts.trashTitle(names)
  return (
    <Dialog open title={title} onClose={onClose}>
      <p className="text-soft">
        {what || ' '} {isPermanent ? texts.removeUndo : texts.trashUndo}
      </p>
      {items.length > 1 && (
        <ul className="max-h-40 overflow-auto">
          {items.map((item) => (
            <li key={item.path_part_id} className="truncate">
              {shownName(item)}
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button look={isPermanent ? 'danger' : 'strong'} onClick={onDelete}>
          {isPermanent ? trash.remove : trash.move}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type MoveProps = Closing & {
  readonly items: readonly Item[]
  readonly path: readonly string[]
  readonly onMove: (folder: Folder) => void
}

export function MoveDialog({ items, path, onClose, onMove }: MoveProps) {
  const [folder, setFolder] = useState<Folder>()
  return (
    <Dialog open title={texts.moveTitle(items.map(shownName))} onClose={onClose}>
      <FolderChooser path={path} folder={folder} onChoose={setFolder} />
      <DialogActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button look="strong" disabled={!folder} onClick={() => folder && onMove(folder)}>
          {texts.moveHere}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
