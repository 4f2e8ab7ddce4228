import type { FastifyReply } from 'fastify'
import { isIPv6 } from 'node:net'
import { problem } from '../core/errors.ts'
import type { AttemptLimits, CountAttempts } from './attempts.ts'

export type ThrottleRule = AttemptLimits & {
  /** Whether a subject is counted for each client separately, so one client can't lock out another. */
  readonly subjectsByClient: boolean
}

export type Attempt = { readonly waitSeconds: number; succeeded(): Promise<void> }

export type Throttle = {
  /** Counts an attempt before checking it, so concurrent attempts can't get around the limit. */
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

/** Limits on something that all clients share: for one client, its network, the range of that network, and in total. */
export type SharedRule = {
  readonly kind: string
  readonly windowMs: number
  readonly perClient: number
  /** For an IPv4 /24 or IPv6 /48, which may belong to one customer of a provider. */
  readonly perNetwork: number
  /** For an IPv4 /16 or IPv6 /32, which may belong to one provider. */
  readonly perRange: number
  readonly total: number
}

/** Prevents one client or network from using up what all clients share. */
export function createSharedThrottle(
  countAttempts: CountAttempts,
  { kind, windowMs, perClient, perNetwork, perRange, total }: SharedRule,
): { readonly begin: (ip: string) => Promise<Pick<Attempt, 'waitSeconds'>> } {
  const near = countAttempts({
    kind: `${kind}-network`,
    windowMs,
    perSubject: perNetwork,
    perClient,
  })
  const far = countAttempts({ kind, windowMs, perSubject: total, perClient: perRange })
  return {
    begin: async (ip) => {
      // Attempts that exceed the limit of a network don't count toward the total.
      const waitMs = await near.begin(networkOf(ip), clientOf(ip))
      const allMs = waitMs > 0 ? waitMs : await far.begin('', rangeOf(ip))
      return { waitSeconds: Math.ceil(allMs / 1000) }
    },
  }
}

type TooMany =
  | 'model_tests_limit'
  | 'invites_of_address_limit'
  | 'invites_of_day_limit'
  | 'mails_limit'
  | 'passwords_wrong_limit'
  | 'sign_ins_failed_limit'
  | 'sign_ins_limit'
  | 'sign_ins_of_apps_limit'
  | 'tokens_wrong_limit'

/** @throws Problem 429 with Retry-After if the attempt has to wait */
export function requireTurn(
  attempt: Pick<Attempt, 'waitSeconds'>,
  reply: FastifyReply,
  reason: TooMany,
): void {
  if (attempt.waitSeconds === 0) return
  void reply.header('retry-after', attempt.waitSeconds)
  throw problem(reason)
}

/** The address that identifies a client. One IPv6 customer has 2^64 addresses or more, which count as one client. */
export function clientOf(ip: string): string {
  return isIPv6(ip) && !ip.includes('.') ? groupsOf(ip, 4) : ip
}

const networkOf = (ip: string): string => firstOf(ip, { bytes: 3, groups: 3 })
const rangeOf = (ip: string): string => firstOf(ip, { bytes: 2, groups: 2 })

/** The first bytes of an IPv4 address, even one written as IPv6, or the first groups of an IPv6 address. */
function firstOf(ip: string, { bytes, groups }: { bytes: number; groups: number }): string {
  return ip.includes('.') ? ip.split('.').slice(0, bytes).join('.') : groupsOf(ip, groups)
}

function groupsOf(ip: string, count: number): string {
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':')
    while (groups.length + last.length < 8) groups.push('0')
  }
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * The mailbox of an address, for counting the mails to it. Most mail servers deliver `ann+anything@...` to `ann@...`.
 */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^([^@+]+)(?:\+[^@]*)?(@.*)$/.exec(email.toLowerCase()) ?? []
  return name === '' ? email : name + domain
}
