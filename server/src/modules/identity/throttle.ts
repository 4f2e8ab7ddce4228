import type { FastifyReply } from 'fastify'
import { isIPv6 } from 'node:net'
import { problem } from '../../platform/errors.ts'

const MAX_ENTRIES = 10_000

type Window = { count: number; readonly endsAt: number }

/** Attempts in fixed windows of time, for a bounded number of keys: the oldest windows make room. */
class AttemptCounter {
  readonly #windows = new Map<string, Window>()
  readonly #max: number
  readonly #windowMs: number

  constructor(max: number, windowMs: number) {
    this.#max = max
    this.#windowMs = windowMs
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
    this.#windows.set(key, { count: 1, endsAt: now + this.#windowMs })
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

export type ThrottleRule = {
  readonly windowMs: number
  /** Attempts in one window for one subject, such as an address. */
  readonly perSubject: number
  /** The same for one client; larger, since a whole office may be behind one client address. */
  readonly perClient: number
  /** Whether a subject is counted for each client by itself, so that nobody can lock somebody else out. */
  readonly subjectsByClient: boolean
}

export type Attempt = { readonly waitSeconds: number; succeeded(): void }

export type Throttle = {
  /** Counts an attempt before anything is looked at, so that many at once can't slip through. */
  begin(subject: string, ip: string): Attempt
}

/** Slows down guessing and flooding. Counts live in this process. */
export function createThrottle(rule: ThrottleRule, now: () => number = Date.now): Throttle {
  const subjects = new AttemptCounter(rule.perSubject, rule.windowMs)
  const clients = new AttemptCounter(rule.perClient, rule.windowMs)
  return {
    begin: (name, ip) => {
      const client = networkOf(ip)
      const subject = `${rule.subjectsByClient ? client : ''} ${name.toLowerCase()}`
      const time = now()
      const wait = Math.max(subjects.wait(subject, time), clients.wait(client, time))
      if (wait > 0) return { waitSeconds: Math.ceil(wait / 1000), succeeded: () => undefined }
      subjects.add(subject, time)
      clients.add(client, time)
      return {
        waitSeconds: 0,
        succeeded: () => {
          subjects.forget(subject)
          clients.takeBack(client)
        },
      }
    },
  }
}

const QUARTER_MS = 15 * 60_000

/** Wrong passwords: of one address from one client, and of one client in all. */
export const PASSWORD_GUESSES: ThrottleRule = {
  windowMs: QUARTER_MS,
  perSubject: 10,
  perClient: 100,
  subjectsByClient: true,
}

/** Mails to one address, whoever asks for them, and mails that one client asks for. */
export const MAILS: ThrottleRule = {
  windowMs: 4 * QUARTER_MS,
  perSubject: 5,
  perClient: 50,
  subjectsByClient: false,
}

/** Steps of a single sign-on. Most end well, and a whole office may begin its day at the same time. */
export const SINGLE_SIGN_ONS: ThrottleRule = {
  windowMs: QUARTER_MS,
  perSubject: 300,
  perClient: 300,
  subjectsByClient: true,
}

/** @throws Problem 429 with Retry-After when the attempt has to wait */
export function requireTurn(attempt: Attempt, reply: FastifyReply, detail: string): void {
  if (attempt.waitSeconds === 0) return
  void reply.header('retry-after', attempt.waitSeconds)
  throw problem('too_many_requests', detail)
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
