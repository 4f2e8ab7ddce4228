import { Suspense, type ReactNode } from 'react'
import { lazily } from './patiently.ts'

const Popup = lazily(async () => (await import('./dialog-popup.tsx')).DialogPopup)

export type DialogProps = {
  readonly open: boolean
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Called when the person closes it; without it the dialog stays until its work is done. */
  readonly onClose?: () => void
}

/** A dialog over the page. Focus moves into it and back, and Escape closes it. Loaded with the first one. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  )
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap justify-end gap-2">{children}</div>
}
