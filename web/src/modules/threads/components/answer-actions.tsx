import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Download, GitBranch, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { arbor, basePath } from '../../../app/arbor.ts'
import { downloadFile } from '../../../app/download.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { queryClient } from '../../../app/query-client.ts'
import { useMe } from '../../../app/session.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { asMarkdown, sourceOf, withSources, type Citation, type Message } from '../model.ts'
import { ratingsQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { lazily } from '../../../ui/patiently.ts'

const Complaint = lazily(
  async () => (await import('../../../app/feedback/complaint.tsx')).Complaint,
)

type Props = {
  readonly answer: Message
  readonly question: Message | undefined
  /** Asks the same question again. Undefined if the person can't ask. */
  readonly onAgain: (() => void) | undefined
  readonly onBranch: (() => Promise<void>) | undefined
}

/** The actions for an answer. */
export function AnswerActions({ answer, question, onAgain, onBranch }: Props) {
  const [isBusy, setBusy] = useState(false)
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
        <IconButton label={texts.saveMarkdown} onClick={() => saveMarkdown(answer, question)}>
          <Download size={14} />
        </IconButton>
        <Rating answer={answer} />
        {onAgain && (
          <IconButton label={texts.askAgain} onClick={onAgain}>
            <RotateCcw size={14} />
          </IconButton>
        )}
        {onBranch && (
          <IconButton label={texts.branch} disabled={isBusy} onClick={() => void branch()}>
            <GitBranch size={14} />
          </IconButton>
        )}
      </div>
    </div>
  )
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

/** Longer names of files are cut. */
const LONGEST_NAME = 60

function saveMarkdown({ content }: Message, question: Message | undefined): void {
  const asked = question?.content.text
  const text = asMarkdown(asked, content.text, content.citations ?? [], linkTo)
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }))
  const name = (asked ?? texts.title).replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  downloadFile(address, `${name.slice(0, LONGEST_NAME)}.md`)
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(address), SHOWN_MS)
}

/** URL of the cited passage. */
function linkTo(citation: Citation): string | undefined {
  const source = sourceOf(citation)
  if (!source) return undefined
  const url = new URL(`${location.origin}${basePath}/documents/${source.document}`)
  if (source.version !== undefined) url.searchParams.set('version', source.version)
  url.searchParams.set('chunk', source.chunk)
  if (source.quote !== undefined) url.searchParams.set('quote', source.quote)
  return url.href
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
