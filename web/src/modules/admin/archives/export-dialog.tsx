import { useState } from 'react'
import { refreshArchives, requestArchive } from '../../../app/archives/queries.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Field, Problem } from '../../../ui/field.tsx'
import { texts } from './texts.ts'

/** Starts an export, with a passphrase if wanted. It is visible, because a typo would make the archive useless. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const [passphrase, setPassphrase] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      await requestArchive(passphrase)
      await refreshArchives()
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open title={texts.export} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <Field
          label={texts.passphrase}
          hint={texts.passphraseHint}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          minLength={8}
          maxLength={200}
          value={passphrase}
          onChange={({ target }) => setPassphrase(target.value)}
        />
        {passphrase === '' && <p className="text-sm text-soft">{texts.unprotected}</p>}
        <Problem>{problem}</Problem>
        <DialogActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="strong" type="submit" disabled={isBusy}>
            {texts.start}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
