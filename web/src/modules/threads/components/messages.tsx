import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Question as Asked } from '../../../app/ask.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { questionBefore, type LiveReply, type Message } from '../model.ts'
import { texts } from '../texts.ts'
import { groupVariants, type Turn } from '../variants.ts'
import { Answer } from './answer.tsx'
import { AnswerActions } from './answer-actions.tsx'
import type { Sources } from './citation-mark.tsx'
import { Question } from './question.tsx'

type Props = {
  readonly messages: readonly Message[]
  /** The answer in progress, until it is one of the messages. */
  readonly live: LiveReply | undefined
  readonly sources: Sources
  /** Undefined if the person can't ask, or has to wait. */
  readonly onAsk: ((question: Asked) => Promise<void>) | undefined
  /** Continues from an answer in a subthread. Undefined if the person can't. */
  readonly onBranch: ((answer: Message) => Promise<void>) | undefined
}

/** Questions and answers, oldest first. A question that was asked again has one place, with all its answers. */
export function Messages({ live, ...props }: Props) {
  const { messages, sources } = props
  const groups = groupVariants(messages)
  const stored = groups.flatMap((group, at) => {
    const [first = [], ...others] = group
    if (others.length === 0) {
      return first.map((message) => said(message, props))
    }
    const isLast = at === groups.length - 1
    return [
      <Variants
        key={`variants ${first[0]?.id}`}
        {...props}
        turns={group}
        live={isLast ? live : undefined}
      />,
    ]
  })
  const isInVariants = (groups.at(-1)?.length ?? 0) > 1
  if (!live || isInVariants) return stored
  // A sibling of the messages, with the id of its later message as the key: what the person has expanded in it stays so.
  return [...stored, inProgress(live, sources)]
}

/** One message. */
function said(message: Message, { messages, sources, onAsk, onBranch }: Omit<Props, 'live'>) {
  const { id, role, content, details } = message
  if (role === 'USER') return <Question key={id} message={message} onAsk={onAsk} />
  if (role === 'SYSTEM') {
    return (
      <p key={id} className="text-sm break-words whitespace-pre-wrap text-soft">
        {content.text}
      </p>
    )
  }
  return (
    <Answer
      key={id}
      text={content.text}
      steps={details?.steps ?? NONE}
      citations={content.citations ?? NONE}
      isError={content.is_error ?? false}
      isWriting={false}
      sources={sources}
    >
      <AnswerActions
        answer={message}
        question={questionBefore(messages, id)}
        onAgain={
          onAsk &&
          ((question) => {
            onAsk(question).catch((error: unknown) => offerUndo(sentenceOf(error)))
          })
        }
        onBranch={onBranch && (() => onBranch(message))}
      />
    </Answer>
  )
}

/** The answer in progress: the same component as its later message, so that React keeps what is expanded in it. */
function inProgress(live: LiveReply, sources: Sources) {
  const isWriting = !live.isOver
  return <Answer key={live.id} {...live} isError={false} isWriting={isWriting} sources={sources} />
}

type VariantsProps = Props & { readonly turns: readonly Turn[] }

/** The answers to a question that was asked more than once: the newest, until the person chooses another. */
function Variants({ turns, live, ...props }: VariantsProps) {
  const [chosen, setChosen] = useState<{ readonly at: number; readonly of: number }>()
  // Whoever asks again wants to see the new answer.
  const at = chosen?.of === turns.length ? chosen.at : turns.length - 1
  const go = (to: number) => (): void => setChosen({ at: to, of: turns.length })
  const stored = turns[at]?.map((message) => said(message, props)) ?? []
  const isLive = live && at === turns.length - 1
  return (
    <>
      {isLive ? [...stored, inProgress(live, props.sources)] : stored}
      <div className="-mt-3 -ml-1.5 flex items-center gap-0.5 text-sm text-soft">
        <IconButton label={texts.previousVariant} disabled={at === 0} onClick={go(at - 1)}>
          <ChevronLeft size={14} />
        </IconButton>
        <span role="status">{texts.variant(at + 1, turns.length)}</span>
        <IconButton
          label={texts.nextVariant}
          disabled={at === turns.length - 1}
          onClick={go(at + 1)}
        >
          <ChevronRight size={14} />
        </IconButton>
      </div>
    </>
  )
}

/** One shared array, so that nothing rerenders without a change. */
const NONE: readonly never[] = []
