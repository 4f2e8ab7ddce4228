import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'

/** The number and hash of an event. */
export type Head = { readonly sequence: number; readonly hash: string }

export type Verdict = {
  /** The number of events that were read. */
  readonly checked: number
  readonly first: Head | undefined
  readonly last: Head | undefined
  /** The last event that has expired before the export, and the fingerprint of the key that has signed this. */
  readonly expired: (Head & { readonly key: string }) | undefined
  /** The first thing that is wrong, as a sentence. */
  readonly fault: string | undefined
}

type Line = Readonly<Record<string, unknown>>

export type Expectations = {
  /** An event that must be in the export, such as a head that was kept elsewhere. */
  readonly head?: Head | undefined
  /** The fingerprint of the key that must have signed the summary of expired events. */
  readonly key?: string | undefined
  /** The export may begin later than the chain. */
  readonly isPart?: boolean | undefined
}

/** Checks an export of audit events without the server: each hash, and that each event follows the one before. */
export async function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
  expected: Expectations = {},
): Promise<Verdict> {
  const { head } = expected
  let [checked, hasHead] = [0, false]
  let [first, last]: (Head | undefined)[] = []
  let expired: Verdict['expired']
  const faulty = (fault: string): Verdict => ({ checked, first, last, expired, fault })
  for await (const line of lines) {
    if (line === '') continue
    if (first === undefined && expired === undefined) {
      const summary = summaryIn(line, expected.key)
      if (typeof summary === 'string') return faulty(summary)
      expired = summary
      if (summary) continue
    }
    const found = linkOf(line)
    if (typeof found === 'string') return faulty(`Line ${checked + (expired ? 2 : 1)} ${found}`)
    const broken = brokenBy(found, last ?? expired ?? (expected.isPart ? undefined : BEGINNING))
    if (broken !== undefined) return faulty(broken)
    checked += 1
    first ??= found
    last = found
    if (found.sequence !== head?.sequence) continue
    hasHead = true
    if (found.hash !== head.hash) {
      return faulty(`Event ${head.sequence} is not the one that you kept.`)
    }
  }
  if (!head || hasHead) return { checked, first, last, expired, fault: undefined }
  const why = head.sequence < (first?.sequence ?? 0) ? 'The beginning' : 'The end'
  return faulty(`${why} is missing: event ${head.sequence} is not in the export.`)
}

/** What is before the first event. */
const BEGINNING: Head = { sequence: 0, hash: '' }

type Summary = {
  readonly summary: Head
  readonly signature: string
  readonly public_key: string
}

/**
 * The summary of expired events in the first line.
 * @returns undefined if the line is something else, and a sentence if the summary is not genuine
 */
function summaryIn(line: string, key: string | undefined): Verdict['expired'] | string {
  let parsed: Summary | null
  try {
    parsed = JSON.parse(line) as Summary | null
  } catch {
    return undefined
  }
  if (typeof parsed?.summary !== 'object') return undefined
  const { summary, signature, public_key: pem } = parsed
  try {
    const signer = createPublicKey(pem)
    const text = Buffer.from(canonical(summary))
    const { sequence, hash } = summary
    if (verify(null, text, signer, Buffer.from(signature, 'base64')) && isHead(summary)) {
      const found = { sequence, hash, key: fingerprintOf(signer) }
      return key === undefined || key === found.key
        ? found
        : 'The summary of expired events was signed with another key.'
    }
  } catch {
    // It has no key, or a signature that is none.
  }
  return 'The summary of expired events was changed.'
}

const isHead = ({ sequence, hash }: Head): boolean =>
  Number.isInteger(sequence) && sequence > 0 && typeof hash === 'string'

/** The SHA-256 of a public key, which people compare. */
function fingerprintOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
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
  if (last === BEGINNING && sequence > 1) {
    return `The beginning is missing: the export begins with event ${sequence}, without a summary of older ones.`
  }
  if (last && sequence > last.sequence + 1) return `Event ${last.sequence + 1} is missing.`
  if (last && sequence <= last.sequence) return `Event ${sequence} is not in its place.`
  if (computed !== hash) return `Event ${sequence} was changed.`
  const isBeginning = sequence === 1
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
