import { expect, test, vi } from 'vitest'
import { untilAborted } from './until-aborted.ts'

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(items)
}

test('returns all items of a source that ends', async () => {
  async function* source() {
    yield 1
    yield 2
  }
  expect(await all(untilAborted(source(), new AbortController().signal))).toEqual([1, 2])
})

test('passes on an error of the source', async () => {
  async function* source() {
    yield 1
    throw new Error('broken')
  }
  await expect(all(untilAborted(source(), new AbortController().signal))).rejects.toThrow('broken')
})

test('throws the reason of the signal even if the source is stuck', async () => {
  const stop = new AbortController()
  async function* source() {
    yield 1
    await new Promise<never>(() => undefined)
  }
  const reading = all(untilAborted(source(), stop.signal))
  stop.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
})

test('reads nothing from a source if it was aborted before', async () => {
  const next = vi.fn<() => Promise<IteratorResult<number>>>()
  const source = { [Symbol.asyncIterator]: () => ({ next }) }
  await expect(all(untilAborted(source, AbortSignal.abort(new Error('before'))))).rejects.toThrow(
    'before',
  )
  expect(next).not.toHaveBeenCalled()
})

test('stops a source that always has the next item ready', async () => {
  const stop = new AbortController()
  async function* source() {
    for (let index = 0; index < 1_000; index += 1) {
      if (index === 10) stop.abort(new Error('enough'))
      yield index
    }
  }
  await expect(all(untilAborted(source(), stop.signal))).rejects.toThrow('enough')
})

test('ends a source that is not read to its end', async () => {
  const ended = vi.fn<() => void>()
  async function* source() {
    try {
      for (;;) yield 1
    } finally {
      ended()
    }
  }
  for await (const item of untilAborted(source(), new AbortController().signal)) {
    expect(item).toBe(1)
    break
  }
  await expect.poll(() => ended).toHaveBeenCalledOnce()
})
