import { createHash } from 'node:crypto'

/** An event as it is stored, and exported. */
export type EventRow = {
  readonly id: string
  readonly at: Date
  readonly user_id: string | null
  readonly credential: string
  readonly credential_id: string | null
  readonly client_id: string | null
  readonly address: string | null
  readonly request_id: string | null
  readonly kind: string
  readonly operation: string
  readonly part_ids: readonly string[]
  readonly details: unknown
  readonly sequence: number | null
  readonly previous_hash: string | null
  readonly hash: string | null
}

/**
 * The hash of an event in a chain: the SHA-256 of the event as canonical JSON (RFC 8785) with its number and the hash
 * before it, without its own.
 */
export function hashOf(
  tenantId: string,
  event: EventRow,
  { sequence, previous }: { readonly sequence: number; readonly previous: string },
): string {
  const { hash: _hash, ...covered } = event
  const text = canonical({
    ...covered,
    tenant_id: tenantId,
    at: event.at.toISOString(),
    sequence,
    previous_hash: previous,
  })
  return createHash('sha256').update(text).digest('hex')
}

/** JSON with sorted members and without spaces (RFC 8785). Numbers are whole in events. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // Objects put names that look like numbers first, so the text is not made from a sorted one.
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
  return `{${members.join(',')}}`
}

/** What is wrong with a chain, at the first place where it is. */
export type ChainFault = {
  readonly kind: 'missing' | 'changed' | 'moved' | 'cut'
  readonly sequence: number
}

/** A place in a chain: a number and the hash of its event. */
export type Link = { readonly sequence: number; readonly hash: string }

/** Checks events that follow a link. @returns the last good link, and the first fault if there is one */
export function followChain(
  tenantId: string,
  from: Link,
  events: readonly EventRow[],
): { readonly last: Link; readonly fault?: ChainFault } {
  let last = from
  for (const event of events) {
    const sequence = last.sequence + 1
    if (event.sequence !== sequence) return { last, fault: { kind: 'missing', sequence } }
    const hash = hashOf(tenantId, event, { sequence, previous: event.previous_hash ?? '' })
    if (hash !== event.hash) return { last, fault: { kind: 'changed', sequence } }
    // Each event is whole, but was computed after another one.
    if (event.previous_hash !== last.hash) return { last, fault: { kind: 'moved', sequence } }
    last = { sequence, hash }
  }
  return { last }
}
