import { shownName } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, type ComponentType } from 'react'
import { placeQuery } from '../../../app/access/place-query.ts'
import { startThread, type Question, type ScopeItem } from '../../../app/ask.ts'
import { NotFound } from '../../../app/failure-page.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { isId } from '../../viewer/model.ts'
import { Composer } from '../components/composer.tsx'
import { Conversation } from '../components/conversation.tsx'
import { ThreadList } from '../components/thread-list.tsx'
import { sourceIn, type Source } from '../model.ts'
import { refreshThreads } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = {
  /** Shows a place of a document beside the conversation. */
  readonly source: ComponentType<{ readonly source: Source; readonly onClose: () => void }>
  /** Has a place ready, before somebody asks for it. */
  readonly prepare: (source: Source) => void
}

/** The person's threads left, one of them right, and beside it the source of what it says. */
export function ThreadsPage({ source: SourcePane, prepare }: Props) {
  const { id } = useParams({ from: '/app/threads/{-$id}' })
  const state = useSearch({ from: '/app/threads/{-$id}' })
  const navigate = useNavigate()
  const { document, version, chunk, quote } = state
  const shown = useMemo(
    () => (id === undefined ? undefined : sourceIn({ document, version, chunk, quote })),
    [id, document, version, chunk, quote],
  )
  const sources = useMemo(() => ({ threadId: id ?? '', shown, prepare }), [id, shown, prepare])
  const close = (): void => {
    const mark = globalThis.document.querySelector<HTMLElement>('article [aria-current=page]')
    void navigate({ to: '/threads/{-$id}', params: { id }, replace: true, resetScroll: false })
    mark?.focus()
  }
  useEscape(shown && close)
  if (id !== undefined && !isId(id)) return <NotFound />
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <div
        className={cx(
          'flex min-h-0 flex-col lg:w-64 lg:shrink-0 lg:border-r lg:border-line',
          id === undefined ? 'max-lg:flex-1' : 'max-lg:hidden',
          shown && 'lg:max-2xl:hidden',
        )}
      >
        <ThreadList />
      </div>
      <section
        aria-label={texts.conversation}
        className={cx(
          'flex min-h-0 min-w-0 flex-col lg:flex-1',
          id === undefined ? 'max-lg:order-first' : 'max-lg:flex-1',
        )}
      >
        {id === undefined ? (
          <NewThread key={state.about} about={state.about} />
        ) : (
          <Conversation key={id} id={id} sources={sources} />
        )}
      </section>
      {shown && (
        <Suspense fallback={<Skeleton label={shared.loading} lines={9} />}>
          <SourcePane source={shown} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function useEscape(onEscape: (() => void) | undefined): void {
  useEffect(() => {
    if (!onEscape) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      // A menu or dialog above closes itself by it.
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}

/** A field for the first question of a thread. */
function NewThread({ about }: { readonly about: string | undefined }) {
  const navigate = useNavigate()
  const { data, isPending } = useQuery({
    ...placeQuery(about ?? ''),
    enabled: about !== undefined,
  })
  if (about !== undefined && isPending) return <Skeleton label={shared.loading} />
  const kind = data?.part_type
  const scope: ScopeItem[] =
    data && (kind === 'FOLDER' || kind === 'DOCUMENT')
      ? [{ kind, id: data.path_part_id, name: shownName(data) }]
      : []
  const onAsk = async (question: Question): Promise<void> => {
    const id = await startThread(question)
    void refreshThreads()
    await navigate({ to: '/threads/{-$id}', params: { id } })
  }
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 p-4 lg:pt-[14dvh]">
      <h1 className="text-lg font-semibold">
        {texts.newThread}
        <title>{`${texts.title} · Arbor`}</title>
      </h1>
      <p className="text-soft max-lg:hidden">{texts.newThreadWhy}</p>
      <Composer label={texts.questionIn} scope={scope} onAsk={onAsk} />
    </div>
  )
}
