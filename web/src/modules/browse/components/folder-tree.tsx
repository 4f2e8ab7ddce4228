import { shownName } from '@arbor/client'
import { ChevronRight, Folder } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useHidden } from '../../../app/deletions.ts'
import { useMany } from '../../../app/many/paged-list.ts'
import { More } from '../../../app/many/load-more.tsx'
import { cx } from '../../../ui/cx.ts'
import { DRAGGED, readDragged, type Dragged, type Folder as FolderItem } from '../model.ts'
import { foldersIn } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = {
  /** Parts of the chosen folder's ancestors, which are expanded. */
  readonly path: readonly string[]
  readonly chosen: string | undefined
  /** Renders a folder as a link or a button. */
  readonly renderName: (folder: FolderItem, content: ReactNode, className: string) => ReactNode
  /** Called when rows of the list are dropped on a folder. */
  readonly onDropItems?: (folder: FolderItem, items: readonly Dragged[]) => void
}

/** The tenant's folders. Each level loads when it is expanded. */
export function FolderTree(props: Props) {
  return <Level {...props} parent={undefined} depth={0} />
}

type LevelProps = Props & { readonly parent: string | undefined; readonly depth: number }

function Level({ parent, ...props }: LevelProps) {
  const many = useMany(foldersIn(parent))
  const hidden = useHidden()
  const folders = many.items?.filter((folder) => !hidden.has(folder.path_part_id))
  return (
    <ul className="flex flex-col">
      {folders?.map((folder) => (
        <Branch key={folder.path_part_id} folder={folder} {...props} />
      ))}
      <li style={{ paddingInlineStart: props.depth * 14 }}>
        <More of={many} />
      </li>
    </ul>
  )
}

type BranchProps = Omit<LevelProps, 'parent'> & { readonly folder: FolderItem }

function Branch({ folder, depth, ...props }: BranchProps) {
  const { path, chosen, renderName, onDropItems } = props
  const { path_part_id: part } = folder
  const name = shownName(folder)
  const [toggled, setToggled] = useState<boolean>()
  const [isOver, setOver] = useState(false)
  const isOpen = toggled ?? (path.includes(part) && part !== chosen)
  const label = isOpen ? texts.collapse(name) : texts.expand(name)
  return (
    <li>
      <div
        className={cx('flex items-center rounded-md', isOver && 'bg-tint')}
        style={{ paddingInlineStart: depth * 14 }}
        onDragOver={(event) => {
          if (!onDropItems || !event.dataTransfer.types.includes(DRAGGED)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          const items = readDragged(event.dataTransfer.getData(DRAGGED))
          if (items.length > 0) onDropItems?.(folder, items)
        }}
      >
        <button
          type="button"
          aria-label={label}
          aria-expanded={isOpen}
          onClick={() => setToggled(!isOpen)}
          className="flex size-6 shrink-0 items-center justify-center rounded text-soft hover:bg-hover"
        >
          <ChevronRight size={14} className={cx('transition-transform', isOpen && 'rotate-90')} />
        </button>
        {renderName(
          folder,
          <>
            <Folder size={14} aria-hidden className="shrink-0 text-soft" />
            <span className="truncate">{name}</span>
          </>,
          cx(
            'flex h-7 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover',
            part === chosen && 'bg-tint font-medium',
          ),
        )}
      </div>
      {isOpen && <Level {...props} parent={part} depth={depth + 1} />}
    </li>
  )
}
