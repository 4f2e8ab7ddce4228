import { Suspense, useSyncExternalStore } from 'react'
import { lazily } from '../../ui/patiently.ts'
import { openHolds, showHolds } from './open.ts'

const HoldDialog = lazily(async () => (await import('./hold-dialog.tsx')).HoldDialog)

/** The place of the dialog for legal holds, which any screen can open. Its code is loaded with it. */
export function HoldsPlace() {
  const items = useSyncExternalStore(openHolds.subscribe, openHolds.get)
  return (
    items && (
      <Suspense>
        <HoldDialog
          key={items.map(({ part }) => part).join(' ')}
          items={items}
          onClose={() => showHolds(undefined)}
        />
      </Suspense>
    )
  )
}
