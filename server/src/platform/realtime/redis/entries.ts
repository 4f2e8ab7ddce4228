import { createEntry } from '../entry.ts'
import { formatEntryId, parseEntryId, type EntryId } from '../entry-id.ts'
import type { StreamEntry } from '../transport.ts'
import type { RedisClient } from './connection.ts'

/** An entry as it came from Redis. */
export type Received = {
  readonly key: EntryId
  readonly entry: StreamEntry
}

/** Names of the keys. */
export function keysUnder(prefix: string) {
  return {
    clock: `${prefix}clock`,
    stream: (name: string) => `${prefix}stream:${name}`,
    wake: (reader: string) => `${prefix}wake:${reader}`,
  }
}

/** As the client gives it. */
export type Message = NonNullable<Awaited<ReturnType<RedisClient['xRange']>>>[number]

export function toReceived({ id, message }: Message): Received {
  const { event = '', data = 'null' } = message
  return { key: parseEntryId(id), entry: createEntry(id, event, data) }
}

/** Where a stream ends at this moment, and from when on its entries still count. */
export type StreamState = {
  /** `0-0` when it is empty. */
  readonly last: EntryId
  readonly nowMs: number
}

export async function readState(client: RedisClient, key: string): Promise<StreamState> {
  const [newest, [seconds, microseconds]] = await Promise.all([
    client.xRevRange(key, '+', '-', { COUNT: 1 }),
    client.time(),
  ])
  const [message] = newest ?? []
  return {
    last: message === undefined ? { ms: 0, n: 0 } : parseEntryId(message.id),
    nowMs: Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000),
  }
}

export type Page = {
  /** With a parenthesis before it when the entry itself does not belong to the page. */
  readonly from: string
  readonly to: EntryId
  readonly count: number
}

export async function readPage(
  client: RedisClient,
  key: string,
  { from, to, count }: Page,
): Promise<Received[]> {
  const messages = await client.xRange(key, from, formatEntryId(to), { COUNT: count })
  return (messages ?? []).map((message) => toReceived(message))
}
