import { randomBytes } from 'node:crypto'
import { limitPerUserHere, type LimitPerUser } from '../per-user.ts'
import type { Commands } from './commands.ts'
import { optionalScripts, type RunScript } from './optional-scripts.ts'

/** How long the members of a killed process still count. */
const KEPT_MS = 90_000
const REFRESH_MS = 30_000

/** Each member is one open stream or connection. Its score is when it expires, unless its process confirms it before. */
const CLOCK = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
`
const ADMIT = `${CLOCK}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`
const CONFIRM = `${CLOCK}
for i, key in ipairs(KEYS) do
  redis.call('ZADD', key, now + ARGV[1], ARGV[i + 1])
  redis.call('PEXPIRE', key, ARGV[1])
end
return 0
`
const LEAVE = `return redis.call('ZREM', KEYS[1], ARGV[1])`
/** Keys per call, so that no call blocks Redis for long. */
const BATCH = 200

type Times = {
  /** How long a request waits for Redis. */
  readonly patienceMs?: number
  readonly refreshMs?: number
  readonly keptMs?: number
}

/** Counts in Redis for all processes together, or per process while Redis doesn't respond. */
export function sharePerUser(
  commands: Pick<Commands, 'run' | 'prefix'>,
  times: Times = {},
): LimitPerUser {
  const shared = new SharedCounts(commands, times)
  return (kind, most) => {
    const local = limitPerUserHere(kind, most)
    return {
      admit: async (user, closed) => {
        const refused = Promise.withResolvers<void>()
        if (!(await local.admit(user, Promise.race([closed, refused.promise])))) return false
        const key = `${commands.prefix}open:${kind}:${user.userId}`
        if (await shared.admit(key, most, closed)) return true
        refused.resolve()
        return false
      },
    }
  }
}

/** What this process has open, as members of sorted sets. The process confirms them while they are open. */
class SharedCounts {
  readonly #run: RunScript
  readonly #refreshMs: number
  readonly #keptMs: number
  readonly #origin = randomBytes(9).toString('base64url')
  /** The key of each member. */
  readonly #open = new Map<string, string>()
  #admitted = 0
  #clock: NodeJS.Timeout | undefined

  constructor(
    commands: Pick<Commands, 'run' | 'prefix'>,
    { patienceMs, refreshMs = REFRESH_MS, keptMs = KEPT_MS }: Times,
  ) {
    this.#run = optionalScripts(commands, patienceMs)
    this.#refreshMs = refreshMs
    this.#keptMs = keptMs
  }

  async admit(key: string, most: number, closed: Promise<void>): Promise<boolean> {
    this.#admitted += 1
    const member = `${this.#origin}.${this.#admitted.toString(36)}`
    if ((await this.#run(ADMIT, [key], [member, most, this.#keptMs])) === 0) return false
    void this.#keep(member, key, closed)
    return true
  }

  async #keep(member: string, key: string, closed: Promise<void>): Promise<void> {
    this.#open.set(member, key)
    this.#clock ??= setInterval(() => void this.#confirm(), this.#refreshMs).unref()
    await closed
    this.#open.delete(member)
    if (this.#open.size === 0) {
      clearInterval(this.#clock)
      this.#clock = undefined
    }
    await this.#run(LEAVE, [key], [member])
  }

  async #confirm(): Promise<void> {
    const all = [...this.#open]
    for (let at = 0; at < all.length; at += BATCH) {
      const some = all.slice(at, at + BATCH)
      const members = some.map(([member]) => member)
      const keys = some.map(([, key]) => key)
      await this.#run(CONFIRM, keys, [this.#keptMs, ...members])
    }
  }
}
