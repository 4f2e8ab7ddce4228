import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Called when the person closes it; without it the dialog stays until its work is done. */
  readonly onClose?: () => void
}

/** A dialog over the page. Focus moves into it and back, and Escape closes it. */
export function Dialog({ open, title, description, children, onClose }: Props) {
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

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap justify-end gap-2">{children}</div>
}
