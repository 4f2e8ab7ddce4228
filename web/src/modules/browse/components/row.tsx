import { shownName } from '@arbor/client'
import { Link, useSearch } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import type { MouseEvent } from 'react'
import { placeOfEvent } from '../../../app/action-menu.tsx'
import { texts as shared } from '../../../app/action-texts.ts'
import { HoldMark } from '../../../app/retention/mark.tsx'
import type { Held } from '../../../app/retention/queries.ts'
import { IconButton } from '../../../ui/button.tsx'
import { kindColors, kindIcons, kindOfItem } from '../../../app/kinds.ts'
import { cx } from '../../../ui/cx.ts'
import type { MenuPlace } from '../../../ui/menu.tsx'
import type { Column } from '../columns.ts'
import { DRAGGED, writeDragged, type Item, type PickMode } from '../model.ts'
import { texts } from '../texts.ts'
import { ItemState } from './item-state.tsx'
import { RowCell } from './row-cell.tsx'
import { NameField } from '../../../ui/name-field.tsx'

/** The grid of a row. The list sets its columns. */
export const ROW = 'grid grid-cols-(--columns) items-center gap-x-3 px-3'

/** An item of the list or grid. */
export type ItemProps = {
  readonly item: Item
  /** The legal holds that keep it. */
  readonly held: Held[string] | undefined
  readonly index: number
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly isRenaming: boolean
  /** The items that are dragged with a row: all selected items if the row is one of them. */
  readonly dragged: (item: Item) => readonly Item[]
  readonly onMenu: (index: number, place: MenuPlace) => void
  readonly onPick: (index: number, mode: PickMode) => void
  readonly onRename: (item: Item, name: string | undefined) => void
  readonly onOpen: (item: Item) => void
  readonly onFailure: (item: Item) => void
}

type RowProps = ItemProps & { readonly columns: readonly Column[] }

export function Row(props: RowProps) {
  const { item, index, isSelected, isActive, isRenaming } = props
  const kind = kindOfItem(item)
  const Icon = kindIcons[kind]
  return (
    // The grid has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      id={`row-${index}`}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      draggable={!isRenaming}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, writeDragged(props.dragged(item)))
      }}
      onClick={(event) => props.onPick(index, modeOf(event))}
      onContextMenu={(event) => {
        if (!isRenaming) props.onMenu(index, placeOfEvent(event))
      }}
      className={cx(
        ROW,
        'group h-full border-b border-line/60',
        isSelected ? 'bg-tint' : 'hover:bg-hover',
        isActive && 'ring-1 ring-accent ring-inset',
      )}
    >
      <span role="gridcell">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={texts.selectRow(shownName(item))}
          checked={isSelected}
          onClick={(event) => event.stopPropagation()}
          onChange={() => props.onPick(index, 'toggle')}
        />
      </span>
      <span role="gridcell" className="flex min-w-0 items-center gap-2">
        <Icon size={16} aria-hidden className={cx('shrink-0', kindColors[kind])} />
        {isRenaming ? (
          <NameField name={shownName(item)} onDone={(name) => props.onRename(item, name)} />
        ) : (
          <Name item={item} />
        )}
        <HoldMark item={props.held} />
        {!props.columns.includes('state') && (
          <span className="sr-only">
            <ItemState item={item} onFailure={props.onFailure} />
          </span>
        )}
      </span>
      {props.columns.map((column) => (
        <RowCell key={column} column={column} item={item} onFailure={props.onFailure} />
      ))}
      <span role="gridcell">
        <MenuButton {...props} />
      </span>
    </div>
  )
}

export function MenuButton({ item, index, isSelected, isActive, onMenu }: ItemProps) {
  return (
    <IconButton
      label={shared.actions(shownName(item))}
      tabIndex={-1}
      aria-haspopup="menu"
      className={cx(
        'group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
        !isSelected && !isActive && 'opacity-0',
      )}
      onClick={(event) => {
        event.stopPropagation()
        onMenu(index, event.currentTarget)
      }}
    >
      <EllipsisVertical size={16} />
    </IconButton>
  )
}

export function Name({ item }: { readonly item: Item }) {
  const { at } = useSearch({ from: '/app/browse/{-$part}' })
  const className = 'truncate hover:underline'
  if (item.part_type === 'FOLDER') {
    return (
      <Link
        tabIndex={-1}
        to="/browse/{-$part}"
        params={{ part: item.path_part_id }}
        search={{ at }}
        className={className}
      >
        {shownName(item)}
      </Link>
    )
  }
  return (
    <Link
      tabIndex={-1}
      to="/documents/$id"
      params={{ id: item.id }}
      // In the past, the version of then.
      search={at === undefined ? {} : { version: item.active_version_id }}
      className={className}
    >
      {shownName(item)}
    </Link>
  )
}

export function modeOf(event: MouseEvent): PickMode {
  if (event.shiftKey) return 'range'
  return event.metaKey || event.ctrlKey ? 'toggle' : 'one'
}
