import { cloneElement, Suspense, useState, type KeyboardEvent } from 'react'
import type { MenuProps } from './menu-popup.tsx'
import { lazily, patiently } from './patiently.ts'

export type { MenuPlace } from './menu-popup.tsx'

const load = () => patiently(() => import('./menu-popup.tsx'))
const OpenMenu = lazily(async () => (await load()).OpenMenu)
/** A menu that opens at a given place, without a button. */
export const MenuAt = lazily(async () => (await load()).OpenMenuAt)
export const MenuItem = lazily(async () => (await load()).MenuItem)
export const MenuCheck = lazily(async () => (await load()).MenuCheck)
export const MenuFind = lazily(async () => (await load()).MenuFind)
export const MenuLine = lazily(async () => (await load()).MenuLine)

/** A menu below its button. The code for menus is loaded when someone is about to use one. */
export function Menu({ defaultOpen = false, ...props }: MenuProps) {
  const [isUsed, setUsed] = useState(defaultOpen)
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setUsed(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setUsed(true)
    },
  })
  if (!isUsed) return button
  return (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  )
}
