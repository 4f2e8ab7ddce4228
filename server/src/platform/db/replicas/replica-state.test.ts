import { expect, it } from 'vitest'
import { Lag } from './lag.ts'
import { offsetOf, parsePosition } from './position.ts'
import { faultOf, type Primary, type ReplicaState } from './replica-state.ts'

const position = { timeline: 26, lsn: '1/2A' }
const primary: Primary = { system: '7', database: 5, position, offset: offsetOf(position.lsn) }
const replica: ReplicaState = {
  isReplica: true,
  system: '7',
  database: 5,
  timeline: 26,
  replayed: primary.offset,
}

it('reads the position of a primary, and compares positions as numbers', () => {
  expect(parsePosition('0000001A 1/2A')).toEqual(position)
  expect(parsePosition(null)).toBeUndefined()
  expect(offsetOf('1/0') > offsetOf('0/FFFFFFFF')).toBe(true)
  expect(offsetOf('A/10') > offsetOf('9/FFFFFFFF')).toBe(true)
})

it.each<[Partial<ReplicaState>, string | undefined]>([
  [{}, undefined],
  [{ isReplica: false }, 'it is a primary itself'],
  [{ system: '8' }, 'it is not a replica of the primary'],
  [{ database: 6 }, 'its URL names another database'],
  // Before the failover, this one may have replayed what the new primary never got.
  [{ timeline: 25 }, 'it has made no restart point since the last failover'],
])('a server with the state %j is read unless there is a fault: %s', (state, fault) => {
  expect(faultOf({ ...replica, ...state }, primary)).toBe(fault)
})

it('measures how long ago the primary was where the replica is', () => {
  const lag = new Lag()
  const now = performance.now()
  lag.note(10n, 10n, now - 9_000)
  expect(lag.seconds).toBe(0)
  lag.note(20n, 10n, now - 8_000)
  lag.note(30n, 10n, now - 3_000)
  expect(lag.seconds).toBeGreaterThanOrEqual(8)
  lag.note(40n, 20n, now)
  expect(lag.seconds).toBeGreaterThanOrEqual(3)
  expect(lag.seconds).toBeLessThan(8)
  lag.note(40n, 40n)
  expect(lag.seconds).toBe(0)
})
