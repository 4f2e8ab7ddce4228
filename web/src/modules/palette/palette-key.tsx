import { Suspense, useEffect, useState } from 'react'
import { lazily } from '../../ui/patiently.ts'

const Palette = lazily(async () => (await import('./palette.tsx')).Palette)
const Shortcuts = lazily(async () => (await import('./shortcuts.tsx')).Shortcuts)

/** Opens the palette on Ctrl+K or ⌘K and the keyboard shortcuts on `?`. Both load on first use. */
export function PaletteKey() {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const next = openedBy(event)
      if (!next) return
      event.preventDefault()
      setOpen(next)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const close = (): void => setOpen(undefined)
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  )
}

function openedBy(event: KeyboardEvent): 'palette' | 'shortcuts' | undefined {
  const { key, ctrlKey, metaKey, target } = event
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) return 'palette'
  const isTyping = target instanceof Element && target.closest('input, textarea, select') !== null
  return key === '?' && !ctrlKey && !metaKey && !isTyping ? 'shortcuts' : undefined
}
