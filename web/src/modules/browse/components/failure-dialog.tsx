import { shownName } from '@arbor/client'
import type { Action } from '../../../app/actions.ts'
import { inPageLanguage } from '../../../app/page-language.ts'
import { remedies, remedyOf } from '../../../app/remedies.ts'
import { runWords } from '../../../app/run-words.ts'
import { texts as shared } from '../../../app/texts.ts'
import { UploadButton } from '../../../app/upload-version.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { stateOf, type Item } from '../model.ts'
import { texts } from '../texts.ts'
import { addVersion } from '../uploads/runner.ts'

type Props = {
  readonly item: Item
  /** What the person can do with the document. */
  readonly actions: readonly Action[]
  readonly onClose: () => void
}

/** Why a document couldn't be read, in whole sentences, with what helps. */
export function FailureDialog({ item, actions, onClose }: Props) {
  const error = stateOf(item)?.error
  const mayChange = actions.some(({ id }) => id === 'trash')
  const remedy = remedyOf(error)
  const offered = actions.filter(({ id }) => id === 'run' || id === 'trash')
  return (
    <Dialog open title={texts.failureOf(shownName(item))} onClose={onClose}>
      <p className="[overflow-wrap:anywhere]">
        {error == null ? runWords.states.failed : inPageLanguage(error)}
      </p>
      {mayChange && <p className="text-soft">{remedies[remedy]}</p>}
      <DialogActions>
        {mayChange && remedy === 'file' && (
          <UploadButton
            label={remedies.upload}
            onUpload={(file) => {
              addVersion(item.id, file)
              onClose()
            }}
          />
        )}
        {offered.map(({ id, icon, label, run }) => (
          <Button
            key={id}
            onClick={() => {
              onClose()
              run()
            }}
          >
            {icon}
            {label}
          </Button>
        ))}
        <Button onClick={onClose}>{shared.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
