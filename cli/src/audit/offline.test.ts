import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifyExport } from './offline.ts'

type Event = Record<string, unknown> & { sequence: number; previous_hash: string; hash: string }

/** Written here again, so that the tests don't agree with a mistake: members are in the order of their names. */
function exportOf(length: number): Event[] {
  const events: Event[] = []
  let previous = ''
  for (let sequence = 1; sequence <= length; sequence++) {
    const covered = {
      at: `2026-11-01T00:00:${String(sequence).padStart(2, '0')}.000Z`,
      details: { changes: [{ after: { name: `Folder ${sequence}` }, before: {} }] },
      kind: 'folder.created',
      part_ids: ['a', 'b'],
      previous_hash: previous,
      sequence,
      user_id: null,
    }
    const hash = createHash('sha256').update(JSON.stringify(covered)).digest('hex')
    events.push({ email: 'ann@example.org', hash, ...covered })
    previous = hash
  }
  return events
}

const LENGTH = 12
const events = exportOf(LENGTH)
const head = { sequence: LENGTH, hash: events.at(-1)?.hash ?? '' }
const check = (rows: readonly unknown[], more: object = {}) =>
  verifyExport(
    rows.map((row) => JSON.stringify(row)),
    { head, ...more },
  )
const isWhole = async (rows: readonly unknown[]) => (await check(rows)).fault === undefined

/** The first line of an export whose events up to a number have expired. */
const keys = generateKeyPairSync('ed25519')
function summaryOf(sequence: number, key = keys) {
  const summary = {
    at: '2026-11-01T00:00:00.000Z',
    hash: events[sequence - 1]?.hash,
    kinds: { 'folder.created': sequence },
    sequence,
    tenant_id: 'a',
  }
  const signature = sign(null, Buffer.from(JSON.stringify(summary)), key.privateKey)
  return {
    summary,
    signature: signature.toString('base64'),
    public_key: key.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

it('an export that nobody has touched is whole', async () => {
  expect(await check(events)).toMatchObject({ checked: LENGTH, fault: undefined, last: head })
})

it('a person who has changed their address since changes nothing', async () => {
  const renamed = events.map((event) => ({ ...event, email: 'anna@example.org' }))
  expect((await check(renamed)).fault).toBeUndefined()
})

const place = fc.nat({ max: LENGTH - 1 })

it('any changed member, deleted event, cut end, repeated event or other order is found', async () => {
  const disturbed = fc.oneof(
    fc
      .tuple(
        place,
        fc.constantFrom(
          'at',
          'kind',
          'user_id',
          'part_ids',
          'sequence',
          'hash',
          'previous_hash',
          'details',
          'new',
        ),
        fc.jsonValue(),
      )
      .map(([at, name, value]) => events.with(at, { ...events[at], [name]: value } as Event)),
    place.map((at) => events.toSpliced(at, 1)),
    place.map((at) => events.slice(0, at)),
    place.map((at) => events.toSpliced(at, 0, events[at] as Event)),
    fc.shuffledSubarray(events, { minLength: 1 }),
  )
  await fc.assert(
    fc.asyncProperty(disturbed, async (rows) => {
      fc.pre(JSON.stringify(rows) !== JSON.stringify(events))
      expect(await isWhole(rows)).toBe(false)
    }),
  )
})

it('a chain that was computed again after a change is found with a head that was kept', async () => {
  const rewritten = exportOf(LENGTH + 1).slice(1)
  expect(await isWhole(rewritten)).toBe(false)
  const other = { sequence: 3, hash: 'f'.repeat(64) }
  const lines = events.map((event) => JSON.stringify(event))
  expect((await verifyExport(lines, { head: other })).fault).toBe(
    'Event 3 is not the one that you kept.',
  )
})

it('what is not an export is refused with its line', async () => {
  expect((await verifyExport(['{"a":1}'])).fault).toBe('Line 1 is not an audit event.')
  expect((await verifyExport(['nonsense'])).fault).toBe('Line 1 is not JSON.')
  expect((await verifyExport(['null'])).fault).toBe('Line 1 is not an audit event.')
})

it('a summary of expired events tells an expired beginning from a missing one', async () => {
  expect(await check([summaryOf(4), ...events.slice(4)])).toMatchObject({
    checked: LENGTH - 4,
    fault: undefined,
    expired: { sequence: 4, hash: events[3]?.hash },
  })
  expect((await check(events.slice(4))).fault).toBe(
    'The beginning is missing: the export begins with event 5, without a summary of older ones.',
  )
  expect((await check([summaryOf(4), ...events.slice(5)])).fault).toBe('Event 5 is missing.')
  const other = { ...summaryOf(4), ...summaryOf(3) }
  expect((await check([other, ...events.slice(4)])).fault).toBe('Event 4 is missing.')
  // Somebody has cut an export by hand, and says so.
  expect((await check(events.slice(4), { isPart: true })).fault).toBeUndefined()
})

it('a changed summary is found, and one that another server has signed, if its key was kept', async () => {
  const { summary, ...signed } = summaryOf(4)
  const forged = { summary: { ...summary, kinds: {} }, ...signed }
  expect((await check([forged, ...events.slice(4)])).fault).toBe(
    'The summary of expired events was changed.',
  )
  expect((await check([{ summary, signature: 1 }, ...events.slice(4)])).fault).toBe(
    'The summary of expired events was changed.',
  )
  const mine = (await check([summaryOf(4), ...events.slice(4)])).expired?.key
  const another = summaryOf(4, generateKeyPairSync('ed25519'))
  expect((await check([summaryOf(4), ...events.slice(4)], { key: mine })).fault).toBeUndefined()
  expect((await check([another, ...events.slice(4)], { key: mine })).fault).toBe(
    'The summary of expired events was signed with another key.',
  )
})

it('a summary anywhere but at the beginning is refused', async () => {
  expect((await check([...events.slice(0, 4), summaryOf(4), ...events.slice(4)])).fault).toBe(
    'Line 5 is not an audit event.',
  )
})
