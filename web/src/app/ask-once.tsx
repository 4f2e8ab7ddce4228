import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { texts } from './texts.ts'

type Props = {
  readonly title: string
  /** What will be lost. */
  readonly children: ReactNode
  /** The label of the button that confirms. */
  readonly action: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation of something that can't be undone, and says what will be lost. */
export function AskOnce({ title, children, action, onConfirm, onClose }: Props) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="flex flex-col gap-2 text-soft">{children}</div>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          look="danger"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
