import type { Commands } from './commands.ts'
import { optionalScripts } from './optional-scripts.ts'
import { createMemoryRates } from '../../attempts/memory-rates.ts'
import type { CountRates, RateCounts } from '../../attempts/rates.ts'

// One script reads and counts, so no other request can come between them.
const TAKE = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
local max = tonumber(ARGV[1])
if count >= max then return {0, 0, redis.call('PTTL', KEYS[1])} end
redis.call('SET', KEYS[1], '0', 'PX', ARGV[2], 'NX')
return {1, max - redis.call('INCR', KEYS[1]), redis.call('PTTL', KEYS[1])}
`

/** Counts in Redis for all processes together, or in memory while Redis doesn't respond. */
export function shareRates(
  commands: Pick<Commands, 'run' | 'prefix'>,
  patienceMs?: number,
): CountRates {
  const run = optionalScripts(commands, patienceMs)
  return (rate): RateCounts => {
    const local = createMemoryRates(rate)
    return {
      async take(key) {
        const counted = await run(
          TAKE,
          [`${commands.prefix}rates:${rate.kind}:${key}`],
          [rate.max, rate.windowMs],
        )
        if (!Array.isArray(counted)) return local.take(key)
        const [allowed, left, endsInMs] = counted.map(Number)
        return { isAllowed: allowed === 1, left: left ?? 0, endsInMs: Math.max(0, endsInMs ?? 0) }
      },
    }
  }
}
