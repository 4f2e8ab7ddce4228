import { prefixFor } from './address.ts'
import { openConnection, type RedisClient } from './connection.ts'

/** Keys that are read at once, and entries of a stream. */
const PAGE = 500

/**
 * Reads all keys of the service in Redis with what they hold, and counts those that name one of some ids.
 * @param isNamed whether a text has one of the ids
 * @throws what the client throws
 */
export async function countNamedKeys(
  url: string,
  isNamed: (text: string) => boolean,
  signal?: AbortSignal,
): Promise<number> {
  const connection = await openConnection(url, () => undefined)
  const { client } = connection
  try {
    let named = 0
    for await (const page of client.scanIterator({ MATCH: `${prefixFor(url)}*`, COUNT: PAGE })) {
      signal?.throwIfAborted()
      for (const key of page) {
        if (isNamed(key) || (await holdsNamed(client, key, isNamed))) named += 1
      }
    }
    return named
  } finally {
    connection.close('read')
  }
}

async function holdsNamed(
  client: RedisClient,
  key: string,
  isNamed: (text: string) => boolean,
): Promise<boolean> {
  switch (await client.type(key)) {
    case 'stream':
      return streamNames(client, key, isNamed)
    case 'string':
      return isNamed((await client.get(key)) ?? '')
    case 'hash':
      return isNamed(JSON.stringify(await client.hGetAll(key)))
    case 'set':
      return isNamed((await client.sMembers(key)).join(' '))
    case 'zset':
      return isNamed((await client.zRange(key, 0, -1)).join(' '))
    case 'list':
      return isNamed((await client.lRange(key, 0, -1)).join(' '))
    default:
      return false
  }
}

async function streamNames(
  client: RedisClient,
  key: string,
  isNamed: (text: string) => boolean,
): Promise<boolean> {
  for (let from = '-'; ;) {
    const entries = (await client.xRange(key, from, '+', { COUNT: PAGE })) ?? []
    if (entries.some(({ message }) => isNamed(JSON.stringify(message)))) return true
    const last = entries.at(-1)
    if (!last || entries.length < PAGE) return false
    from = `(${last.id}`
  }
}
