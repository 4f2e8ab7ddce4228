import { Suspense, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { mayAdd, type Place } from '../../../app/access/rights.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { cx } from '../../../ui/cx.ts'
import { fixedRows, revealRow, useSeenRows } from '../../../ui/fixed-rows.ts'
import type { MenuPlace } from '../../../ui/menu.tsx'
import { lazily } from '../../../ui/patiently.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { gridOf } from '../columns.ts'
import {
  select,
  type Dragged,
  type Item,
  type PickMode,
  type Placement,
  type Selection,
  type Sort,
  type View,
} from '../model.ts'
import { refreshContents } from '../queries.ts'
import { texts } from '../texts.ts'
import { Lines } from './lines-in-view.tsx'
import { ListHead } from './list-head.tsx'
import { Row } from './row.tsx'
import { TILE, useListColumns, useWidth } from './use-columns.ts'
import { useDrop } from './use-drop.ts'
import { useItems, type Items } from './use-items.ts'
import { useKeys } from './use-keys.ts'
import { Look, type QuickLook } from './quick-look.tsx'
import { useOrder } from './use-order.ts'

// Lists don't need it.
const Tile = lazily(async () => (await import('./tile.tsx')).Tile)
/** Heights of rows, in pixels. */
const HEIGHTS = { list: 36, grid: TILE.height + 12 } as const
const OVERSCAN = { list: 8, grid: 1 } as const
/** The height of the column headers. */
const HEADS = { list: 32, grid: 0 } as const
/** Styles that show where dragged rows would go. */
const DROPS = {
  none: '',
  into: 'bg-tint ring-2 ring-accent ring-inset',
  before: 'z-10 shadow-[0_-2px_var(--color-accent)]',
  after: 'z-10 shadow-[0_2px_var(--color-accent)]',
} as const

export type ListActions = {
  readonly onSelect: (selection: Selection, items: readonly Item[]) => void
  readonly onOpen: (item: Item) => void
  readonly onRename: (item: Item, name: string) => void
  /** @param isPermanent whether to delete permanently instead of moving to the trash */
  readonly onDelete: (isPermanent: boolean) => void
  /** Opens the menu of rows. */
  readonly onMenu: (place: MenuPlace, items: readonly Item[]) => void
  readonly onMove: (items: readonly Dragged[], folder: Item) => void
  /** Changes the custom order. @param now the current places of the items */
  readonly onOrder: (placement: Placement, now: readonly Placement[]) => Promise<void>
  /** Shows why a document couldn't be read, and what helps. */
  readonly onFailure: (item: Item) => void
}

type Props = ListActions & {
  readonly quickLook: QuickLook
  readonly folderId: string
  readonly sort: Sort
  readonly view: View
  readonly folder: Place
  readonly selection: Selection
  /** The selected items. */
  readonly selected: readonly Item[]
  readonly renaming: string | undefined
  readonly onRenaming: (part: string | undefined) => void
  readonly empty: ReactNode
}

/** The contents of a folder, as a list or grid. Only the rows in view are loaded and rendered. */
export function ContentsList(props: Props) {
  const { folderId, sort, view, selection, onOpen, onFailure } = props
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [active, setActive] = useState<number>()
  const [width, columns] = useWidth(frame, view)
  const { items, rows } = useRows({ folderId, sort, view, columns }, frame)
  const list = useListColumns(items.loaded, width)
  const count = items.total ?? 0
  const pick = (index: number, mode: PickMode): void => {
    setActive(index)
    const next = select(selection, { index, mode }, (at) => items.at(at)?.path_part_id)
    props.onSelect(next, items.loaded)
  }
  const reveal = (at: number): void => {
    if (frame) revealRow(frame, Math.floor(at / columns), rows.size, HEADS[view])
  }
  const rename = useRenaming(props, frame)
  const openMenu = menuOpener(props, { items, pick, active })
  const { step, drop } = useArrange(props, items, active, (at) => {
    setActive(at)
    reveal(at)
  })
  const [looked, setLooked] = useState<number>()
  const look = (at: number | undefined): void => {
    setLooked(at)
    if (at === undefined || at === active) return
    pick(at, 'one')
    reveal(at)
  }
  const keyed = { active, count, columns, items, pick, reveal, step }
  const onKeyDown = useKeys({ ...props, onLook: look }, { ...keyed, openMenu: openMenu.ofActive })
  const renderItem = (index: number) => {
    const item = items.at(index)
    if (!item) return undefined
    const about = {
      item,
      held: items.held[item.path_part_id],
      index,
      isSelected: selection.ids.has(item.path_part_id),
      isActive: active === index,
      isRenaming: props.renaming === item.path_part_id,
      dragged: (one: Item) => together(one, props),
      onMenu: openMenu.of,
      onPick: pick,
      onRename: rename,
      onOpen,
      onFailure,
    }
    return (
      <div
        key={item.path_part_id}
        role="presentation"
        className={cx('h-full min-w-0 rounded-[inherit]', DROPS[drop.over(index) ?? 'none'])}
        {...drop.target(item, index)}
      >
        {view === 'list' && <Row {...about} columns={list.shown} />}
        <Suspense>{view === 'grid' && <Tile {...about} isStill={!rows.isScrolling} />}</Suspense>
      </div>
    )
  }
  if (items.error) return <Failure error={items.error} onRetry={() => void refreshContents()} />
  if (items.total === undefined) return <Skeleton label={shared.loading} lines={10} />
  if (count === 0) return props.empty
  return (
    <Frame
      ref={setFrame}
      count={count}
      columns={gridOf(list.shown, view)}
      active={active}
      onKeyDown={onKeyDown}
      onMenu={openMenu.ofActive}
    >
      {view === 'list' && <ListHead {...props} loaded={items.loaded} columns={list} />}
      <Lines view={view} rows={rows} columns={columns}>
        {renderItem}
      </Lines>
      <Look {...props} items={items} at={looked} onLook={look} />
    </Frame>
  )
}

type FrameProps = {
  readonly ref: (frame: HTMLDivElement | null) => void
  readonly count: number
  /** The columns of a row, in CSS. */
  readonly columns: string | undefined
  readonly active: number | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onMenu: () => void
  readonly children: ReactNode
}

/** The scroll container, which has the focus. */
function Frame({ ref, count, columns, active, onKeyDown, onMenu, children }: FrameProps) {
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={texts.count(count)}
      aria-rowcount={count + 1}
      aria-multiselectable
      aria-activedescendant={active === undefined ? undefined : `row-${active}`}
      tabIndex={0}
      style={{ '--columns': columns } as CSSProperties}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        // Some browsers also send this event for the menu key.
        event.preventDefault()
        if (event.target === event.currentTarget) onMenu()
      }}
      className="min-h-0 flex-1 overflow-auto pb-3 outline-offset-[-2px]"
    >
      {children}
    </div>
  )
}

/** Ends renaming a row and returns the focus to the list. */
function useRenaming({ onRenaming, onRename }: Props, frame: HTMLDivElement | null) {
  return (item: Item, name: string | undefined): void => {
    onRenaming(undefined)
    frame?.focus()
    if (name !== undefined) onRename(item, name)
  }
}

/** The items that an action on a row applies to: all selected items if the row is one of them. */
function together(item: Item, { selection, selected }: Props): readonly Item[] {
  return selection.ids.has(item.path_part_id) ? selected : [item]
}

/** Opens the menu of all selected rows from any of them. Opening it on another row selects that row first. */
function menuOpener(
  props: Props,
  {
    items,
    pick,
    active,
  }: {
    readonly items: Items
    readonly active: number | undefined
    readonly pick: (index: number, mode: PickMode) => void
  },
) {
  const open = (index: number, place: MenuPlace): void => {
    const item = items.at(index)
    if (!item) return
    if (!props.selection.ids.has(item.path_part_id)) pick(index, 'one')
    props.onMenu(place, together(item, props))
  }
  const ofActive = (): void => {
    if (active === undefined) return
    const place = document.querySelector(`#row-${active}`)
    if (place) open(active, place)
  }
  return { of: open, ofActive }
}

/** Moves rows by keyboard or by dropping them. @param goTo makes a row the active one */
function useArrange(
  props: Props,
  items: Items,
  active: number | undefined,
  goTo: (index: number) => void,
) {
  const mayWrite = mayAdd(props.folder)
  const order = useOrder({ ...props, mayWrite }, items)
  const drop = useDrop({
    mayWrite,
    isOrdered: order.isOrdered,
    onInto: (folder, moved) => props.onMove(moved, folder),
    onBefore: (index, moved) => order.before(index, new Set(moved.map((one) => one.path_part_id))),
  })
  const step = (by: 1 | -1): void => {
    if (active !== undefined) goTo(order.step(by, active, props.selection.ids))
  }
  return { step, drop }
}

type Shown = {
  readonly folderId: string
  readonly sort: Sort
  readonly view: View
  /** Items side by side. */
  readonly columns: number
}

/** The virtual rows of the folder, and the items in view. */
function useRows({ folderId, sort, view, columns }: Shown, frame: HTMLDivElement | null) {
  const size = HEIGHTS[view]
  const seen = useSeenRows(frame, size)
  const items = useItems(folderId, sort, {
    first: seen.first * columns,
    last: seen.last * columns + columns - 1,
  })
  const count = Math.ceil((items.total ?? 0) / columns)
  return { items, rows: fixedRows(seen, { count, size, overscan: OVERSCAN[view] }) }
}
