import { DatabaseError as Refusal } from 'pg'
import { expect, it } from 'vitest'
import { DatabaseAway } from './database-away.ts'
import { DatabaseError } from './database-error.ts'
import { connectFault, translate } from './postgres-connection.ts'

function refusal(code: string, severity: string): Refusal {
  return Object.assign(new Refusal('as the server says', 0, 'error'), { code, severity })
}

it.each([
  ['57P01', 'FATAL', 'undone', 'undone'],
  ['57P02', 'FATAL', 'unknown', 'untried'],
  ['57P03', 'FATAL', 'unknown', 'untried'],
  ['08P01', 'FATAL', 'unknown', 'untried'],
])('a connection that ends with %s (%s) leaves its work %s', (code, severity, outcome, first) => {
  const fault = translate(refusal(code, severity), false)
  expect(fault).toBeInstanceOf(DatabaseAway)
  expect(fault).toMatchObject({ code, outcome })
  expect(connectFault(refusal(code, severity))).toMatchObject({ code, outcome: first })
})

it.each(['23505', '08P01'])('a refused statement (%s) is an error of the database', (code) => {
  const fault = translate(refusal(code, 'ERROR'), false)
  expect(fault).toBeInstanceOf(DatabaseError)
  expect(fault).toMatchObject({ code })
})

it('a lost connection leaves the outcome open, and errors of the code are not changed', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  expect(translate(reset, true)).toMatchObject({ code: 'ECONNRESET', outcome: 'unknown' })
  const own = new TypeError('not a value')
  expect(translate(own, false)).toBe(own)
})
