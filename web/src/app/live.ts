import { isTransient, kindOf, type Notification } from '@arbor/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { arbor, silentArbor } from './arbor.ts'
import { expiredSession, isSamePerson, untilSignedInAgain } from './expired.ts'
import { queryClient } from './query-client.ts'
import { refreshSoon } from './refresh.ts'

/** What is known of the ingestion of a version while it is at work, by live events. */
export type LiveIngestion = {
  readonly step: string
  readonly done?: number | undefined
  readonly total?: number | undefined
}

export const ingestionKey = (versionId: string) => ['ingestion', versionId] as const

/** Lists that change when a document does. Screens add nothing here: their keys begin with one of these. */
const OF_DOCUMENTS = ['contents', 'document', 'documents', 'search', 'runs', 'version'] as const

/** Keeps what the screens show up to date, as long as the frame around them is shown. */
export function useLive(): { readonly connected: boolean } {
  const [connected, setConnected] = useState(true)
  // A line that was cut off is noticed late.
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  useEffect(() => {
    const stop = new AbortController()
    void follow(stop.signal, setConnected)
    return () => stop.abort()
  }, [])
  return { connected: connected && online }
}

function watchNetwork(onChange: () => void): () => void {
  const changes = ['online', 'offline']
  for (const change of changes) addEventListener(change, onChange)
  return () => {
    for (const change of changes) removeEventListener(change, onChange)
  }
}

async function follow(signal: AbortSignal, onConnected: (connected: boolean) => void) {
  let isFirst = true
  while (!signal.aborted) {
    try {
      for await (const event of arbor.listen({ signal })) {
        if (event.event === 'connected') {
          onConnected(true)
          // Whatever happened while the line was lost is not told again.
          if (!isFirst) void queryClient.invalidateQueries()
          isFirst = false
        } else if (event.event === 'disconnected') onConnected(false)
        else apply(event)
      }
    } catch (error) {
      if (signal.aborted) return
      if (kindOf(error) !== 'unauthorized' || isFirst) {
        // Without live events, for instance where they are disabled, lists are read when they are opened.
        if (isTransient(error)) onConnected(false)
        return
      }
      await untilBack()
    }
  }
}

/**
 * After the session has ended: waits for the person, who may sign in here or in another tab. Somebody else who has done
 * so sees their own screens, unless something here waits for the first person.
 */
async function untilBack(): Promise<void> {
  for (;;) {
    const me = await silentArbor.get('/v1/users/me').catch(() => undefined)
    if (me && isSamePerson(me)) return
    if (me && !expiredSession.get()) location.reload()
    const focused = Promise.withResolvers<void>()
    addEventListener('focus', () => focused.resolve(), { once: true })
    await Promise.race([untilSignedInAgain(), focused.promise])
  }
}

function apply(event: Exclude<Notification, { event: 'connected' | 'disconnected' }>): void {
  switch (event.event) {
    case 'document_ingestion_progress': {
      const { step, progress, document_version_id: version } = event
      queryClient.setQueryData<LiveIngestion>(ingestionKey(version), { step, ...progress })
      if (step === 'prepare') refreshSoon(OF_DOCUMENTS)
      break
    }
    case 'document_ingestion_completed':
    case 'document_ingestion_failed':
    case 'document_ingestion_cancelled':
      queryClient.removeQueries({ queryKey: ingestionKey(event.document_version_id) })
      refreshSoon(OF_DOCUMENTS)
      break
    case 'item_changed':
      refreshSoon(OF_DOCUMENTS)
      break
    case 'thread_changed':
      refreshSoon(['threads'])
      break
    case 'access_changed':
      // Whatever is shown may be more or less than the person may see and do now.
      void queryClient.invalidateQueries()
  }
}
