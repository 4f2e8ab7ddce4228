import type { FastifyReply } from 'fastify'
import { isIPv6 } from 'node:net'
import { problem } from '../errors.ts'
import type { AttemptLimits, CountAttempts } from './attempts.ts'

export type ThrottleRule = AttemptLimits & {
  /** Whether a subject is counted for each client separately, so that nobody can lock somebody else out. */
  readonly subjectsByClient: boolean
}

export type Attempt = { readonly waitSeconds: number; succeeded(): Promise<void> }

export type Throttle = {
  /** Counts an attempt before it is checked, so that concurrent attempts can't get around the limit. */
  begin(subject: string, ip: string): Promise<Attempt>
}

/** Slows down guessing and flooding. */
export function createThrottle(countAttempts: CountAttempts, rule: ThrottleRule): Throttle {
  const counts = countAttempts(rule)
  return {
    begin: async (name, ip) => {
      const client = clientOf(ip)
      const subject = `${rule.subjectsByClient ? client : ''} ${name.toLowerCase()}`
      const waitMs = await counts.begin(subject, client)
      return {
        waitSeconds: Math.ceil(waitMs / 1000),
        succeeded: () => counts.succeed(subject, client),
      }
    },
  }
}

/** @throws Problem 429 with Retry-After when the attempt has to wait */
export function requireTurn(attempt: Attempt, reply: FastifyReply, detail: string): void {
  if (attempt.waitSeconds === 0) return
  void reply.header('retry-after', attempt.waitSeconds)
  throw problem('too_many_requests', detail)
}

/** What counts as one client: one IPv6 customer has 2^64 addresses or more; they count as one client. */
export function clientOf(ip: string): string {
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

/**
 * The mailbox of an address, as far as mails to it are counted: most mail servers deliver `ann+anything@...` to
 * `ann@...`.
 */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^([^@+]+)(?:\+[^@]*)?(@.*)$/.exec(email.toLowerCase()) ?? []
  return name === '' ? email : name + domain
}
