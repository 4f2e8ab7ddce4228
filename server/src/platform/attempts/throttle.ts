import type { FastifyReply } from 'fastify'
import { isIPv6 } from 'node:net'
import { problem } from '../core/errors.ts'
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

/** Limits of what all clients share: of one client, of its network, of the range that this is part of, and of all. */
export type SharedRule = {
  readonly kind: string
  readonly windowMs: number
  readonly perClient: number
  /** Of an IPv4 /24 or IPv6 /48, which one customer of a provider may have. */
  readonly perNetwork: number
  /** Of an IPv4 /16 or IPv6 /32, which one provider may have. */
  readonly perRange: number
  readonly total: number
}

/** Lets no client, and no network of them, use up what is there for all. */
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
      // What is refused to a network doesn't count for all.
      const waitMs = await near.begin(networkOf(ip), clientOf(ip))
      const allMs = waitMs > 0 ? waitMs : await far.begin('', rangeOf(ip))
      return { waitSeconds: Math.ceil(allMs / 1000) }
    },
  }
}

type TooMany =
  | 'invites_of_address_limit'
  | 'invites_of_day_limit'
  | 'mails_limit'
  | 'passwords_wrong_limit'
  | 'sign_ins_failed_limit'
  | 'sign_ins_limit'
  | 'sign_ins_of_apps_limit'
  | 'tokens_wrong_limit'

/** @throws Problem 429 with Retry-After when the attempt has to wait */
export function requireTurn(
  attempt: Pick<Attempt, 'waitSeconds'>,
  reply: FastifyReply,
  reason: TooMany,
): void {
  if (attempt.waitSeconds === 0) return
  void reply.header('retry-after', attempt.waitSeconds)
  throw problem(reason)
}

/** What counts as one client: one IPv6 customer has 2^64 addresses or more; they count as one client. */
export function clientOf(ip: string): string {
  return isIPv6(ip) && !ip.includes('.') ? groupsOf(ip, 4) : ip
}

const networkOf = (ip: string): string => firstOf(ip, { bytes: 3, groups: 3 })
const rangeOf = (ip: string): string => firstOf(ip, { bytes: 2, groups: 2 })

/** The first bytes of an IPv4 address, also of one written as IPv6, or the first groups of an IPv6 one. */
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
 * The mailbox of an address, as far as mails to it are counted: most mail servers deliver `ann+anything@...` to
 * `ann@...`.
 */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^([^@+]+)(?:\+[^@]*)?(@.*)$/.exec(email.toLowerCase()) ?? []
  return name === '' ? email : name + domain
}
