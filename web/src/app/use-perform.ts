import { useState } from 'react'
import { sentenceOf } from './failures.ts'
import { offerUndo } from './undo.tsx'

/**
 * Runs one action at a time, then reloads what it has changed. A failure is shown at the bottom of the screen.
 * @param refresh reloads what is shown
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
