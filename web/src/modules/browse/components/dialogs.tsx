import { shownName } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KeptItems } from '../../../app/retention/kept-items.tsx'
import { keptFromMoving } from '../../../app/retention/kept-from-moving.ts'
import { heldQuery, keptQuery, type Held } from '../../../app/retention/queries.ts'
import { texts as kept } from '../../../app/retention/texts.ts'
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
  readonly onDelete: (items: readonly Item[]) => void
}

/** Asks for confirmation and counts what will be deleted. Says which items a legal hold keeps, and leaves them out. */
export function DeleteDialog({ items: chosen, into, onClose, onDelete }: DeleteProps) {
  const isPermanent = into === 'permanent'
  const query = isPermanent ? keptQuery : heldQuery
  const { data: held, isError } = useQuery(query(partsOf(chosen)))
  const isKept = (item: Item): boolean => held?.[item.path_part_id] !== undefined
  const stays = chosen.filter(isKept)
  const items = chosen.filter((item) => !isKept(item))
  const title = isPermanent ? texts.removeTitle : texts.trashTitle
  return (
    <Dialog open title={title(chosen.map(shownName))} onClose={onClose}>
      {held && stays.length > 0 && (
        <KeptItems
          says={whyKept(held, stays, chosen.length)}
          items={stays}
          held={held}
          isOne={chosen.length === 1}
        />
      )}
      {isError && <p className="text-warn">{kept.unknown}</p>}
      {items.length > 0 && <WhatGoes items={items} isPermanent={isPermanent} />}
      <DialogActions>
        <Button onClick={onClose}>{items.length === 0 ? shared.close : shared.cancel}</Button>
        {items.length > 0 && (
          <Button
            look={isPermanent ? 'danger' : 'strong'}
            disabled={!held && !isError}
            onClick={() => onDelete(items)}
          >
            {stays.length > 0
              ? texts.deleteOthers(items.length)
              : isPermanent
                ? trash.remove
                : trash.move}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const partsOf = (items: readonly Item[]) => items.map((item) => item.path_part_id)

function whyKept(held: Held, { length: stays }: readonly Item[], all: number): string {
  if (Object.values(held).some((item) => item.kept_by_rule !== null)) {
    return all === 1 ? kept.notKeptOne : kept.notKeptSome(stays, all)
  }
  if (all === 1) return kept.keepOne
  return stays === all ? kept.keepAll : kept.keepSome(stays, all)
}

type WhatProps = Pick<DeleteProps, 'items'> & { readonly isPermanent: boolean }

/** Counts what will be deleted. */
function WhatGoes({ items, isPermanent }: WhatProps) {
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
  return (
    <>
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
    </>
  )
}

type MoveProps = Closing & {
  readonly items: readonly Item[]
  readonly path: readonly string[]
  readonly onMove: (items: readonly Item[], folder: Folder) => void
}

export function MoveDialog({ items, path, onClose, onMove }: MoveProps) {
  const [folder, setFolder] = useState<Folder>()
  const { data: held } = useQuery(heldQuery(partsOf(items)))
  const target = folder && [folder.path_part_id]
  const { data: there } = useQuery(heldQuery(target ?? []))
  const stays =
    held && there && folder ? keptFromMoving(items, held, there[folder.path_part_id]) : []
  const moved = items.filter((item) => !stays.includes(item))
  return (
    <Dialog open title={texts.moveTitle(items.map(shownName))} onClose={onClose}>
      <FolderChooser path={path} folder={folder} onChoose={setFolder} />
      {held && stays.length > 0 && (
        <KeptItems
          says={items.length === 1 ? kept.staysOne : kept.stay(stays.length, items.length)}
          items={stays}
          held={held}
          isOne={items.length === 1}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button
          look="strong"
          disabled={!folder || moved.length === 0}
          onClick={() => folder && onMove(moved, folder)}
        >
          {stays.length > 0 && moved.length > 0 ? texts.moveOthers(moved.length) : texts.moveHere}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
