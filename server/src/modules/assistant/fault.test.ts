import { expect, test } from 'vitest'
import { reasonOf } from './fault.ts'

test('a log gets kinds, codes and places of an error and of what caused it, and no message', () => {
  const answered = Object.assign(new TypeError('the secret of document 7'), { statusCode: 429 })
  const sent = Object.assign(new Error('asked with the secret', { cause: answered }), {
    code: 'ETIMEDOUT',
    requestBody: 'the secret',
  })
  const told = reasonOf(sent)
  expect(JSON.stringify(told)).not.toContain('secret')
  expect(told).toMatchObject({
    reason: [
      { name: 'Error', code: 'ETIMEDOUT', at: expect.arrayContaining([expect.any(String)]) },
      { name: 'TypeError', statusCode: 429 },
    ],
  })
})

test('what is no error is nothing', () => {
  expect(reasonOf('thrown text')).toEqual({ reason: [] })
})
