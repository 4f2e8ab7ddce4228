import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useHidden } from '../../../app/deletions.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { nest, type Thread } from '../model.ts'
import { threadsQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { useActions } from '../use-actions.ts'
import { ThreadRow } from './thread-row.tsx'

/** The person's threads, most recent activity first, with subthreads below their threads. */
export function ThreadList() {
  const [words, setWords] = useState('')
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-2 max-lg:px-4">
      <div className="flex items-center gap-1.5">
        <input
          type="search"
          value={words}
          aria-label={texts.find}
          placeholder={texts.find}
          onChange={({ target }) => setWords(target.value)}
          className={inputClass}
        />
        <Link
          to="/threads/{-$id}"
          params={{ id: undefined }}
          aria-label={texts.newThread}
          title={texts.newThread}
          className={buttonClass('plain', 'px-2 max-lg:hidden')}
        >
          <Plus size={14} aria-hidden />
        </Link>
      </div>
      <List words={useDeferredValue(words.trim())} />
    </div>
  )
}

/** The loaded threads, without those being deleted. */
export function useThreads(words: string) {
  const query = useInfiniteQuery(threadsQuery(words))
  const hidden = useHidden()
  const threads = query.data?.pages.flatMap(({ items }) => items) ?? []
  return { ...query, threads: threads.filter(({ id }) => !hidden.has(id)) }
}

function List({ words }: { readonly words: string }) {
  const { threads, data, error, refetch, hasNextPage, fetchNextPage } = useThreads(words)
  const [renamed, setRenamed] = useState<string>()
  const { rename, remove } = useActions(threads)
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={shared.loading} lines={6} />
  if (threads.length === 0) {
    const nothing = words === '' ? texts.noThreads : texts.nothingFound
    return <p className="px-2 text-soft">{nothing}</p>
  }
  const onRenamed = (thread: Thread, title: string | undefined): void => {
    setRenamed(undefined)
    if (title !== undefined) rename(thread, title)
  }
  return (
    <nav aria-label={texts.title} className="-mx-1 min-h-0 flex-1 overflow-auto px-1">
      <ul className="flex flex-col">
        {nest(threads).map(({ thread, depth }) => (
          <li key={thread.id}>
            <ThreadRow
              thread={thread}
              depth={depth}
              isRenaming={renamed === thread.id}
              onRename={() => setRenamed(thread.id)}
              onRenamed={(title) => onRenamed(thread, title)}
              onRemove={() => remove(thread)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" className="w-full" onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </nav>
  )
}
