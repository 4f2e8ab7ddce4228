import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { newestQuery } from './queries.ts'
import { mergeNewest, type Edited, type useSaving } from './use-saving.ts'

type Others = Pick<Edited, 'document' | 'handle'> & {
  readonly saving: ReturnType<typeof useSaving>
  /** Whether what others save may come into the text now. */
  readonly mayTake: boolean
}

/**
 * Takes what somebody else saves into the text. If both have changed the same words, it doesn't, because saving asks about
 * them.
 */
export function useOthers({ document, handle, saving, mayTake }: Others): void {
  const { base, setBase, setMerged, isBusy } = saving
  const { data: newestId } = useQuery(newestQuery(document.id))
  const newer = newestId === base.newestId ? undefined : newestId
  const isReady = mayTake && saving.state.kind !== 'saving'
  const take = useEffectEvent(async () => {
    const merged = await mergeNewest(document, base, () => handle.current?.text() ?? base.text)
    if (isBusy.current || merged.on.newestId === base.newestId || merged.hasConflicts) return
    handle.current?.setText(merged.text)
    setBase(merged.on)
    setMerged(true)
  })
  useEffect(() => {
    // If it fails, saving merges the texts.
    if (newer !== undefined && isReady) take().catch(() => undefined)
  }, [newer, isReady])
}
