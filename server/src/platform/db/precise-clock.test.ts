import { expect, test } from 'vitest'
import { preciseClock } from './precise-clock.ts'

test('a precise clock counts within a millisecond, and never into the next', () => {
  let [system, elapsed] = [1000, 50]
  const clock = preciseClock(
    () => system,
    () => elapsed,
  )
  const readings = [clock()]
  elapsed = 50.25
  readings.push(clock())
  // The system's clock is late.
  elapsed = 53
  readings.push(clock())
  system = 1001
  readings.push(clock())
  expect(readings).toEqual([1000, 1000.25, 1000.999, 1001])
  // It was set back.
  system = 400
  expect(clock()).toBe(400)
})
