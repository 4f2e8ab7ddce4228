import { useQuery } from '@tanstack/react-query'
import { Check, Copy, GitBranch, ThumbsDown, ThumbsUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import type { Question } from '../../../app/ask.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { queryClient } from '../../../app/query-client.ts'
import { useMe } from '../../../app/session.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { askedBy, NO_MODEL_STEP, withSources, type Message } from '../model.ts'
import { linkTo } from '../link-to.ts'
import { ratingsQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { AgainMenu } from './again-menu.tsx'
import { SaveMenu } from './save-menu.tsx'
import { lazily } from '../../../ui/patiently.ts'

const Complaint = lazily(
  async () => (await import('../../../app/feedback/complaint.tsx')).Complaint,
)

type Props = {
  readonly answer: Message
  readonly question: Message | undefined
  /** Asks the question again, maybe with another wish or scope. Undefined if the person can't ask. */
  readonly onAgain: ((question: Question) => void) | undefined
  readonly onBranch: (() => Promise<void>) | undefined
}

/** The actions for an answer. */
export function AnswerActions({ answer, question, onAgain, onBranch }: Props) {
  const [isBusy, setBusy] = useState(false)
  const { model } = answer.content
  // The same model answers again, whoever chose it.
  const again = question && { ...askedBy(question), ...(model !== undefined && { model }) }
  const branch = async (): Promise<void> => {
    setBusy(true)
    try {
      await onBranch?.()
    } catch (error) {
      offerUndo(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="-ml-1.5 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-0.5">
        <CopyButton answer={answer} />
        <SaveMenu
          onSave={async (format) => {
            const { saveAnswer } = await import('../save/save.ts')
            await saveAnswer(format, answer, question?.content.text)
          }}
        />
        <Rating answer={answer} />
        {onAgain && again && (
          <AgainMenu question={again} isByModel={isByModel(answer)} onAsk={onAgain} />
        )}
        {onBranch && (
          <IconButton label={texts.branch} disabled={isBusy} onClick={() => void branch()}>
            <GitBranch size={14} />
          </IconButton>
        )}
        {model !== undefined && (
          <span className="min-w-0 truncate pl-1.5 text-sm text-soft">
            {texts.writtenBy(model)}
          </span>
        )}
      </div>
    </div>
  )
}

function isByModel({ details }: Message): boolean {
  return !details?.steps?.some(({ name }) => name === NO_MODEL_STEP)
}

const SHOWN_MS = 2_000

function CopyButton({ answer: { content } }: Pick<Props, 'answer'>) {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(
        withSources(content.text, content.citations ?? [], linkTo),
      )
      setCopied(true)
      setTimeout(() => setCopied(false), SHOWN_MS)
    } catch {
      offerUndo(texts.copyFailed)
    }
  }
  return (
    <>
      <IconButton label={texts.copy} onClick={() => void copy()}>
        {isCopied ? <Check size={14} /> : <Copy size={14} />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied && texts.copied}
      </span>
    </>
  )
}

function Rating({ answer: { id } }: Pick<Props, 'answer'>) {
  const me = useMe()
  const { data } = useQuery(ratingsQuery)
  const [isAsking, setAsking] = useState(false)
  const own = data?.find(({ target_id: target, user_id: user }) => target === id && user === me.id)
  const rate = async (rating: 'UP' | 'DOWN'): Promise<void> => {
    try {
      if (own?.rating === rating) {
        const params = { path: { feedback_id: own.id } }
        await arbor.delete('/v1/feedback/{feedback_id}', { params })
        setAsking(false)
      } else {
        await arbor.post('/v1/feedback', {
          body: { target_type: 'MESSAGE', target_id: id, rating },
        })
        setAsking(rating === 'DOWN')
      }
      await queryClient.invalidateQueries({ queryKey: ratingsQuery.queryKey })
    } catch (error) {
      offerUndo(sentenceOf(error))
    }
  }
  const look = (rating: 'UP' | 'DOWN') => cx(own?.rating === rating && 'bg-tint text-accent')
  return (
    <>
      <IconButton
        label={texts.good}
        title={`${texts.good}. ${texts.ratedWhy}`}
        aria-description={texts.ratedWhy}
        aria-pressed={own?.rating === 'UP'}
        className={look('UP')}
        onClick={() => void rate('UP')}
      >
        <ThumbsUp size={14} />
      </IconButton>
      <IconButton
        label={texts.bad}
        title={`${texts.bad}. ${texts.ratedWhy}`}
        aria-description={texts.ratedWhy}
        aria-pressed={own?.rating === 'DOWN'}
        className={look('DOWN')}
        onClick={() => void rate('DOWN')}
      >
        <ThumbsDown size={14} />
      </IconButton>
      {own && <span className="order-last w-full pl-1.5 text-sm text-soft">{texts.rated}</span>}
      {isAsking && (
        <Suspense>
          <Complaint of="MESSAGE" id={id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
