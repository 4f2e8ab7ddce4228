import { Fragment, Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { MenuAt, MenuItem, MenuLine, type MenuPlace } from '../ui/menu.tsx'
import type { Action } from './actions.ts'

type Shown = {
  readonly place: MenuPlace
  readonly label: string
  readonly actions: readonly Action[]
}

/** One menu for all rows of a list. It opens at the row or at the pointer. */
export function useActionMenu() {
  const [shown, show] = useState<Shown>()
  const chosen = useRef<Action>(undefined)
  const onClosed = (): void => {
    show(undefined)
    // Only now, because a closing menu returns the focus.
    const action = chosen.current
    chosen.current = undefined
    action?.run()
  }
  const menu: ReactNode = shown && (
    <Suspense>
      <MenuAt place={shown.place} label={shown.label} onClosed={onClosed}>
        {shown.actions.map((action, at) => (
          <Fragment key={action.id}>
            {at > 0 && shown.actions[at - 1]?.group !== action.group && <MenuLine />}
            <MenuItem icon={action.icon} onSelect={() => (chosen.current = action)}>
              {action.label}
              {action.key !== undefined && (
                <span aria-hidden className="ml-auto pl-6 text-sm text-soft">
                  {action.key}
                </span>
              )}
            </MenuItem>
          </Fragment>
        ))}
      </MenuAt>
    </Suspense>
  )
  return {
    menu,
    /** @param label the menu's name for screen readers */
    open: (place: MenuPlace, label: string, actions: readonly Action[]): void => {
      if (actions.length > 0) show({ place, label, actions })
    },
  }
}

/** Where a menu opens after a right-click or the context menu key. */
export function placeOfEvent(event: MouseEvent): MenuPlace {
  event.preventDefault()
  const { clientX: x, clientY: y } = event
  return x === 0 && y === 0
    ? event.currentTarget
    : { getBoundingClientRect: () => new DOMRect(x, y) }
}
