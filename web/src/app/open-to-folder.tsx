import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { catalogue } from './catalogue.ts'
import { texts as shared } from './texts.ts'

export const texts = catalogue('app/open-to-folder', {
  title: 'Let everyone who can read the folder read it?',
  why: 'The source lets only some people read this document. If the source no longer keeps it, everyone who can read the folder can read it.',
  open: 'Open to the folder',
})

type Props = { readonly onClose: () => void; readonly onOpen: () => void }

/** Asks before a document that only some people may read is opened to everyone who can read its folder. */
export function OpenToFolder({ onClose, onOpen }: Props) {
  return (
    <Dialog open title={texts.title} onClose={onClose}>
      <p className="text-soft">{texts.why}</p>
      <DialogActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button look="danger" onClick={onOpen}>
          {texts.open}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
