import { kindOf } from '@arbor/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { placeQuery } from '../../../app/access/place-query.ts'
import { isInOwnFolder, mayEdit } from '../../../app/access/rights.ts'
import { ask, type Question as Asked } from '../../../app/ask.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { useMe } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Message as Notice, Skeleton } from '../../../ui/states.tsx'
import { askedBy, questionBefore, type Message, type Thread } from '../model.ts'
import {
  branchFrom,
  messagesQuery,
  refreshThread,
  replyQuery,
  stopReply,
  threadQuery,
} from '../queries.ts'
import { texts } from '../texts.ts'
import { useReply } from '../use-reply.ts'
import type { Sources } from './citation-mark.tsx'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { FollowUps } from './follow-ups.tsx'
import { LiveLog } from './live-log.tsx'
import { Messages } from './messages.tsx'
import { useEnd } from './use-end.ts'

type Props = { readonly id: string; readonly sources: Sources }

/** A thread: questions, answers, and a field for the next question. */
export function Conversation({ id, sources }: Props) {
  const { data: thread, error, refetch } = useQuery(threadQuery(id))
  if (error && !thread) return <Failure error={error} onRetry={() => void refetch()} />
  if (!thread) return <Skeleton label={shared.loading} lines={9} />
  return <Opened thread={thread} sources={sources} />
}

/** The person's rights in a thread. For their own threads, no request is needed. */
function useRights(thread: Thread) {
  const isOwned = isInOwnFolder(useMe(), thread)
  const { data } = useQuery({ ...placeQuery(thread.path_part_id), enabled: !isOwned })
  return {
    isOwn: isOwned,
    mayWrite: isOwned || mayEdit(data),
    isKnown: isOwned || data !== undefined,
  }
}

/** The messages of a thread (oldest first), the answer in progress, and the actions. */
function useConversation(thread: Thread, onAsked: () => void) {
  const { id } = thread
  const navigate = useNavigate()
  const read = useInfiniteQuery(messagesQuery(id))
  const reply = useReply(id)
  const { data: work } = useQuery(replyQuery(id))
  const isWriting = work?.isWriting ?? false
  const messages = useMemo(
    () => (read.data?.pages.flatMap(({ items }) => items) ?? []).toReversed(),
    [read.data],
  )
  const live = messages.some((message) => message.id === reply?.id) ? undefined : reply
  const onAsk = async (question: Asked): Promise<void> => {
    try {
      await ask(id, question)
    } catch (error) {
      // Somebody else has asked, or the same person in another window. Show that answer.
      if (kindOf(error) === 'conflict') await refreshThread(id)
      throw error
    }
    onAsked()
    await refreshThread(id)
  }
  const onBranch = async (answer: Message): Promise<void> => {
    const below = await branchFrom(thread, questionBefore(messages, answer.id), answer)
    await navigate({ to: '/threads/{-$id}', params: { id: below } })
  }
  const onStop = async (): Promise<void> => {
    await stopReply(id)
    await refreshThread(id)
  }
  const isUnanswered = messages.at(-1)?.role === 'USER' && work !== undefined && !isWriting && !live
  return { read, messages, reply, live, isWriting, isUnanswered, onAsk, onBranch, onStop }
}

function Opened({ thread, sources }: { readonly thread: Thread; readonly sources: Sources }) {
  const { isOwn, mayWrite, isKnown } = useRights(thread)
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const talk = useConversation(thread, useEnd(frame, content))
  useShownMark(frame, sources)
  const { messages, isWriting } = talk
  const last = messages.at(-1)
  return (
    <>
      <ConversationHead thread={thread} isOwn={isOwn} mayWrite={mayWrite} />
      <div ref={frame} className="min-h-0 flex-1 overflow-auto">
        <div ref={content} className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4">
          <Beginning {...talk} />
          <Messages
            messages={messages}
            live={talk.live}
            sources={sources}
            onAsk={mayWrite && !isWriting ? talk.onAsk : undefined}
            onBranch={mayWrite ? talk.onBranch : undefined}
          />
          {last?.role === 'ASSISTANT' && mayWrite && !isWriting && !talk.live && (
            <FollowUps
              key={last.id}
              threadId={thread.id}
              answer={last}
              {...lastAsked(messages)}
              onAsk={talk.onAsk}
            />
          )}
          {last && talk.isUnanswered && (
            <Unanswered question={last} onAsk={mayWrite ? talk.onAsk : undefined} />
          )}
        </div>
      </div>
      <LiveLog reply={talk.reply} isWriting={isWriting} />
      <div className="mx-auto w-full max-w-3xl px-4 pb-3">
        {mayWrite && talk.read.data && (
          <Composer
            label={texts.followUp}
            {...lastAsked(messages)}
            onAsk={talk.onAsk}
            onStop={isWriting ? talk.onStop : undefined}
          />
        )}
        {!mayWrite && isKnown && <p className="text-soft">{texts.readOnly}</p>}
      </div>
    </>
  )
}

type BeginningProps = Pick<ReturnType<typeof useConversation>, 'read' | 'messages' | 'live'>

/** The top of the conversation: a button for older messages, or a note that there are none. */
function Beginning({ read, messages, live }: BeginningProps) {
  if (read.error && !read.data) {
    return <Failure error={read.error} onRetry={() => void read.refetch()} />
  }
  if (!read.data) return <Skeleton label={shared.loading} lines={9} />
  if (messages.length === 0 && !live) return <Notice title={texts.empty} />
  if (!read.hasNextPage) return undefined
  return (
    <Button look="quiet" className="self-center" onClick={() => void read.fetchNextPage()}>
      {texts.earlier}
    </Button>
  )
}

/** The scope and the time of the last question, which are the defaults for the next one. */
function lastAsked(messages: readonly Message[]): Pick<Asked, 'scope' | 'asOf'> {
  const last = messages.findLast(({ role }) => role === 'USER')
  if (!last) return { scope: [] }
  const { scope, asOf } = askedBy(last)
  return { scope, asOf }
}

/** Keeps the current citation in view when the source pane makes the conversation narrower. */
function useShownMark(frame: { readonly current: HTMLElement | null }, { shown }: Sources): void {
  useEffect(() => {
    if (!shown) return
    frame.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [frame, shown])
}

type UnansweredProps = {
  readonly question: Message
  readonly onAsk: ((question: Asked) => Promise<void>) | undefined
}

/** A question whose answer was stopped before it started. */
function Unanswered({ question, onAsk }: UnansweredProps) {
  const again = askedBy(question)
  return (
    <div className="flex items-center gap-3 text-soft">
      {texts.noAnswer}
      {onAsk && (
        <Button onClick={() => void onAsk(again).catch(() => undefined)}>{texts.askAgain}</Button>
      )}
    </div>
  )
}
