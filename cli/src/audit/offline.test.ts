import { createHash } from 'node:crypto'
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
const check = (rows: readonly unknown[]) =>
  verifyExport(
    rows.map((row) => JSON.stringify(row)),
    head,
  )

/** Old events expire, so an export may begin later. Its reader sees with which event. */
async function isWhole(rows: readonly unknown[]): Promise<boolean> {
  const { fault, first } = await check(rows)
  return fault === undefined && first?.sequence === 1
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
  expect((await verifyExport(lines, other)).fault).toBe('Event 3 is not the one that you kept.')
})

it('what is not an export is refused with its line', async () => {
  expect((await verifyExport(['{"a":1}'])).fault).toBe('Line 1 is not an audit event.')
  expect((await verifyExport(['nonsense'])).fault).toBe('Line 1 is not JSON.')
  expect((await verifyExport(['null'])).fault).toBe('Line 1 is not an audit event.')
})
