import { useState } from 'react'
import { sentenceOf } from './failures.ts'
import { offerUndo } from './undo.tsx'

/**
 * Does things one at a time and then reads again what they have changed; a failure is told below the screen.
 * @param refresh reads again what is shown
 */
export function usePerform(refresh: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const perform = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      offerUndo(sentenceOf(error))
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return { isBusy, perform }
}
