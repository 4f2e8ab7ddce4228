import type { RedisClient } from './connection.ts'

// Scripts are sent as text, not by hash. A restarted server doesn't know the hashes, and resending a single command would
// change the order of pipelined commands.

/**
 * Appends an entry and deletes expired and surplus ones. Ids follow the clock of Redis. A second clock, stored next to the
 * streams, and the latest time that the caller has seen keep ids from going back. If the stream doesn't exist, the id is
 * later than both, because a deleted stream may have had ids of that time.
 */
const APPEND = `
local stream, clock = KEYS[1], KEYS[2]
local event, data, token, again = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local ttl, most, floor = tonumber(ARGV[5]), ARGV[6], tonumber(ARGV[7])
if again == '1' then
  for _, entry in ipairs(redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1000)) do
    if entry[2][6] == token then return entry[1] end
  end
end
local time = redis.call('TIME')
local real = time[1] * 1000 + math.floor(time[2] / 1000)
local now = math.max(real, floor, tonumber(redis.call('GET', clock) or '0'))
if now > real and redis.call('EXISTS', stream) == 0 then now = now + 1 end
local function add(id)
  return redis.pcall('XADD', stream, 'MAXLEN', '~', most, id, 'event', event, 'data', data, 'token', token)
end
local id = add(string.format('%.0f-*', now))
if type(id) == 'table' then id = add('*') end
if type(id) == 'table' then return id end
redis.call('SET', clock, string.match(id, '^%d+'))
redis.call('XTRIM', stream, 'MINID', '~', string.format('%.0f', now - ttl))
redis.call('PEXPIRE', stream, ttl)
return id
`

/** Sets the second clock forward if Redis has lost it. */
const RAISE = `
if tonumber(redis.call('GET', KEYS[1]) or '0') < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1]) end
return 'OK'
`

/** Wakes a reader, which waits on this key as well as on its streams. */
const WAKE = `
redis.call('XADD', KEYS[1], 'MAXLEN', 1, '*', 'wake', '1')
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 'OK'
`

const WAKE_TTL_MS = 60_000

export type Append = {
  readonly key: string
  readonly clockKey: string
  readonly event: string
  readonly json: string
  /** Identifies the entry, so that a second attempt finds the entry of the first. */
  readonly token: string
  readonly ttlMs: number
  readonly maxEntries: number
  /** Ids are never earlier than this time. */
  readonly floorMs: number
}

/** Appends an entry and resolves with its id. With `again`, first checks whether an earlier attempt has added it. */
export async function append(client: RedisClient, entry: Append, again: boolean): Promise<string> {
  const { key, clockKey, event, json, token, ttlMs, maxEntries, floorMs } = entry
  const limits = [ttlMs, maxEntries, floorMs].map(String)
  const reply = await client.eval(APPEND, {
    keys: [key, clockKey],
    arguments: [event, json, token, again ? '1' : '0', ...limits],
  })
  if (typeof reply !== 'string') throw new TypeError('The response from Redis has no entry id')
  return reply
}

export async function raiseClock(client: RedisClient, key: string, floorMs: number): Promise<void> {
  await client.eval(RAISE, { keys: [key], arguments: [String(floorMs)] })
}

export async function wake(client: RedisClient, key: string): Promise<void> {
  await client.eval(WAKE, { keys: [key], arguments: [String(WAKE_TTL_MS)] })
}
