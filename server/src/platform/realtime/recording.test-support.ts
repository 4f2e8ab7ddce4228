import type { DropReason, Replay, StreamTransport, Subscriber } from './transport.ts'

/** A subscriber that records what it receives. `options` replace parts of it. */
export function record(options: Partial<Subscriber> = {}) {
  const received: unknown[] = []
  const ids: string[] = []
  const dropped: DropReason[] = []
  const replays: Replay[] = []
  const subscriber: Subscriber = {
    onEvent: ({ id, data }) => {
      ids.push(id)
      received.push(data)
    },
    onReplayed: (replay) => void replays.push(replay),
    onDropped: (reason) => void dropped.push(reason),
    ...options,
  }
  return { received, ids, dropped, replays, subscriber }
}

/** Publishes numbers, starting with `from`, in the stream `s`, one after another. */
export async function publishAll(
  transport: StreamTransport,
  count: number,
  from = 0,
): Promise<string[]> {
  const ids: string[] = []
  for (let n = from; n < from + count; n += 1) {
    ids.push(await transport.publish('s', { event: 'tick', data: n }))
  }
  return ids
}
