import { createEntry } from '../stream-entry.ts'
import { formatEntryId, parseEntryId, type EntryId } from '../entry-id.ts'
import type { StreamEntry } from '../transport.ts'
import type { RedisClient } from './connection.ts'

/** An entry received from Redis. */
export type Received = {
  readonly key: EntryId
  readonly entry: StreamEntry
}

/** The names of all keys under a prefix. */
export function keysUnder(prefix: string) {
  return {
    clock: `${prefix}clock`,
    stream: (name: string) => `${prefix}stream:${name}`,
    wake: (reader: string) => `${prefix}wake:${reader}`,
  }
}

/** A message as the client returns it. */
export type Message = NonNullable<Awaited<ReturnType<RedisClient['xRange']>>>[number]

export function toReceived({ id, message }: Message): Received {
  const { event = '', data = 'null' } = message
  return { key: parseEntryId(id), entry: createEntry(id, event, data) }
}

/** Where a stream ends now, and how old its valid entries can be. */
export type StreamState = {
  /** `0-0` if the stream is empty. */
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
  /** Starts with a parenthesis if the page doesn't include this entry. */
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
