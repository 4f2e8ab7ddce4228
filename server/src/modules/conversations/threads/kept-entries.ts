import type { StreamEntry, StreamTransport } from '../../../platform/realtime/transport.ts'

/** The entries that a stream currently keeps; none while real time is disabled. */
export async function readKept(stream: StreamTransport, name: string): Promise<StreamEntry[]> {
  if (!stream.enabled) return []
  const entries: StreamEntry[] = []
  const replayed = Promise.withResolvers<void>()
  const subscription = await stream.subscribe(name, {
    afterId: '0-0',
    onEvent: (entry) => void entries.push(entry),
    onReplayed: () => {
      subscription.close()
      replayed.resolve()
    },
    onDropped: (reason) => replayed.reject(new Error(`The stream ${name} was dropped: ${reason}`)),
  })
  await replayed.promise
  return entries
}
