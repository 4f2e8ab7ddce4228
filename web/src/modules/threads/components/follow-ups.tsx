import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Question } from '../../../app/ask.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button } from '../../../ui/button.tsx'
import { asQuestion } from '../as-question.ts'
import type { Message } from '../model.ts'
import { followUpsQuery } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = Pick<Question, 'scope' | 'asOf'> & {
  readonly threadId: string
  readonly answer: Message
  readonly onAsk: (question: Question) => Promise<void>
}

/**
 * Questions about headings near the passages that an answer cites. A click asks, in the scope and about the time of the
 * last question.
 */
export function FollowUps({ threadId, answer, scope, asOf, onAsk }: Props) {
  const { id, content } = answer
  const hasSources = content.is_error !== true && (content.citations ?? []).length > 0
  const { data = [] } = useQuery({ ...followUpsQuery(threadId, id), enabled: hasSources })
  const [isBusy, setBusy] = useState(false)
  if (data.length === 0) return undefined
  const ask = async (text: string): Promise<void> => {
    setBusy(true)
    try {
      await onAsk({ text, scope, asOf })
    } catch (error) {
      offerUndo(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <ul aria-label={texts.followUps} className="flex flex-wrap gap-1.5">
      {data.map(({ heading, document_id: document, document_name: name }) => (
        <li key={`${document} ${heading}`} className="max-w-full min-w-0">
          <Button
            title={name}
            disabled={isBusy}
            className="h-auto min-h-8 max-w-full py-1 text-left whitespace-normal"
            onClick={() => void ask(asQuestion(heading))}
          >
            {asQuestion(heading)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
