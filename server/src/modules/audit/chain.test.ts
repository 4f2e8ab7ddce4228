import { expect, it } from 'vitest'
import { canonical, followChain, hashOf, type EventRow } from './chain.ts'

const TENANT = '018f0000-0000-7000-8000-000000000000'

function chainOf(length: number): EventRow[] {
  const events: EventRow[] = []
  let previous = ''
  for (let sequence = 1; sequence <= length; sequence++) {
    const event: EventRow = {
      id: `018f0000-0000-7000-8000-${String(sequence).padStart(12, '0')}`,
      at: new Date(1_700_000_000_000 + sequence),
      user_id: TENANT,
      credential: 'session',
      credential_id: null,
      client_id: null,
      address: '127.0.0.1',
      request_id: `req-${String(sequence)}`,
      kind: 'folder.created',
      operation: 'create_folder',
      part_ids: [TENANT],
      details: { changes: [{ before: {}, after: { name: `Folder ${String(sequence)}` } }] },
      sequence,
      previous_hash: previous,
      hash: null,
    }
    const hash = hashOf(TENANT, event, { sequence, previous })
    events.push({ ...event, hash })
    previous = hash
  }
  return events
}

const START = { sequence: 0, hash: '' }
const events = chainOf(8)
const end = { sequence: 8, hash: events.at(-1)?.hash }

/** Whether the stored rows are still the chain that ends there. */
function isWhole(rows: readonly EventRow[]): boolean {
  const inOrder = rows.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
  const { last, fault } = followChain(TENANT, START, inOrder)
  return fault === undefined && last.sequence === end.sequence && last.hash === end.hash
}

/** Another value of the same type. */
function changed(value: unknown): unknown {
  if (value === null) return 'x'
  if (typeof value === 'number') return value + 100
  if (typeof value === 'string') return `${value}0`
  if (value instanceof Date) return new Date(value.getTime() + 1)
  if (Array.isArray(value)) return [...value, TENANT]
  return { ...value, more: true }
}

it('a chain that nobody has touched is whole', () => {
  expect(isWhole(events)).toBe(true)
})

it('any change of any member of any event is found', () => {
  const unnoticed = events.flatMap((event, at) =>
    Object.entries(event)
      .filter(([name, value]) => isWhole(events.with(at, { ...event, [name]: changed(value) })))
      .map(([name]) => `${String(at)} ${name}`),
  )
  expect(unnoticed).toEqual([])
})

it('any deleted event is found, and so is any cut end', () => {
  const unnoticed = events.filter((_event, at) => isWhole(events.toSpliced(at, 1)))
  expect(unnoticed).toEqual([])
  const cut = events.filter((_event, at) => isWhole(events.slice(0, at)))
  expect(cut).toEqual([])
})

it('any two events that change places are found, even if their numbers or hashes change with them', () => {
  const unnoticed: string[] = []
  for (const [a, one] of events.entries()) {
    for (const [b, other] of events.entries()) {
      if (a >= b) continue
      const numbered = events
        .with(a, { ...other, sequence: one.sequence })
        .with(b, { ...one, sequence: other.sequence })
      const linked = numbered
        .with(a, { ...other, sequence: one.sequence, previous_hash: one.previous_hash })
        .with(b, { ...one, sequence: other.sequence, previous_hash: other.previous_hash })
      const hashed = linked.map((event) => ({
        ...event,
        hash: hashOf(TENANT, event, {
          sequence: event.sequence ?? 0,
          previous: event.previous_hash ?? '',
        }),
      }))
      for (const rows of [numbered, linked, hashed]) {
        if (isWhole(rows)) unnoticed.push(`${String(a)} ${String(b)}`)
      }
    }
  }
  expect(unnoticed).toEqual([])
})

it('orders members by their names as text, as the standard of canonical JSON does', () => {
  // An object has its members that look like numbers first, in the order of the numbers.
  const details = { b: [{ 9: 'x', 10: 'y' }], 1: null, a: undefined, '': 'é' }
  expect(canonical(details)).toBe('{"":"é","1":null,"b":[{"10":"y","9":"x"}]}')
})
