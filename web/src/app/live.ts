import { isTransient, kindOf, type Notification } from '@arbor/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { arbor, silentArbor } from './arbor.ts'
import { expiredSession, isSamePerson, untilSignedInAgain } from './expired.ts'
import { queryClient } from './query-client.ts'
import { refreshSoon } from './refresh.ts'

/** What live events say about a running ingestion of a version. */
export type LiveIngestion = {
  readonly step: string
  readonly done?: number | undefined
  readonly total?: number | undefined
}

export const ingestionKey = (versionId: string) => ['ingestion', versionId] as const

/** The lists that change when a document changes. Screens start their keys with one of these instead of adding to them. */
const OF_DOCUMENTS = [
  'comments',
  'contents',
  'document',
  'documents',
  'search',
  'runs',
  'version',
] as const

/** Keeps all screens up to date while the frame around them is shown. */
export function useLive(): { readonly connected: boolean } {
  const [connected, setConnected] = useState(true)
  // A broken connection is noticed late.
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
          // Events from while the connection was lost aren't repeated.
          if (!isFirst) void queryClient.invalidateQueries()
          isFirst = false
        } else if (event.event === 'disconnected') onConnected(false)
        else apply(event)
      }
    } catch (error) {
      if (signal.aborted) return
      if (kindOf(error) !== 'unauthorized' || isFirst) {
        // Without live events, for example if they are disabled, lists are read when they are opened.
        if (isTransient(error)) onConnected(false)
        return
      }
      await untilBack()
    }
  }
}

/**
 * Call this after the session has expired. Waits until the person has signed in here or in another tab. If someone else has
 * signed in, they get their own screens, unless something here is still waiting for the first person.
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
    case 'notices_changed':
      refreshSoon(['notices'])
      break
    case 'comments_changed':
      refreshSoon(['comments'])
      break
    case 'access_changed':
      // The person may now be allowed to see and do more or less than is shown.
      void queryClient.invalidateQueries()
  }
}
