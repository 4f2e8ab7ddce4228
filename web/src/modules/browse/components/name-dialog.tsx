import { useState } from 'react'
import { sentenceOf } from '../../../app/failures.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Field, Problem } from '../../../ui/field.tsx'
import { texts } from '../texts.ts'

type Props = {
  readonly title: string
  readonly label: string
  readonly maxLength: number
  readonly onClose: () => void
  /** Creates it. The dialog shows why if it can't be created. */
  readonly onCreate: (name: string) => Promise<void>
}

/** Asks for the name of something new. */
export function NameDialog({ title, label, maxLength, onClose, onCreate }: Props) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const create = async (): Promise<void> => {
    setBusy(true)
    try {
      await onCreate(name.trim())
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void create()
        }}
      >
        <Field
          label={label}
          autoFocus
          required
          maxLength={maxLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Problem>{problem}</Problem>
        <DialogActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="strong" type="submit" disabled={isBusy || name.trim() === ''}>
            {texts.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
