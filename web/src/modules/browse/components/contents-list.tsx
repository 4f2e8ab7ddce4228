import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { mayAdd, mayRename, type Place } from '../../../app/access/rights.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { cx } from '../../../ui/cx.ts'
import type { MenuPlace } from '../../../ui/menu.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import {
  select,
  type Dragged,
  type Item,
  type PickMode,
  type Placement,
  type Selection,
  type Sort,
} from '../model.ts'
import { refreshContents } from '../queries.ts'
import { texts } from '../texts.ts'
import { ListHead } from './list-head.tsx'
import { Row } from './row.tsx'
import { useDrop } from './use-drop.ts'
import { useItems, type Items } from './use-items.ts'
import { useOrder } from './use-order.ts'

const ROW_PX = 36
const OVERSCAN = 8
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
}

type Props = ListActions & {
  readonly folderId: string
  readonly sort: Sort
  readonly folder: Place
  readonly selection: Selection
  /** The selected items. */
  readonly selected: readonly Item[]
  readonly renaming: string | undefined
  readonly onRenaming: (part: string | undefined) => void
  readonly empty: ReactNode
}

/** The contents of a folder. Only the rows in view are loaded and rendered. */
export function ContentsList(props: Props) {
  const { folderId, sort, selection } = props
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<number>()
  const { items, rows } = useRows(folderId, sort, frame)
  const count = items.total ?? 0
  const pick = (index: number, mode: PickMode): void => {
    setActive(index)
    const next = select(selection, { index, mode }, (at) => items.at(at)?.path_part_id)
    props.onSelect(next, items.loaded)
  }
  const reveal = (at: number): void => rows.scrollToIndex(at)
  const rename = useRenaming(props, frame)
  const dragged = (item: Item): readonly Item[] => together(item, props)
  const openMenu = menuOpener(props, { items, pick, active })
  const { step, drop } = useArrange(props, items, active, (at) => {
    setActive(at)
    reveal(at)
  })
  const onKeyDown = useKeys(props, {
    active,
    count,
    items,
    pick,
    reveal,
    step,
    openActiveMenu: openMenu.ofActive,
  })
  if (items.error) return <Failure error={items.error} onRetry={() => void refreshContents()} />
  if (items.total === undefined) return <Skeleton label={shared.loading} lines={10} />
  if (count === 0) return props.empty
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={texts.count(count)}
      aria-rowcount={count + 1}
      aria-multiselectable
      aria-activedescendant={active === undefined ? undefined : `row-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        // Some browsers also send this event for the menu key.
        event.preventDefault()
        if (event.target === event.currentTarget) openMenu.ofActive()
      }}
      className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
    >
      <ListHead loaded={items.loaded} selection={selection} onSelect={props.onSelect} />
      <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, size }) => {
          const item = items.at(index)
          return (
            item && (
              <div
                key={item.path_part_id}
                role="presentation"
                className={cx('absolute inset-x-0 top-0', DROPS[drop.over(index) ?? 'none'])}
                style={{ height: size, transform: `translateY(${start}px)` }}
                {...drop.target(item, index)}
              >
                <Row
                  item={item}
                  index={index}
                  isSelected={selection.ids.has(item.path_part_id)}
                  isActive={active === index}
                  isRenaming={props.renaming === item.path_part_id}
                  dragged={dragged}
                  onMenu={openMenu.of}
                  onPick={pick}
                  onRename={rename}
                />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

/** Ends renaming a row and returns the focus to the list. */
function useRenaming({ onRenaming, onRename }: Props, frame: RefObject<HTMLDivElement | null>) {
  return (item: Item, name: string | undefined): void => {
    onRenaming(undefined)
    frame.current?.focus()
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
  { items, pick, active }: Pick<Keyed, 'active' | 'pick'> & { readonly items: Items },
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

/** The virtual rows of the folder, and the items in view. */
function useRows(folderId: string, sort: Sort, frame: RefObject<HTMLDivElement | null>) {
  const [range, setRange] = useState({ first: 0, last: 0 })
  const items = useItems(folderId, sort, range)
  const rows = useVirtualizer({
    count: items.total ?? 0,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    onChange: ({ range: seen }) => {
      if (!seen) return
      const next = { first: seen.startIndex, last: seen.endIndex }
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next))
    },
  })
  return { items, rows }
}

type Keyed = {
  readonly active: number | undefined
  readonly count: number
  readonly items: Pick<Items, 'at'>
  readonly pick: (index: number, mode: PickMode) => void
  readonly reveal: (index: number) => void
  /** Moves the selected rows up or down by one. */
  readonly step: (by: 1 | -1) => void
  readonly openActiveMenu: () => void
}

/** Keyboard control of the list. */
function useKeys(props: Props, keyed: Keyed) {
  const { active, count, items, pick, reveal, step } = keyed
  const go = (index: number, mode: 'one' | 'range'): void => {
    const at = Math.max(0, Math.min(count - 1, index))
    pick(at, mode)
    reveal(at)
  }
  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return
    const mode = event.shiftKey ? 'range' : 'one'
    const item = active === undefined ? undefined : items.at(active)
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go((active ?? -1) + 1, mode),
      ArrowUp: () => go((active ?? count) - 1, mode),
      'Alt ArrowDown': () => step(1),
      'Alt ArrowUp': () => step(-1),
      Home: () => go(0, mode),
      End: () => go(count - 1, mode),
      ' ': () => active !== undefined && pick(active, 'toggle'),
      Enter: item && (() => props.onOpen(item)),
      F2:
        item && mayRename(props.folder, item)
          ? () => props.onRenaming(item.path_part_id)
          : undefined,
      Delete: () => props.onDelete(event.shiftKey),
      ContextMenu: keyed.openActiveMenu,
    }
    const isMenuKey = event.shiftKey && event.key === 'F10'
    const act = isMenuKey
      ? keyed.openActiveMenu
      : keys[event.altKey ? `Alt ${event.key}` : event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}
