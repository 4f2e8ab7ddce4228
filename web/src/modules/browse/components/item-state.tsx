import { skipToken, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleSlash } from 'lucide-react'
import { ingestionKey, type LiveIngestion } from '../../../app/live.ts'
import { inPageLanguage } from '../../../app/page-language.ts'
import { runWords, wordForStep } from '../../../app/run-words.ts'
import { ProgressBar } from '../../../ui/states.tsx'
import { useIngestionsWait } from '../../../app/waiting.ts'
import { isIngesting, shareOf, stateOf, type Item } from '../model.ts'

type Props = {
  readonly item: Item
  /** Shows the whole reason of a failure, and what helps. */
  readonly onFailure: (item: Item) => void
}

/** The status of a document's ingestion. Documents that are ready show nothing. */
export function ItemState({ item, onFailure }: Props) {
  const state = stateOf(item)
  if (!state || item.part_type === 'FOLDER') return undefined
  if (isIngesting(item)) {
    return (
      <IngestionProgress versionId={item.active_version_id} waiting={state.status === 'pending'} />
    )
  }
  if (state.status === 'failed') {
    const why = state.error == null ? runWords.states.failed : inPageLanguage(state.error)
    return (
      <button
        type="button"
        // The row's menu has this, too.
        tabIndex={-1}
        title={why}
        className="flex max-w-full min-w-0 items-center gap-1.5 text-danger hover:underline"
        onClick={(event) => {
          event.stopPropagation()
          onFailure(item)
        }}
      >
        <CircleAlert size={14} aria-hidden className="shrink-0" />
        <span className="truncate">{why}</span>
      </button>
    )
  }
  if (state.status === 'cancelled') {
    return (
      <span className="flex items-center gap-1.5 text-soft">
        <CircleSlash size={14} aria-hidden />
        {runWords.states.cancelled}
      </span>
    )
  }
  return <span className="sr-only">{runWords.states.completed}</span>
}

function IngestionProgress({
  versionId,
  waiting,
}: {
  readonly versionId: string
  readonly waiting: boolean
}) {
  // Only live events write this entry. There is nothing to fetch.
  const { data } = useQuery<LiveIngestion>({
    queryKey: ingestionKey(versionId),
    queryFn: skipToken,
  })
  const waits = useIngestionsWait()
  const label = waits ?? (data ? wordForStep(data.step) : undefined)
  const count =
    waits !== undefined || data?.total === undefined ? '' : ` ${data.done ?? 0}/${data.total}`
  const words = label ?? (waiting ? runWords.states.pending : runWords.states.processing)
  return (
    <span className="flex w-full flex-col gap-0.5 text-sm text-soft">
      <span className="truncate leading-tight">
        {words}
        {count}
      </span>
      <ProgressBar label={words} share={data ? shareOf(data) : waiting ? 0 : undefined} />
    </span>
  )
}
