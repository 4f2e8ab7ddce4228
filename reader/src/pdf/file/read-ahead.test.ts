import { expect, it } from 'vitest'
import { readAhead } from './read-ahead.ts'

/** Items that note when they are requested, until one fails. */
async function* counted(seen: number[], bad = Infinity): AsyncGenerator<number> {
  try {
    for (let at = 1; at <= 5; at += 1) {
      seen.push(at)
      if (at === bad) throw new Error('bad item')
      yield at
    }
  } finally {
    seen.push(0)
  }
}

it('yields all items in order and requests only as many in advance as allowed', async () => {
  for (const count of [0, 1, 2]) {
    const [seen, got]: [number[], number[]] = [[], []]
    for await (const item of readAhead(counted(seen), count)) {
      await new Promise(setImmediate)
      expect(seen.filter((at) => at > item).length).toBeLessThanOrEqual(count)
      got.push(item)
    }
    expect(got).toEqual([1, 2, 3, 4, 5])
  }
})

it('throws an error when its item is due, and closes its source', async () => {
  const [seen, got]: [number[], number[]] = [[], []]
  const reading = async (): Promise<void> => {
    for await (const item of readAhead(counted(seen, 3), 2)) {
      await new Promise(setImmediate)
      got.push(item)
    }
  }
  await expect(reading()).rejects.toThrow('bad item')
  expect(got).toEqual([1, 2])
  expect(seen.at(-1)).toBe(0)
})

it('closes its source if the reader stops early', async () => {
  const seen: number[] = []
  for await (const item of readAhead(counted(seen), 1)) if (item === 2) break
  expect(seen).toEqual([1, 2, 3, 0])
})
