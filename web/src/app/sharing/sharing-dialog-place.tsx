import { Suspense, useSyncExternalStore } from 'react'
import { lazily } from '../../ui/patiently.ts'
import { openSharing, showSharing } from './open.ts'

const ShareDialog = lazily(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** The place of the dialog for sharing, which any list can open. Its code is loaded with it. */
export function SharingPlace() {
  const item = useSyncExternalStore(openSharing.subscribe, openSharing.get)
  return (
    item && (
      <Suspense>
        <ShareDialog key={item.part} item={item} onClose={() => showSharing(undefined)} />
      </Suspense>
    )
  )
}
