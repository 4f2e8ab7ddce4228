import { useState } from 'react'
import { arbor } from '../arbor.ts'
import { sentenceOf } from '../failures.ts'
import { queryClient } from '../query-client.ts'
import { texts as shared } from '../texts.ts'
import { offerUndo } from '../undo.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/field.tsx'
import { texts } from './texts.ts'

type Reason = keyof typeof texts.reasons

/** The API's limit for a comment. */
const MOST = 4000

/** The possible reasons for an answer and for a passage. */
const REASONS = {
  MESSAGE: ['INCORRECT', 'MISSING_INFO', 'NOT_RELEVANT', 'BAD_CITATIONS', 'HALLUCINATION', 'OTHER'],
  CHUNK: ['OCR_ERROR', 'PARSING_ERROR', 'STRUCTURE_ISSUE', 'TABLE_ERROR', 'FORMATTING', 'OTHER'],
} as const satisfies Record<string, readonly Reason[]>

type Props = {
  readonly of: keyof typeof REASONS
  readonly id: string
  readonly onClose: () => void
}

/** Asks what is wrong with an answer or a passage, and sends it as feedback. */
export function Complaint({ of, id, onClose }: Props) {
  const [reason, setReason] = useState<Reason>()
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState('')
  const send = async (): Promise<void> => {
    try {
      await arbor.post('/v1/feedback', {
        body: {
          target_type: of,
          target_id: id,
          rating: 'DOWN',
          reason: reason ?? null,
          comment: comment.trim() === '' ? null : comment.trim(),
        },
      })
      await queryClient.invalidateQueries({ queryKey: ['feedback'] })
      offerUndo(texts.thanks)
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <Dialog open title={texts.why} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div role="radiogroup" aria-label={texts.why} className="grid gap-1 sm:grid-cols-2">
          {REASONS[of].map((one) => (
            <label key={one} className="flex h-7 items-center gap-2">
              <input
                type="radio"
                name="reason"
                checked={one === reason}
                onChange={() => setReason(one)}
              />
              {texts.reasons[one]}
            </label>
          ))}
        </div>
        <textarea
          rows={3}
          maxLength={MOST}
          aria-label={texts.comment[of]}
          placeholder={texts.comment[of]}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
          className="w-full resize-y rounded-md border border-line-strong/60 bg-panel px-2.5 py-1.5"
        />
        <Problem>{problem}</Problem>
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {shared.close}
          </Button>
          <Button look="strong" type="submit">
            {texts.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
