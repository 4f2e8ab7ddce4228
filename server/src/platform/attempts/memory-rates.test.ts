import { expect, test } from 'vitest'
import { createMemoryRates } from './memory-rates.ts'

const RATE = { kind: 'test', windowMs: 60_000, max: 2 }

test('counts requests in a window that starts with the first one, and not those that it refuses', async () => {
  let now = 0
  const counts = createMemoryRates(RATE, () => now)
  expect(await counts.take('a')).toEqual({ isAllowed: true, left: 1, endsInMs: 60_000 })
  now = 20_000
  expect(await counts.take('a')).toEqual({ isAllowed: true, left: 0, endsInMs: 40_000 })
  for (let again = 0; again < 5; again += 1) {
    expect(await counts.take('a')).toEqual({ isAllowed: false, left: 0, endsInMs: 40_000 })
  }
  expect(await counts.take('b')).toMatchObject({ isAllowed: true, left: 1 })
  now = 60_000
  expect(await counts.take('a')).toEqual({ isAllowed: true, left: 1, endsInMs: 60_000 })
})
