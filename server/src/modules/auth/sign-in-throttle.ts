import { isIPv6 } from 'node:net'

const WINDOW_MS = 15 * 60_000
/** Wrong passwords for one address from one client before the client has to wait. */
const MAX_PER_ADDRESS = 10
/** Larger, since a whole office may be behind one client address. */
const MAX_PER_CLIENT = 100
const MAX_ENTRIES = 10_000

type Window = { count: number; readonly endsAt: number }

/**
 * Attempts in fixed windows of time, for a bounded number of keys: the oldest windows make room.
 */
class AttemptCounter {
  readonly #windows = new Map<string, Window>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Milliseconds until the key may try again; 0: now. */
  wait(key: string, now: number): number {
    const window = this.#windows.get(key)
    return window && window.count >= this.#max ? Math.max(0, window.endsAt - now) : 0
  }

  add(key: string, now: number): void {
    const window = this.#windows.get(key)
    if (window && window.endsAt > now) {
      window.count += 1
      return
    }
    this.#windows.delete(key)
    this.#windows.set(key, { count: 1, endsAt: now + WINDOW_MS })
    if (this.#windows.size > MAX_ENTRIES) {
      for (const oldest of this.#windows.keys()) return void this.#windows.delete(oldest)
    }
  }

  takeBack(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  forget(key: string): void {
    this.#windows.delete(key)
  }
}

export type SignInThrottle = {
  /**
   * Counts an attempt before its password is looked at, so that many at once can't slip through.
   */
  begin(email: string, ip: string): { readonly waitSeconds: number; succeeded(): void }
}

/** Slows down guessing of passwords. Counts live in this process. */
export function createSignInThrottle(now: () => number = Date.now): SignInThrottle {
  const perAddress = new AttemptCounter(MAX_PER_ADDRESS)
  const perClient = new AttemptCounter(MAX_PER_CLIENT)
  return {
    begin: (email, ip) => {
      const client = networkOf(ip)
      const address = `${client} ${email.toLowerCase()}`
      const time = now()
      const wait = Math.max(perAddress.wait(address, time), perClient.wait(client, time))
      if (wait > 0) return { waitSeconds: Math.ceil(wait / 1000), succeeded: () => undefined }
      perAddress.add(address, time)
      perClient.add(client, time)
      return {
        waitSeconds: 0,
        succeeded: () => {
          perAddress.forget(address)
          perClient.takeBack(client)
        },
      }
    },
  }
}

/** One IPv6 customer has 2^64 addresses or more; they count as one client. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':')
    while (groups.length + last.length < 8) groups.push('0')
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
