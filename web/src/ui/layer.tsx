import { Dialog } from '@base-ui/react/dialog'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'

type Props = {
  readonly label: string
  readonly children: ReactNode
  readonly onClose: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A large dialog over the page. It has the focus itself at first, so that its keys work at once. Focus returns when it closes. */
export function Layer({ label, children, onClose, onKeyDown }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          aria-label={label}
          onKeyDown={onKeyDown}
          className="fixed inset-x-2 inset-y-3 z-50 m-auto flex max-w-5xl flex-col overflow-hidden rounded-xl border border-line bg-ground shadow-2xl outline-none sm:inset-6"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
