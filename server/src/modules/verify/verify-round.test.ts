import { expect, test } from 'vitest'
import { confirmed } from './verify-round.ts'

const { signal } = new AbortController()

function looks(...results: readonly string[][]) {
  const left = [...results]
  return async () => left.shift() ?? Promise.reject(new Error('The check ran too often.'))
}

test('a fault counts only if both passes find it', async () => {
  const look = looks(['half done', 'broken'], ['broken', 'just begun'])
  expect(await confirmed({ settleMs: 0, signal }, look)).toEqual(['broken'])
})

test('a check without findings runs only once', async () => {
  expect(await confirmed({ settleMs: 0, signal }, looks([]))).toEqual([])
})

test('the wait for the second pass ends on request', async () => {
  const stopping = new AbortController()
  const ended = confirmed({ settleMs: 2 ** 30, signal: stopping.signal }, looks(['a'], ['a']))
  stopping.abort()
  await expect(ended).rejects.toThrow('aborted')
})
