import { shownName, type Schemas } from '@arbor/client'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FilePen, FolderOpen, FolderPlus } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { mayAdd, mayDelete, type Place } from '../../../app/access/rights.ts'
import { texts as shared } from '../../../app/action-texts.ts'
import { useActionMenu } from '../../../app/action-menu.tsx'
import { useOffer, type Action } from '../../../app/actions.ts'
import { lazily } from '../../../ui/patiently.ts'
import { Message } from '../../../ui/states.tsx'
import { useKept } from '../../../app/use-kept-choice.ts'
import {
  NOTHING,
  VIEWS,
  type Dragged,
  type Item,
  type Selection,
  type Sort,
  type View,
} from '../model.ts'
import { texts } from '../texts.ts'
import { useRemovals } from '../trash/use-removals.ts'
import { ContentsList } from './contents-list.tsx'
import { DropArea } from './drop-area.tsx'
import { FolderOrigin } from './folder-origin.tsx'
import { FolderHead } from './folder-head.tsx'
import type { New, Open } from './open-dialog.tsx'
import { useChanges } from './use-changes.ts'
import type { QuickLook } from './quick-look.tsx'
import { useItemActions, type Asked } from './use-item-actions.tsx'

const OpenDialog = lazily(async () => (await import('./open-dialog.tsx')).OpenDialog)

type Props = {
  readonly quickLook: QuickLook
  readonly part: string
  readonly folderId: string
  readonly name: string
  /** The folder, as returned by the API. */
  readonly folder: Place
  /** Whether somebody has given the items a custom order. */
  readonly hasCustomOrder: boolean
  readonly ancestors: readonly Schemas['PathPartAncestorItem'][]
  readonly before: ReactNode
  readonly onOpen: (item: Item) => void
}

/** A folder: its path, its contents, and the actions for them. */
export function FolderView(props: Props) {
  const { part, folderId, name, folder, ancestors } = props
  const [sort, setSort] = useSort(props)
  const { selection, selected, pick, clear } = useSelection()
  const [renaming, setRenaming] = useState<string>()
  const [open, setOpen] = useState<Open>()
  const [view, setView] = useKept<View>('view', readView, String)
  const [changes, removals] = [useChanges(), useRemovals()]
  const mayWrite = mayAdd(folder)
  const close = (): void => setOpen(undefined)
  const ask = (what: Asked, items: readonly Item[]): void => setOpen({ what, items })
  const rename = (item: Item): void => setRenaming(item.path_part_id)
  const actionsFor = useItemActions({ folder, onAsk: ask, onRename: rename })
  const actions = actionsFor(selected)
  const menu = useActionMenu()
  const create = (what: New): void => setOpen({ what })
  useOffer(mayWrite ? [...actions, ...createActions(create)] : actions)
  /** Deselects items that have left the folder. */
  const leave = (items: readonly Dragged[], work: Promise<void> | void): void => {
    close()
    clear(items)
    void work
  }
  return (
    <DropArea name={name} target={mayWrite ? part : undefined}>
      <FolderHead
        before={props.before}
        target={{ part_type: 'FOLDER', id: folderId, path_part_id: part, name }}
        ancestors={ancestors}
        sort={sort}
        view={view}
        onView={setView}
        mayWrite={mayWrite}
        selected={selected.length}
        actions={actions}
        onClear={() => clear()}
        onNew={create}
        onSort={setSort}
      />
      <FolderOrigin part={part} />
      <ContentsList
        quickLook={props.quickLook}
        folderId={folderId}
        sort={sort}
        view={view}
        folder={folder}
        selection={selection}
        renaming={renaming}
        onRenaming={setRenaming}
        selected={selected}
        onSelect={pick}
        onOpen={props.onOpen}
        onRename={(item, to) => void changes.rename(item, to)}
        onDelete={(isPermanent) => {
          const items = selected.filter((item) => mayDelete(folder, item))
          if (items.length > 0) ask(isPermanent ? 'delete' : 'trash', items)
        }}
        onMenu={(place, items) => menu.open(place, menuName(items), actionsFor(items))}
        onMove={(items, target) => leave(items, changes.move(items, target))}
        onFailure={(item) => ask('failure', [item])}
        onOrder={(placement, now) => changes.order(part, placement, now)}
        empty={<Empty path={ancestors.at(-1)?.materialized_path} mayWrite={mayWrite} />}
      />
      <Suspense>
        {open && (
          <OpenDialog
            open={open}
            part={part}
            path={ancestors.map((one) => one.path_part_id)}
            actions={actionsFor}
            onClose={close}
            onMove={(items, target) => leave(items, changes.move(items, target))}
            onDelete={(items, into) => leave(items, removals[into](items))}
          />
        )}
      </Suspense>
      {menu.menu}
    </DropArea>
  )
}

const readView = (stored: string | null): View => VIEWS.find((view) => view === stored) ?? 'list'

/** The folder for workflows. Its listing has only folders and documents. */
const WORKFLOWS = '/agents'

type EmptyProps = { readonly path: string | undefined; readonly mayWrite: boolean }

function Empty({ path, mayWrite }: EmptyProps) {
  const usual = mayWrite ? texts.emptyWhy : texts.emptyReadOnly
  return (
    <Message title={texts.empty} icon={<FolderOpen size={28} aria-hidden />}>
      {path === WORKFLOWS ? texts.emptyAgents : usual}
    </Message>
  )
}

/** The order of the items, from the URL. */
function useSort({ part, hasCustomOrder }: Props) {
  const usual = hasCustomOrder ? 'LOGICAL' : 'NAME'
  const { sort = usual, at } = useSearch({ from: '/app/browse/{-$part}' })
  const navigate = useNavigate()
  const setSort = (next: Sort): void =>
    void navigate({
      to: '/browse/{-$part}',
      params: { part },
      search: { sort: next === usual ? undefined : next, at },
    })
  return [sort, setSort] as const
}

/** The selected items, including those that have scrolled out of view. */
function useSelection() {
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const [selected, setSelected] = useState<readonly Item[]>([])
  const pick = (next: Selection, loaded: readonly Item[]): void => {
    const read = new Set(loaded.map((item) => item.path_part_id))
    const others = selected.filter((item) => !read.has(item.path_part_id))
    setSelection(next)
    setSelected([...loaded, ...others].filter((item) => next.ids.has(item.path_part_id)))
  }
  /** Deselects these items; by default all of them. */
  const clear = (items: readonly Dragged[] = selected): void => {
    const ids = new Set(selection.ids)
    for (const { path_part_id: id } of items) ids.delete(id)
    pick({ ids, anchor: undefined }, [])
  }
  return { selection, selected, pick, clear }
}

function menuName(items: readonly Item[]): string {
  const [first] = items
  return items.length === 1 && first
    ? shared.actions(shownName(first))
    : texts.selected(items.length)
}

const createActions = (create: (what: New) => void): readonly Action[] => [
  {
    id: 'new-folder',
    group: 'change',
    label: texts.newFolder,
    icon: <FolderPlus size={14} />,
    run: () => create('new-folder'),
  },
  {
    id: 'new-page',
    group: 'change',
    label: texts.newPage,
    icon: <FilePen size={14} />,
    run: () => create('new-page'),
  },
]
