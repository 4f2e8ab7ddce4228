import { Button } from '../../../../ui/button.tsx'
import { CopyField } from '../../../../ui/copy-field.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { texts } from '../texts.ts'

type Props = { readonly secret: string; readonly onClose: () => void }

/** Shows the secret of a webhook, once. */
export function SecretDialog({ secret, onClose }: Props) {
  return (
    <Dialog open title={texts.title} onClose={onClose}>
      <CopyField label={texts.secret} value={secret} copy={texts.copy} copied={texts.copied} />
      <p className="text-soft">{texts.secretWhy}</p>
      <DialogActions>
        <Button look="strong" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
