import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { texts as shared } from '../texts.ts'
import { texts } from './texts.ts'

type Props = {
  /** The time that is shown. */
  readonly at: string | undefined
  readonly onChoose: (at: string) => void
  readonly onClose: () => void
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Asks for a date and time in the past. */
export function PastDialog({ at, onChoose, onClose }: Props) {
  const [latest] = useState(() => fieldValue(new Date()))
  const [time, setTime] = useState(() =>
    fieldValue(at === undefined ? new Date(Date.now() - DAY_MS) : new Date(at)),
  )
  const isTime = time !== '' && time <= latest
  return (
    <Dialog open title={texts.title} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isTime) onChoose(new Date(time).toISOString())
        }}
      >
        <Field
          label={texts.time}
          hint={texts.hint}
          type="datetime-local"
          autoFocus
          required
          max={latest}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="strong" type="submit" disabled={!isTime}>
            {texts.show}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A time of this device in the form of the field: 2026-03-31T18:00. */
function fieldValue(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
