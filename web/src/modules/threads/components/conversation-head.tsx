import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { NameField } from '../../../ui/name-field.tsx'
import type { Thread } from '../model.ts'
import { threadQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { useActions } from '../use-actions.ts'
import { useThreads } from './thread-list.tsx'
import { ThreadMenu } from './thread-menu.tsx'

type Props = {
  readonly thread: Thread
  readonly isOwn: boolean
  readonly mayWrite: boolean
}

/** The bar above a conversation: the parent thread, the title and the actions. */
export function ConversationHead({ thread, isOwn, mayWrite }: Props) {
  const { threads } = useThreads('')
  const { rename, remove } = useActions(threads)
  const [isRenaming, setRenaming] = useState(false)
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line px-3">
      <Link
        to="/threads/{-$id}"
        params={{ id: undefined }}
        aria-label={texts.backToList}
        title={texts.backToList}
        className="-ml-1 flex size-8 shrink-0 items-center justify-center rounded-md text-soft hover:bg-hover lg:hidden"
      >
        <ChevronLeft size={16} aria-hidden />
      </Link>
      {thread.parent_thread_id != null && <Parent id={thread.parent_thread_id} />}
      {isRenaming ? (
        <NameField
          name={thread.title}
          onDone={(title) => {
            setRenaming(false)
            if (title !== undefined) rename(thread, title)
          }}
        />
      ) : (
        <h1 className="min-w-0 flex-1 truncate px-1 font-semibold" title={thread.title}>
          {thread.title}
          <title>{`${thread.title} · Arbor`}</title>
        </h1>
      )}
      <ThreadMenu
        thread={thread}
        onRename={mayWrite ? () => setRenaming(true) : undefined}
        onRemove={mayWrite && isOwn ? () => remove(thread) : undefined}
      />
    </div>
  )
}

function Parent({ id }: { readonly id: string }) {
  const { data } = useQuery(threadQuery(id))
  if (!data) return undefined
  return (
    <>
      <Link
        to="/threads/{-$id}"
        params={{ id }}
        title={`${texts.below} ${data.title}`}
        className="max-w-40 shrink-0 truncate rounded px-1 text-soft hover:bg-hover hover:text-ink max-md:max-w-24"
      >
        {data.title}
      </Link>
      <ChevronRight size={14} aria-hidden className="shrink-0 text-soft" />
    </>
  )
}
