import type { FastifyReply } from 'fastify'
import { isIPv6 } from 'node:net'
import type { AttemptLimits, CountAttempts } from '../../platform/attempts/attempts.ts'
import type { MailLimits } from '../../platform/config/mail.ts'
import { problem } from '../../platform/errors.ts'

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
      const client = networkOf(ip)
      const subject = `${rule.subjectsByClient ? client : ''} ${name.toLowerCase()}`
      const waitMs = await counts.begin(subject, client)
      return {
        waitSeconds: Math.ceil(waitMs / 1000),
        succeeded: () => counts.succeed(subject, client),
      }
    },
  }
}

const QUARTER_MS = 15 * 60_000

/** Wrong passwords: of one address from one client, and of one client in total (which may be a whole office). */
export const PASSWORD_GUESSES: ThrottleRule = {
  kind: 'sign-in',
  windowMs: QUARTER_MS,
  perSubject: 10,
  perClient: 100,
  subjectsByClient: true,
}

/** Wrong old passwords when somebody sets a new one. */
export const PASSWORD_CHANGES: ThrottleRule = { ...PASSWORD_GUESSES, kind: 'password-change' }

/** Mails to one address, whoever asks for them, and mails that one client asks for. */
export function mailRule({ perAddress, perClient }: MailLimits): ThrottleRule {
  return {
    kind: 'mail',
    windowMs: 4 * QUARTER_MS,
    perSubject: perAddress,
    perClient,
    subjectsByClient: false,
  }
}

/** Steps of a single sign-on. Most succeed, and a whole office may sign in at the same time. */
export const SINGLE_SIGN_ONS: ThrottleRule = {
  kind: 'single-sign-on',
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
