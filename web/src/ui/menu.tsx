import {
  cloneElement,
  Suspense,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { lazily, patiently } from './patiently.ts'

const load = () => patiently(() => import('./menu-popup.tsx'))
const OpenMenu = lazily(async () => (await load()).OpenMenu)
/** A menu that is shown at a place, without a button of its own. */
export const MenuAt = lazily(async () => (await load()).OpenMenuAt)
export const MenuItem = lazily(async () => (await load()).MenuItem)
export const MenuLine = lazily(async () => (await load()).MenuLine)

/** An element, or a point of the page. */
export type MenuPlace = Element | { readonly getBoundingClientRect: () => DOMRect }

export type MenuAtProps = {
  readonly place: MenuPlace
  /** Read out. */
  readonly label: string
  readonly children: ReactNode
  /** Called when the menu is gone and the focus is where it was. */
  readonly onClosed: () => void
}

export type MenuProps = {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<ComponentProps<'button'>>
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  readonly defaultOpen?: boolean
}

/** A menu below its button. What opens menus is loaded when somebody is about to use one. */
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
