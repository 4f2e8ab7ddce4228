import type { StreamEntry, StreamTransport } from '../../../platform/realtime/transport.ts'

/** The entries that a stream currently keeps, all of them or those after an entry. None while real time is disabled. */
export async function readKept(
  stream: StreamTransport,
  name: string,
  afterId = '0-0',
): Promise<StreamEntry[]> {
  if (!stream.enabled) return []
  const entries: StreamEntry[] = []
  const replayed = Promise.withResolvers<void>()
  const subscription = await stream.subscribe(name, {
    afterId,
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
