import { Suspense, type ReactNode } from 'react'
import type { DialogProps } from './dialog-popup.tsx'
import { lazily } from './patiently.ts'

const Popup = lazily(async () => (await import('./dialog-popup.tsx')).DialogPopup)

/** A dialog over the page. Focus moves into it and back, and Escape closes it. Its code is loaded with the first dialog. */
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
