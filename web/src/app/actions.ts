import { useEffect, useRef, type ReactNode } from 'react'

/** An action for what a screen shows. One list of actions fills the screen's menus, its bar and the palette. */
export type Action = {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  readonly run: () => void
  /** The keyboard shortcut, shown beside the label. */
  readonly key?: string
  /** A menu shows the actions of a group together. */
  readonly group: 'open' | 'share' | 'change' | 'remove'
  /** Not shown in the bar, because a click on the row does the same. */
  readonly isMenuOnly?: boolean
}

const NONE = (): readonly Action[] => []
let read = NONE

/** Offers a screen's current actions in the palette while the screen is shown. */
export function useOffer(actions: readonly Action[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    read = () => latest.current
    return () => {
      read = NONE
    }
  }, [])
}

/** The actions of the screen behind the palette. */
export function offeredActions(): readonly Action[] {
  return read()
}
