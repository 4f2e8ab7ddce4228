import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/field.tsx'
import { refreshAccess } from '../access/queries.ts'
import { screenOf } from '../address-of.ts'
import { sentenceOf } from '../failures.ts'
import { formatExactly, formatNumber, formatWhen } from '../format.ts'
import { nameOf } from '../people.ts'
import { queryClient } from '../query-client.ts'
import {
  answerRequest,
  requestsQuery,
  type AccessRequest,
  type RequestAnswer,
} from './ask-queries.ts'
import { texts } from './ask-texts.ts'

/** Requests for access that wait, each answered with one click: all, or those for one item. Renders nothing without any. */
export function Requests({ part }: { readonly part?: string }) {
  const { data } = useQuery(requestsQuery(part))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  if (!data || (data.total === 0 && problem === '')) return undefined
  const answer = async (id: string, given: RequestAnswer): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      await answerRequest(id, given)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    await queryClient.invalidateQueries({ queryKey: ['notices'] })
    await refreshAccess()
    setBusy(false)
  }
  return (
    <section className="flex flex-col gap-1">
      <h2 className="font-semibold">
        {texts.requests}
        {data.total > data.items.length && ` (${formatNumber(data.total)})`}
      </h2>
      <ul aria-label={texts.requests} className="flex flex-col">
        {data.items.map((request) => (
          <li key={request.id} className="flex flex-col gap-1.5 border-b border-line/60 py-2">
            <Asker request={request} isItemShown={part === undefined} />
            <div className="flex flex-wrap gap-2">
              <Answer request={request} answer="READ_ONLY" isBusy={isBusy} onAnswer={answer} />
              <Answer request={request} answer="READ_WRITE" isBusy={isBusy} onAnswer={answer} />
              <Answer request={request} answer="DECLINED" isBusy={isBusy} onAnswer={answer} />
            </div>
          </li>
        ))}
      </ul>
      <Problem>{problem}</Problem>
    </section>
  )
}

function Asker({
  request,
  isItemShown,
}: {
  readonly request: AccessRequest
  readonly isItemShown: boolean
}) {
  const item = { ...request, id: request.item_id }
  return (
    <div className="flex flex-col">
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1">
          <span className="font-medium" title={request.email ?? undefined}>
            {nameOf(request)}
          </span>{' '}
          {texts.wants[request.capability]}{' '}
          {isItemShown && (
            <Link {...screenOf(item)} title={shownPath(request)} className="text-accent underline">
              {request.name}
            </Link>
          )}
        </span>
        <time className="shrink-0 text-sm text-soft" title={formatExactly(request.created_at)}>
          {formatWhen(request.created_at)}
        </time>
      </p>
      {request.message !== '' && (
        <p className="break-words whitespace-pre-line text-soft">{request.message}</p>
      )}
    </div>
  )
}

type AnswerProps = {
  readonly request: AccessRequest
  readonly answer: RequestAnswer
  readonly isBusy: boolean
  readonly onAnswer: (id: string, answer: RequestAnswer) => Promise<void>
}

function Answer({ request, answer, isBusy, onAnswer }: AnswerProps) {
  // Someone who can already read asks to edit, so permission to read would change nothing.
  if (answer === 'READ_ONLY' && request.capability === 'READ_WRITE') return undefined
  return (
    <Button
      look={answer === request.capability ? 'strong' : 'plain'}
      disabled={isBusy}
      aria-label={`${texts.answers[answer]}: ${nameOf(request)}`}
      onClick={() => void onAnswer(request.id, answer)}
    >
      {texts.answers[answer]}
    </Button>
  )
}
