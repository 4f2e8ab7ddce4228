import { lazy, Suspense, useEffect, useState } from 'react'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Opens the palette by Ctrl+K or ⌘K; it is loaded then. */
export function PaletteKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  if (!isOpen) return undefined
  return (
    <Suspense>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  )
}
