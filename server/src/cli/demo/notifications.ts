import type { Credential } from '../client.ts'

/** A message from the server. Notifications have the ids of what they are about. */
type Message = {
  readonly event: string
  readonly workflow_id?: string
  readonly message?: string
}

/** A subscription to the notifications of completed ingestions. */
export type Notifications = Disposable & {
  /** Resolves when the notification of a workflow has arrived, even if that was before the call. */
  completed(workflowId: string): Promise<void>
}

/** Connects to the WebSocket and subscribes to the tenant's channel, so no later notification is missed. */
export async function openNotifications(
  url: string,
  {
    credential,
    tenantId,
    signal,
  }: { credential: Credential; tenantId: string; signal: AbortSignal },
): Promise<Notifications> {
  // Browsers send the session cookie automatically. Node's client accepts headers.
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/v1/ws`, {
    headers: { ...credential },
  })
  const slots = new Map<string, PromiseWithResolvers<void>>()
  const subscribed = Promise.withResolvers<void>()
  const lost = Promise.withResolvers<never>()
  // Nothing may be waiting for this promise when the connection ends.
  lost.promise.catch(() => undefined)
  const slotOf = (workflowId: string): PromiseWithResolvers<void> => {
    const slot = slots.get(workflowId) ?? Promise.withResolvers<void>()
    slots.set(workflowId, slot)
    return slot
  }
  const onMessage = (message: Message): void => {
    if (message.event === 'connection_established') {
      const channel = `svc:${tenantId}:notifications`
      socket.send(JSON.stringify({ action: 'subscribe', channel }))
    } else if (message.event === 'subscribed') subscribed.resolve()
    else if (message.event === 'error') lost.reject(new Error(`WebSocket: ${message.message}`))
    else if (message.event === 'document_ingestion_completed' && message.workflow_id) {
      slotOf(message.workflow_id).resolve()
    }
  }
  socket.addEventListener('message', ({ data }) => onMessage(JSON.parse(String(data)) as Message))
  socket.addEventListener('close', ({ code, reason }) => {
    lost.reject(new Error(`The WebSocket was closed with ${code} ${reason}`))
  })
  const onAbort = (): void => lost.reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort, { once: true })
  await Promise.race([subscribed.promise, lost.promise])
  return {
    completed: (workflowId) => Promise.race([slotOf(workflowId).promise, lost.promise]),
    [Symbol.dispose]: () => {
      signal.removeEventListener('abort', onAbort)
      socket.close()
    },
  }
}
