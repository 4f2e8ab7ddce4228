import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft } from './drafts.ts'
import type { Base } from './use-saving.ts'

const PAUSE_MS = 300

/** Keeps the text as a draft while it differs from what was saved. @returns whether the browser has kept it */
export function useDraft(key: string, text: string, base: Base, isDirty: boolean): boolean {
  const [isKept, setKept] = useState(false)
  const had = useRef(false)
  useEffect(() => {
    const keep = async (): Promise<void> => {
      if (isDirty) {
        const { newestId, text: before } = base
        had.current = true
        setKept(await keepDraft(key, { text, base: before, newestId, at: Date.now() }))
      } else if (had.current) {
        had.current = false
        await dropDraft(key)
      }
    }
    const timer = setTimeout(() => void keep(), isDirty ? PAUSE_MS : 0)
    const leave = (): void => void keep()
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', leave)
    }
  }, [key, text, base, isDirty])
  return isKept && isDirty
}
