import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { ancestryQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { texts as trash } from '../trash/texts.ts'
import { FolderTree } from './folder-tree.tsx'
import { useChanges } from './use-changes.ts'

type Props = {
  /** The open folder. Undefined in the trash. */
  readonly part: string | undefined
  /** Whether narrow screens show it, above the list. */
  readonly isShown: boolean
  readonly onClose?: () => void
}

/** The folder tree beside the list, with the trash below it. */
export function TreePane({ part, isShown, onClose }: Props) {
  const { data } = useQuery({ ...ancestryQuery(part ?? ''), enabled: part !== undefined })
  const changes = useChanges()
  const path = data?.ancestors.map((one) => one.path_part_id) ?? []
  return (
    <nav
      aria-label={texts.folders}
      className={cx(
        'w-60 shrink-0 overflow-auto border-r border-line p-2 lg:block',
        isShown ? 'max-lg:absolute max-lg:inset-y-0 max-lg:z-20 max-lg:bg-ground' : 'hidden',
      )}
    >
      <FolderTree
        path={path}
        chosen={part}
        onDropItems={(folder, items) => void changes.move(items, folder)}
        renderName={(folder, content, className) => (
          <Link
            to="/browse/{-$part}"
            params={{ part: folder.path_part_id }}
            className={className}
            onClick={onClose}
          >
            {content}
          </Link>
        )}
      />
      <Link
        to="/trash"
        className="mt-2 flex h-7 items-center gap-2 rounded-md border-t border-line px-1.5 text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink"
      >
        <Trash2 size={14} aria-hidden />
        {trash.title}
      </Link>
    </nav>
  )
}
