import { useState } from 'react'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { texts } from '../texts.ts'
import { FolderTree } from './folder-tree.tsx'

type Props = { readonly onChoose: (part: string) => void; readonly onClose: () => void }

/** Chooses a folder from the tree. */
export function FolderDialog({ onChoose, onClose }: Props) {
  const [part, setPart] = useState<string>()
  return (
    <Dialog open title={texts.chooseFolder} onClose={onClose}>
      <div className="max-h-72 overflow-auto rounded-md border border-line p-1">
        <FolderTree chosen={part} onChoose={setPart} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button
          look="strong"
          disabled={part === undefined}
          onClick={() => part !== undefined && onChoose(part)}
        >
          {texts.giveRead}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
