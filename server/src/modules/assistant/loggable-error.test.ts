import { expect, test } from 'vitest'
import { reasonOf } from './loggable-error.ts'

test('a log entry contains the types, codes and stack frames of an error and its causes, but no messages', () => {
  const answered = Object.assign(new TypeError('the secret of document 7'), { statusCode: 429 })
  const sent = Object.assign(new Error('asked with the secret', { cause: answered }), {
    code: 'ETIMEDOUT',
    requestBody: 'the secret',
  })
  const reason = reasonOf(sent)
  expect(JSON.stringify(reason)).not.toContain('secret')
  expect(reason).toMatchObject({
    reason: [
      { name: 'Error', code: 'ETIMEDOUT', at: expect.arrayContaining([expect.any(String)]) },
      { name: 'TypeError', statusCode: 429 },
    ],
  })
})

test('a value that is not an error gives an empty reason', () => {
  expect(reasonOf('thrown text')).toEqual({ reason: [] })
})
