import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Failure } from '../../../app/failure-page.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { select, type Item, type PickMode, type Selection, type Sort } from '../model.ts'
import { refreshContents } from '../queries.ts'
import { texts } from '../texts.ts'
import { ListHead } from './list-head.tsx'
import { Row } from './row.tsx'
import { useItems } from './use-items.ts'

const ROW_PX = 36
const OVERSCAN = 8

export type ListActions = {
  readonly onSelect: (selection: Selection, items: readonly Item[]) => void
  readonly onOpen: (item: Item) => void
  readonly onRename: (item: Item, name: string) => void
  readonly onDelete: () => void
}

type Props = ListActions & {
  readonly folderId: string
  readonly sort: Sort
  readonly mayWrite: boolean
  readonly selection: Selection
  readonly renaming: string | undefined
  readonly onRenaming: (part: string | undefined) => void
  readonly empty: ReactNode
}

/** The contents of a folder; only the rows in view are drawn, and read. */
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
  const onKeyDown = useKeys(props, {
    active,
    count,
    items,
    pick,
    reveal: (at) => rows.scrollToIndex(at),
  })
  const dragged = (item: Item): readonly Item[] =>
    selection.ids.has(item.path_part_id)
      ? items.loaded.filter((one) => selection.ids.has(one.path_part_id))
      : [item]
  const rename = (item: Item, name: string | undefined): void => {
    props.onRenaming(undefined)
    frame.current?.focus()
    if (name !== undefined) props.onRename(item, name)
  }
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
                className="absolute inset-x-0 top-0"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <Row
                  item={item}
                  index={index}
                  isSelected={selection.ids.has(item.path_part_id)}
                  isActive={active === index}
                  isRenaming={props.renaming === item.path_part_id}
                  dragged={dragged}
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

/** The rows in view, of all that the folder has. */
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
  readonly items: { readonly at: (index: number) => Item | undefined }
  readonly pick: (index: number, mode: PickMode) => void
  readonly reveal: (index: number) => void
}

/** Everything in the list by keyboard. */
function useKeys(props: Props, { active, count, items, pick, reveal }: Keyed) {
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
      Home: () => go(0, mode),
      End: () => go(count - 1, mode),
      ' ': () => active !== undefined && pick(active, 'toggle'),
      Enter: item && (() => props.onOpen(item)),
      F2: item && props.mayWrite ? () => props.onRenaming(item.path_part_id) : undefined,
      Delete: props.mayWrite ? props.onDelete : undefined,
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}
