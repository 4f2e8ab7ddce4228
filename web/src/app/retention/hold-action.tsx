import { Scale } from 'lucide-react'
import { mayAdminister } from '../access/rights.ts'
import type { Action } from '../actions.ts'
import { useMe } from '../session.ts'
import { showHolds, type Holdable } from './open.ts'
import { texts } from './texts.ts'

/** @returns a function that gives administrators the action to see, place and release legal holds */
export function useHoldAction(): (items: readonly Holdable[]) => Action | undefined {
  const isAdministrator = mayAdminister(useMe())
  return (items) =>
    isAdministrator
      ? {
          id: 'hold',
          group: 'change',
          label: texts.action,
          icon: <Scale size={14} />,
          isMenuOnly: true,
          run: () => showHolds(items),
        }
      : undefined
}
