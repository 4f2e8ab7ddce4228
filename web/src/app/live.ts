import { isTransient, type Notification } from '@arbor/client'
import { useEffect, useState } from 'react'
import { arbor } from './arbor.ts'
import { queryClient } from './query-client.ts'

/** What is known of the ingestion of a version while it is at work, by live events. */
export type LiveIngestion = {
  readonly step: string
  readonly done?: number | undefined
  readonly total?: number | undefined
}

export const ingestionKey = (versionId: string) => ['ingestion', versionId] as const

/** Lists that change when a document does. Screens add nothing here: their keys begin with one of these. */
const OF_DOCUMENTS = ['contents', 'document', 'documents', 'search', 'runs', 'version'] as const
/** Events that come together are answered by one round of reading. */
const GATHER_MS = 400

/** Keeps what the screens show up to date, as long as the frame around them is shown. */
export function useLive(): { readonly connected: boolean } {
  const [connected, setConnected] = useState(true)
  useEffect(() => {
    const stop = new AbortController()
    void follow(stop.signal, setConnected)
    return () => stop.abort()
  }, [])
  return { connected }
}

async function follow(signal: AbortSignal, onConnected: (connected: boolean) => void) {
  let isFirst = true
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
    // Without live events, for instance where they are disabled, lists are read when they are opened.
    if (!signal.aborted && isTransient(error)) onConnected(false)
  }
}

function apply(event: Extract<Notification, { document_id: string }>): void {
  const key = ingestionKey(event.document_version_id)
  if (event.event === 'document_ingestion_progress') {
    const { step, progress } = event
    queryClient.setQueryData<LiveIngestion>(key, { step, ...progress })
    if (step === 'prepare') gather()
  } else {
    queryClient.removeQueries({ queryKey: key })
    gather()
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

function gather(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    for (const key of OF_DOCUMENTS) void queryClient.invalidateQueries({ queryKey: [key] })
  }, GATHER_MS)
}
