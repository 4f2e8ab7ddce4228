import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Question, ScopeItem } from '../../../app/ask.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button } from '../../../ui/button.tsx'
import { asQuestion } from '../as-question.ts'
import type { Message } from '../model.ts'
import { followUpsQuery } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly threadId: string
  readonly answer: Message
  /** The scope of the thread's last question. */
  readonly scope: readonly ScopeItem[]
  readonly onAsk: (question: Question) => Promise<void>
}

/** Questions about headings near the passages that an answer cites. A click asks. */
export function FollowUps({ threadId, answer, scope, onAsk }: Props) {
  const { id, content } = answer
  const hasSources = content.is_error !== true && (content.citations ?? []).length > 0
  const { data = [] } = useQuery({ ...followUpsQuery(threadId, id), enabled: hasSources })
  const [isBusy, setBusy] = useState(false)
  if (data.length === 0) return undefined
  const ask = async (text: string): Promise<void> => {
    setBusy(true)
    try {
      await onAsk({ text, scope })
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
