import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { texts as shared } from '../texts.ts'
import type { LeftOut } from './bulk.ts'
import { texts } from './texts.ts'

let shown: readonly LeftOut[] = []
const watchers = new Set<() => void>()

/** Says which of many items were left as they are, and why. */
export function showLeftOut(items: readonly LeftOut[]): void {
  shown = items
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The dialog with what {@link showLeftOut} says. */
export function LeftOutDialog() {
  const items = useSyncExternalStore(subscribe, () => shown)
  if (items.length === 0) return null
  const close = (): void => showLeftOut([])
  return (
    <Dialog open title={texts.leftOut(items.length)} onClose={close}>
      <ul className="max-h-[50vh] overflow-y-auto">
        {items.map(({ name, why }, nth) => (
          <li key={nth} className="border-b border-line/60 py-1.5 last:border-0">
            <p className="break-words font-medium">{name}</p>
            <p className="text-sm text-soft">{why}</p>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={close}>{shared.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
