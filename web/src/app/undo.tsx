import { useEffect, useSyncExternalStore } from 'react'
import { X } from 'lucide-react'
import { Button, IconButton } from '../ui/button.tsx'
import { texts } from './texts.ts'

type Offer = {
  /** What was done, such as "Renamed to Leases". */
  readonly done: string
  /** Undoes it. */
  readonly undo?: (() => Promise<void>) | undefined
}

/** How long an undo offer is shown. */
export const OFFER_MS = 8_000

let offer: Offer | undefined
const watchers = new Set<() => void>()

/** Says what was done and offers to undo it. Also shows the failure of an action, without undo. */
export function offerUndo(done: string, undo?: () => Promise<void>): void {
  set({ done, undo })
}

/** The bar at the bottom of the screen that offers to undo the last action. */
export function UndoBar() {
  const current = useSyncExternalStore(subscribe, () => offer)
  useEffect(() => {
    if (!current) return undefined
    const timer = setTimeout(() => set(undefined), OFFER_MS)
    return () => clearTimeout(timer)
  }, [current])
  return (
    <div role="status" className="contents">
      {current && (
        <div className="flex items-center gap-2 border-t border-line bg-panel px-4 py-1.5">
          <span className="min-w-0 flex-1 truncate">{current.done}</span>
          {current.undo && (
            <Button
              look="quiet"
              onClick={() => {
                set(undefined)
                void current.undo?.()
              }}
            >
              {texts.undo}
            </Button>
          )}
          <IconButton label={texts.close} onClick={() => set(undefined)}>
            <X size={14} />
          </IconButton>
        </div>
      )}
    </div>
  )
}

function set(next: Offer | undefined): void {
  offer = next
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
