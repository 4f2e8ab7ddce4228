import { useEffect, useRef, type ReactNode } from 'react'

/** Something that can be done with what a screen shows: one list of these fills its menus, its bar and the palette. */
export type Action = {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  readonly run: () => void
  /** The key that does the same; shown beside the label. */
  readonly key?: string
  /** Actions of one group stand together in a menu. */
  readonly group: 'open' | 'share' | 'change' | 'remove'
  /** Left out of the bar: a click on the row does it already. */
  readonly isMenuOnly?: boolean
}

const NONE = (): readonly Action[] => []
let read = NONE

/** Offers what a screen can do now in the palette, as long as the screen is shown. */
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

/** What the screen behind the palette can do. */
export function offeredActions(): readonly Action[] {
  return read()
}
