import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useState, type ReactNode } from 'react'

export type DialogProps = {
  readonly open: boolean
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Called when the person closes the dialog. Without it, the dialog stays open until its work is done. */
  readonly onClose?: () => void
}

/** The dialog itself. */
export function DialogPopup({ open, title, description, children, onClose }: DialogProps) {
  useReturn()
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Base.Popup className="fixed top-[18dvh] left-1/2 z-50 flex max-h-[70dvh] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 flex-col gap-3 overflow-auto rounded-lg border border-line bg-panel p-5 shadow-xl">
          <Base.Title className="text-lg font-semibold">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description render={<div />} className="text-soft">
              {description}
            </Base.Description>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Returns the focus to where it was. The library does so only for dialogs that close before they are removed. */
function useReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
