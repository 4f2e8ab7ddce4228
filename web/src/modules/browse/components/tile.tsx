import { shownName } from '@arbor/client'
import { kindColors, kindIcons, kindOfItem, kindWords } from '../../../app/kinds.ts'
import { Thumbnail } from '../../../app/thumbnails/thumbnail.tsx'
import { placeOfEvent } from '../../../app/action-menu.tsx'
import { HoldMark } from '../../../app/retention/mark.tsx'
import { cx } from '../../../ui/cx.ts'
import { NameField } from '../../../ui/name-field.tsx'
import { DRAGGED, stateOf, writeDragged } from '../model.ts'
import { texts } from '../texts.ts'
import { ItemState } from './item-state.tsx'
import { MenuButton, modeOf, Name, type ItemProps } from './row.tsx'

type Props = ItemProps & { readonly isStill: boolean }

/** An item of the grid: what it looks like, and its name. */
export function Tile(props: Props) {
  const { item, index, isSelected, isActive, isRenaming } = props
  const kind = kindOfItem(item)
  const Icon = kindIcons[kind]
  const status = stateOf(item)?.status
  const isReady = status === undefined || status === 'completed'
  return (
    // The grid has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="gridcell"
      id={`row-${index}`}
      aria-selected={isSelected}
      draggable={!isRenaming}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, writeDragged(props.dragged(item)))
      }}
      onClick={(event) => props.onPick(index, modeOf(event))}
      onDoubleClick={() => props.onOpen(item)}
      onContextMenu={(event) => {
        if (!isRenaming) props.onMenu(index, placeOfEvent(event))
      }}
      className={cx(
        'group relative flex h-full min-w-0 flex-col rounded-lg border bg-panel',
        isSelected ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
        isActive && !isSelected && 'ring-2 ring-accent',
      )}
    >
      <div className="min-h-0 flex-1 overflow-hidden rounded-t-[7px] border-b border-line bg-rail">
        <Thumbnail item={item} isNeeded={props.isStill} />
      </div>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={texts.selectRow(shownName(item))}
        checked={isSelected}
        onClick={(event) => event.stopPropagation()}
        onChange={() => props.onPick(index, 'toggle')}
        className={cx(
          'absolute top-2 left-2 size-4 group-hover:opacity-100 pointer-coarse:opacity-100',
          !isSelected && 'opacity-0',
        )}
      />
      <div className={cx('shrink-0 py-1.5 pr-1 pl-2.5', isSelected && 'bg-tint')}>
        <div className="flex min-w-0 items-center gap-2">
          <Icon
            size={16}
            aria-label={kindWords[kind]}
            className={cx('shrink-0', kindColors[kind])}
          />
          <span className="flex min-w-0 flex-1" title={shownName(item)}>
            {isRenaming ? (
              <NameField name={shownName(item)} onDone={(name) => props.onRename(item, name)} />
            ) : (
              <Name item={item} />
            )}
          </span>
          <HoldMark item={props.held} />
          <MenuButton {...props} />
        </div>
        {isReady ? (
          <span className="sr-only">
            <ItemState item={item} onFailure={props.onFailure} />
          </span>
        ) : (
          <div className="pr-1.5 text-sm">
            <ItemState item={item} onFailure={props.onFailure} />
          </div>
        )}
      </div>
    </div>
  )
}
