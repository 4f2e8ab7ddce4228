import type { Schemas } from '@arbor/client'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { Message } from '../../../ui/states.tsx'
import { NOTHING, type Folder, type Item, type Selection } from '../model.ts'
import { texts } from '../texts.ts'
import { readDropped } from '../uploads/dropped.ts'
import { useRemovals, type Removal } from '../trash/use-removals.ts'
import { addUploads } from '../uploads/runner.ts'
import { ContentsList } from './contents-list.tsx'
import { DeleteDialog, MoveDialog, NewFolderDialog, TagDialog } from './dialogs.tsx'
import { FolderHead } from './folder-head.tsx'
import type { ItemAction } from './selection-bar.tsx'
import { useChanges } from './use-changes.ts'

type Props = {
  readonly part: string
  readonly folderId: string
  readonly name: string
  readonly mayWrite: boolean
  readonly ancestors: readonly Schemas['PathPartAncestorItem'][]
  readonly before: ReactNode
  readonly onOpenFolder: (part: string) => void
  readonly onOpenDocument: (documentId: string) => void
}

type Open = Exclude<ItemAction, 'rename' | 'run' | 'access'> | 'new-folder'

/** A folder: where it is, what it contains, and what can be done with that. */
export function FolderView(props: Props) {
  const { part, folderId, name, mayWrite, ancestors } = props
  const { sort = 'LOGICAL' } = useSearch({ from: '/app/browse/{-$part}' })
  const navigate = useNavigate()
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const [known, setKnown] = useState<readonly Item[]>([])
  const [renaming, setRenaming] = useState<string>()
  const [open, setOpen] = useState<Open>()
  const [changes, removals] = [useChanges(), useRemovals()]
  const selected = known.filter((item) => selection.ids.has(item.path_part_id))
  const close = (): void => setOpen(undefined)
  const act = (action: ItemAction): void => {
    if (action === 'rename') setRenaming(selected[0]?.path_part_id)
    else if (action === 'run') void changes.runAgain(selected)
    else if (action === 'access') {
      void navigate({ to: '/admin/access', search: { part: selected[0]?.path_part_id } })
    } else setOpen(action)
  }
  const finish = (work: Promise<void> | void): void => {
    close()
    setSelection(NOTHING)
    void work
  }
  return (
    <DropArea name={name} target={mayWrite ? part : undefined}>
      <FolderHead
        before={props.before}
        part={part}
        ancestors={ancestors}
        sort={sort}
        mayWrite={mayWrite}
        selected={selected}
        onAction={act}
        onClear={() => setSelection(NOTHING)}
        onNewFolder={() => setOpen('new-folder')}
        onSort={(next) =>
          void navigate({
            to: '/browse/{-$part}',
            params: { part },
            search: next === 'LOGICAL' ? {} : { sort: next },
          })
        }
      />
      <ContentsList
        folderId={folderId}
        sort={sort}
        mayWrite={mayWrite}
        selection={selection}
        renaming={renaming}
        onRenaming={setRenaming}
        onSelect={(next, items) => {
          setSelection(next)
          setKnown(items)
        }}
        onOpen={(item) => {
          if (item.part_type === 'FOLDER') props.onOpenFolder(item.path_part_id)
          else props.onOpenDocument(item.id)
        }}
        onRename={(item, to) => void changes.rename(item, to)}
        onDelete={() => selected.length > 0 && setOpen('delete')}
        onMove={(items, folder) => finish(changes.move(items, folder))}
        onOrder={(placement, now) => changes.order(part, placement, now)}
        empty={
          <Message title={texts.empty} icon={<FolderOpen size={28} aria-hidden />}>
            {mayWrite ? texts.emptyWhy : texts.emptyReadOnly}
          </Message>
        }
      />
      <OpenDialog
        open={open}
        part={part}
        items={selected}
        path={ancestors.map((one) => one.path_part_id)}
        onClose={close}
        onMove={(folder) => finish(changes.move(selected, folder))}
        onDelete={(into) => finish(removals[into](selected))}
      />
    </DropArea>
  )
}

type OpenProps = {
  readonly open: Open | undefined
  readonly part: string
  readonly items: readonly Item[]
  readonly path: readonly string[]
  readonly onClose: () => void
  readonly onMove: (folder: Folder) => void
  readonly onDelete: (into: Removal) => void
}

function OpenDialog({ open, part, items, path, onClose, onMove, onDelete }: OpenProps) {
  switch (open) {
    case undefined:
      return undefined
    case 'new-folder':
      return <NewFolderDialog parent={part} onClose={onClose} />
    case 'tag':
      return <TagDialog items={items} onClose={onClose} />
    case 'move':
      return <MoveDialog items={items} path={path} onClose={onClose} onMove={onMove} />
    case 'delete':
      return <DeleteDialog items={items} onClose={onClose} onDelete={onDelete} />
  }
}

type DropProps = {
  readonly name: string
  /** Undefined where nothing may be uploaded. */
  readonly target: string | undefined
  readonly children: ReactNode
}

/** Takes files that are dropped anywhere on the folder. */
function DropArea({ name, target, children }: DropProps) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent): boolean =>
    target !== undefined && event.dataTransfer.types.includes('Files')
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (target === undefined || !hasFiles(event)) return
        event.preventDefault()
        void readDropped(event.dataTransfer).then((found) => addUploads(found, target))
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-panel/90 text-lg">
          {texts.dropHere(name)}
        </div>
      )}
    </div>
  )
}
