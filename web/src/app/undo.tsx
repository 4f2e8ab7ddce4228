import { Link } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { X } from 'lucide-react'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { texts } from './texts.ts'

type Offer = {
  /** What was done, such as "Renamed to Leases". */
  readonly done: string
  /** Undoes it. */
  readonly undo?: (() => Promise<void>) | undefined
  /** What else can be done now. */
  readonly action?: Next | undefined
}

type Next =
  | { readonly label: string; readonly run: () => Promise<void> }
  | { readonly label: string; readonly to: '/receipts' }

/** How long an undo offer is shown. */
export const OFFER_MS = 8_000

let offer: Offer | undefined
const watchers = new Set<() => void>()

/** Says what was done and offers to undo it. Also shows the failure of an action, without undo. */
export function offerUndo(done: string, undo?: () => Promise<void>): void {
  set({ done, undo })
}

/** Says what was done and what can be done now, unless the bar offers to undo something. */
export function offerLater(next: Offer): void {
  if (offer?.undo === undefined) set(next)
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
          {current.action && <NextAction action={current.action} />}
          <IconButton label={texts.close} onClick={() => set(undefined)}>
            <X size={14} />
          </IconButton>
        </div>
      )}
    </div>
  )
}

function NextAction({ action }: { readonly action: Next }) {
  const close = (): void => set(undefined)
  if ('to' in action) {
    return (
      <Link to={action.to} className={buttonClass('quiet')} onClick={close}>
        {action.label}
      </Link>
    )
  }
  return (
    <Button
      look="quiet"
      onClick={() => {
        close()
        void action.run()
      }}
    >
      {action.label}
    </Button>
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
