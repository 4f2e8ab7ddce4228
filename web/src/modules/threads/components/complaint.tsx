import { useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { queryClient } from '../../../app/query-client.ts'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/field.tsx'
import { ratingsQuery } from '../queries.ts'
import { texts } from '../texts.ts'

type Reason = keyof typeof texts.reasons

/** Longest comment; the API's most. */
const MOST = 4000

/** Asks what was wrong with an answer. The rating itself is kept already. */
export function Complaint({
  messageId,
  onClose,
}: {
  readonly messageId: string
  readonly onClose: () => void
}) {
  const [reason, setReason] = useState<Reason>()
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState('')
  const send = async (): Promise<void> => {
    try {
      await arbor.post('/v1/feedback', {
        body: {
          target_type: 'MESSAGE',
          target_id: messageId,
          rating: 'DOWN',
          reason: reason ?? null,
          comment: comment.trim() === '' ? null : comment.trim(),
        },
      })
      await queryClient.invalidateQueries({ queryKey: ratingsQuery.queryKey })
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
          {(Object.keys(texts.reasons) as Reason[]).map((one) => (
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
          aria-label={texts.comment}
          placeholder={texts.comment}
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
