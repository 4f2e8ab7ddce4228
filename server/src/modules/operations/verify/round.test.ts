import { expect, test } from 'vitest'
import { confirmed } from './round.ts'

const { signal } = new AbortController()

function looks(...results: readonly string[][]) {
  const left = [...results]
  return async () => left.shift() ?? Promise.reject(new Error('Looked at once too often.'))
}

test('what is gone at the second look is no fault, and neither is what has only come by then', async () => {
  const look = looks(['half done', 'broken'], ['broken', 'just begun'])
  expect(await confirmed({ settleMs: 0, signal }, look)).toEqual(['broken'])
})

test('where nothing is found nothing is looked at again', async () => {
  expect(await confirmed({ settleMs: 0, signal }, looks([]))).toEqual([])
})

test('waiting for the second look ends when it is told to', async () => {
  const stopping = new AbortController()
  const ended = confirmed({ settleMs: 2 ** 30, signal: stopping.signal }, looks(['a'], ['a']))
  stopping.abort()
  await expect(ended).rejects.toThrow('aborted')
})
