import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHidden } from '../../../app/deletions.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { formatNumber } from '../../../app/format.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { FILTERS, type Filter, type Target, type Thread } from './model.ts'
import { commentsQuery, writeComment } from './queries.ts'
import { threadQuery } from './marks.queries.ts'
import { texts } from './texts.ts'
import { Quote, ThreadCard } from './thread.tsx'
import { Writer } from './writer.tsx'

type Props = {
  readonly documentId: string
  readonly versionId: string
  /** Id of the chosen comment or reply. */
  readonly chosen: string | undefined
  /** The passage of a comment that is being written. */
  readonly draft: Target | undefined
  readonly onDraft: (draft: Target | undefined) => void
  /** Shows the passage of a comment. */
  readonly onOpen: (thread: Thread) => void
}

/** The comments of a document, and the one that is being written. */
export function CommentsPane(props: Props) {
  const { documentId, versionId, chosen, draft, onDraft, onOpen } = props
  const linked = useQuery({
    ...threadQuery(chosen ?? '', versionId),
    enabled: chosen !== undefined,
  })
  const [picked, pick] = useState<Filter>()
  const filter = picked ?? filterOf(linked.data)
  const list = useInfiniteQuery(commentsQuery(documentId, versionId, filter))
  const hidden = useHidden()
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isIn = (thread: Thread): boolean => found.some(({ id }) => id === thread.id)
  // A link may lead to a comment that isn't loaded yet.
  const extra = linked.data && !isIn(linked.data) && picked === undefined ? [linked.data] : []
  const threads = [...extra, ...found].filter(({ id }) => !hidden.has(id))
  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Filters
        filter={filter}
        counts={list.data?.pages[0]?.counts}
        onChange={(next) => pick(next)}
      />
      <div
        role="region"
        aria-label={texts.filters[filter]}
        // Lets the keyboard scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-2 overflow-auto p-3 outline-offset-[-2px]"
      >
        {linked.error && <p className="text-sm text-soft">{texts.gone}</p>}
        {draft && (
          <div className="flex flex-col gap-2 rounded-lg border border-accent bg-panel p-3">
            {draft.quote !== undefined && <Quote>{draft.quote}</Quote>}
            <Writer
              key={`${draft.chunk} ${draft.quote}`}
              documentId={documentId}
              label={texts.newComment}
              send={texts.send}
              onCancel={() => onDraft(undefined)}
              onSend={async (text) => {
                const said = await writeComment(documentId, draft, text)
                onDraft(undefined)
                pick(undefined)
                onOpen(said)
              }}
            />
          </div>
        )}
        {list.isLoading && <Skeleton label={shared.loading} lines={6} />}
        {!list.isLoading && threads.length === 0 && !draft && (
          <Message title={texts.none[filter]}>{texts.noneWhy[filter]}</Message>
        )}
        {threads.map((thread) => (
          <ThreadCard
            key={thread.id}
            thread={thread}
            versionId={versionId}
            chosen={chosen}
            onOpen={() => onOpen(thread)}
          />
        ))}
        {list.hasNextPage && (
          <Button
            look="quiet"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The list that has a comment. */
function filterOf(thread: Thread | undefined): Filter {
  if (!thread || (thread.resolved_at === null && thread.place.chunk_id !== null)) return 'OPEN'
  return thread.resolved_at === null ? 'ORPHANED' : 'RESOLVED'
}

type FiltersProps = {
  readonly filter: Filter
  readonly counts: Readonly<Record<'open' | 'resolved' | 'orphaned', number>> | undefined
  readonly onChange: (filter: Filter) => void
}

function Filters({ filter, counts, onChange }: FiltersProps) {
  const numbers = { OPEN: counts?.open, RESOLVED: counts?.resolved, ORPHANED: counts?.orphaned }
  return (
    <div role="group" aria-label={texts.filter} className="flex flex-wrap gap-1 px-3 pt-2">
      {FILTERS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === filter}
          onClick={() => onChange(one)}
          className="flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-sm text-soft hover:bg-hover aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-ink"
        >
          {texts.filters[one]}
          <span className="tabular-nums">
            {numbers[one] === undefined ? '' : formatNumber(numbers[one])}
          </span>
        </button>
      ))}
    </div>
  )
}
