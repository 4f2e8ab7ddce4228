import { createHash } from 'node:crypto'
import type { Commands } from './commands.ts'
import { optionalScripts } from './optional-scripts.ts'
import type { AttemptCounts, CountAttempts } from '../../attempts/attempts.ts'
import { createMemoryAttempts } from '../../attempts/memory-attempts.ts'

// One script checks both limits, so no other attempt can come between them, and a refused attempt counts toward neither.
// rate-limiter-flexible needs one command per limit: with it, a sign-in takes 0.14 to 0.20 ms instead of 0.07 ms.
const BEGIN = `
local wait = 0
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[i]) then
    wait = math.max(wait, redis.call('PTTL', key))
  end
end
if wait > 0 then return wait end
for _, key in ipairs(KEYS) do
  redis.call('SET', key, '0', 'PX', ARGV[3], 'NX')
  redis.call('INCR', key)
end
return 0
`

const SUCCEED = `
redis.call('DEL', KEYS[1])
if tonumber(redis.call('GET', KEYS[2]) or '0') > 0 then redis.call('DECR', KEYS[2]) end
return 0
`

/** Counts in Redis for all processes together, or in memory while Redis doesn't respond. */
export function shareAttempts(
  commands: Pick<Commands, 'run' | 'prefix'>,
  patienceMs?: number,
): CountAttempts {
  const run = optionalScripts(commands, patienceMs)
  return (limits): AttemptCounts => {
    const local = createMemoryAttempts(limits)
    const keysOf = (subject: string, client: string): string[] => [
      `${commands.prefix}attempts:${limits.kind}:subject:${digest(subject)}`,
      `${commands.prefix}attempts:${limits.kind}:client:${digest(client)}`,
    ]
    return {
      async begin(subject, client) {
        const { perSubject, perClient, windowMs } = limits
        const keys = keysOf(subject, client)
        const waitMs = await run(BEGIN, keys, [perSubject, perClient, windowMs])
        return typeof waitMs === 'number' ? waitMs : local.begin(subject, client)
      },
      async succeed(subject, client) {
        await Promise.all([
          run(SUCCEED, keysOf(subject, client), []),
          local.succeed(subject, client),
        ])
      },
    }
  }
}

/** Keys of fixed length that don't reveal addresses. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
