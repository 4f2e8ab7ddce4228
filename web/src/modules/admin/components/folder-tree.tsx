import { shownName } from '@arbor/client'
import { ChevronRight, Folder } from 'lucide-react'
import { useState } from 'react'
import { useMany } from '../../../app/many/paged-list.ts'
import { More } from '../../../app/many/load-more.tsx'
import { cx } from '../../../ui/cx.ts'
import { foldersIn } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly chosen: string | undefined
  readonly onChoose: (part: string) => void
}

/** The tenant's folders. Each level is read when its folder is expanded. */
export function FolderTree(props: Props) {
  return <Level {...props} parent={undefined} depth={0} />
}

type LevelProps = Props & { readonly parent: string | undefined; readonly depth: number }

function Level({ parent, ...props }: LevelProps) {
  const many = useMany(foldersIn(parent))
  return (
    <ul className="flex flex-col">
      {many.items?.map((folder) => (
        <Branch
          key={folder.path_part_id}
          part={folder.path_part_id}
          name={shownName(folder)}
          {...props}
        />
      ))}
      <li style={{ paddingInlineStart: props.depth * 14 }}>
        <More of={many} />
      </li>
    </ul>
  )
}

type BranchProps = Omit<LevelProps, 'parent'> & { readonly part: string; readonly name: string }

function Branch({ part, name, depth, ...props }: BranchProps) {
  const [isOpen, setOpen] = useState(false)
  const isChosen = part === props.chosen
  return (
    <li>
      <div className="flex items-center" style={{ paddingInlineStart: depth * 14 }}>
        <button
          type="button"
          aria-label={isOpen ? texts.closeFolder(name) : texts.openFolder(name)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex size-6 shrink-0 items-center justify-center rounded text-soft hover:bg-hover"
        >
          <ChevronRight size={14} className={cx('transition-transform', isOpen && 'rotate-90')} />
        </button>
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => props.onChoose(part)}
          className={cx(
            'flex h-7 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover',
            isChosen && 'bg-tint font-medium',
          )}
        >
          <Folder size={14} aria-hidden className="shrink-0 text-soft" />
          <span className="truncate">{name}</span>
        </button>
      </div>
      {isOpen && <Level {...props} parent={part} depth={depth + 1} />}
    </li>
  )
}
