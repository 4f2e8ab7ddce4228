import type { Question as Asked } from '../../../app/ask.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { questionBefore, scopeOf, type LiveReply, type Message } from '../model.ts'
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

/** Questions and answers, oldest first. */
export function Messages({ messages, live, sources, onAsk, onBranch }: Props) {
  const stored = messages.map((message) => {
    const { id, role, content, details } = message
    if (role === 'USER') return <Question key={id} message={message} onAsk={onAsk} />
    if (role === 'SYSTEM') {
      return (
        <p key={id} className="text-sm break-words whitespace-pre-wrap text-soft">
          {content.text}
        </p>
      )
    }
    const asked = questionBefore(messages, id)
    const again = asked && { text: asked.content.text, scope: scopeOf(asked) }
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
          question={asked}
          onAgain={
            again &&
            onAsk &&
            (() => {
              onAsk(again).catch((error: unknown) => offerUndo(sentenceOf(error)))
            })
          }
          onBranch={onBranch && (() => onBranch(message))}
        />
      </Answer>
    )
  })
  if (!live) return stored
  const isWriting = !live.isOver
  // A sibling of the messages, with the id of its later message as the key: what the person has expanded in it stays so.
  return [
    ...stored,
    <Answer key={live.id} {...live} isError={false} isWriting={isWriting} sources={sources} />,
  ]
}

/** One shared array, so that nothing rerenders without a change. */
const NONE: readonly never[] = []
