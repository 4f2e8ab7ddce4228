import { createHash } from 'node:crypto'

/** The number and hash of an event. */
export type Head = { readonly sequence: number; readonly hash: string }

export type Verdict = {
  /** The number of events that were read. */
  readonly checked: number
  readonly first: Head | undefined
  readonly last: Head | undefined
  /** The first thing that is wrong, as a sentence. */
  readonly fault: string | undefined
}

type Line = Readonly<Record<string, unknown>>

/**
 * Checks an export of audit events without the server: each hash, and that each event follows the one before.
 * @param head an event that must be in the export, such as a head that was kept elsewhere
 */
export async function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
  head?: Head,
): Promise<Verdict> {
  let [checked, fault, hasHead]: [number, string | undefined, boolean] = [0, undefined, false]
  let [first, last]: (Head | undefined)[] = []
  for await (const line of lines) {
    if (line === '') continue
    const found = linkOf(line)
    fault = typeof found === 'string' ? `Line ${checked + 1} ${found}` : brokenBy(found, last)
    if (fault !== undefined || typeof found === 'string') break
    checked += 1
    first ??= found
    last = found
    if (found.sequence === head?.sequence) {
      hasHead = true
      if (found.hash !== head.hash) fault = `Event ${head.sequence} is not the one that you kept.`
    }
    if (fault !== undefined) break
  }
  if (fault === undefined && head && !hasHead) {
    const why = head.sequence < (first?.sequence ?? 0) ? 'The beginning' : 'The end'
    fault = `${why} is missing: event ${head.sequence} is not in the export.`
  }
  return { checked, first, last, fault }
}

type Linked = Head & { readonly previous: string; readonly computed: string }

/** What a line says about its place in the chain, or what is wrong with it. */
function linkOf(text: string): Linked | string {
  let event: Line
  try {
    event = JSON.parse(text) as Line
  } catch {
    return 'is not JSON.'
  }
  const { sequence, hash, previous_hash: previous } = event ?? {}
  if (typeof sequence !== 'number' || typeof hash !== 'string' || typeof previous !== 'string') {
    return 'is not an audit event.'
  }
  // The address of a person is added by the export, and changes with their account.
  const { hash: _hash, email: _email, ...covered } = event
  return { sequence, hash, previous, computed: sha256(canonical(covered)) }
}

function brokenBy({ sequence, hash, previous, computed }: Linked, last: Head | undefined) {
  if (last && sequence > last.sequence + 1) return `Event ${last.sequence + 1} is missing.`
  if (last && sequence <= last.sequence) return `Event ${sequence} is not in its place.`
  if (computed !== hash) return `Event ${sequence} was changed.`
  const isBeginning = last === undefined && sequence === 1
  const expected = isBeginning ? '' : last?.hash
  if (expected !== undefined && previous !== expected) {
    return `Event ${sequence} follows another event than it did.`
  }
  return undefined
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Canonical JSON (RFC 8785): members sorted, no spaces. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
  return `{${members.join(',')}}`
}
