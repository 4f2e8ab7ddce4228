import { Link } from '@tanstack/react-router'
import { CornerDownRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { formatExactly } from '../../../app/format.ts'
import { NameField } from '../../../ui/name-field.tsx'
import type { Thread } from '../model.ts'
import { ThreadMenu } from './thread-menu.tsx'

type Props = {
  readonly thread: Thread
  readonly depth: number
  readonly isRenaming: boolean
  readonly onRename: () => void
  /** Called with the new title, or undefined if it doesn't change. */
  readonly onRenamed: (title: string | undefined) => void
  readonly onRemove: () => void
}

/** Maximum indentation of subthreads. */
const MOST_LEVELS = 6

/** A thread in the list. F2 renames it, Delete deletes it. */
export function ThreadRow({ thread, depth, isRenaming, ...act }: Props) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') act.onRename()
    else if (event.key === 'Delete') act.onRemove()
    else return
    event.preventDefault()
  }
  const indent = { paddingLeft: `${0.5 + Math.min(depth, MOST_LEVELS) * 0.875}rem` }
  const mark = depth > 0 && (
    <CornerDownRight size={13} aria-hidden className="shrink-0 text-line-strong" />
  )
  if (isRenaming) {
    return (
      <div style={indent} className="flex h-9 items-center gap-1.5 pr-1">
        {mark}
        <NameField name={thread.title} onDone={act.onRenamed} />
      </div>
    )
  }
  return (
    <div className="group relative">
      <Link
        to="/threads/{-$id}"
        params={{ id: thread.id }}
        style={indent}
        title={`${thread.title}\n${formatExactly(thread.updated_at)}`}
        onKeyDown={onKeyDown}
        className="flex h-9 items-center gap-1.5 rounded-md pr-2 group-focus-within:pr-9 group-hover:pr-9 hover:bg-hover aria-[current=page]:bg-tint pointer-coarse:pr-9"
      >
        {mark}
        <span className="min-w-0 flex-1 truncate">{thread.title}</span>
      </Link>
      <div className="absolute inset-y-0 right-1 flex items-center group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0">
        <ThreadMenu thread={thread} onRename={act.onRename} onRemove={act.onRemove} />
      </div>
    </div>
  )
}
