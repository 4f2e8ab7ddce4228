import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { defineJob } from '../jobs/index.ts'
import { readerOf } from './stored.ts'

const read = readerOf(
  Type.Object({ pages: Type.Integer(), name: Type.Optional(Type.String()) }),
  'The output of a step',
)

test('returns stored JSON unchanged, including unknown members', () => {
  const value = { pages: 3, added: 'later' }
  expect(read(value)).toBe(value)
})

test.for([
  [{ pages: 'three' }, 'data/pages must be integer'],
  [{}, "data must have required property 'pages'"],
  [undefined, 'data must be object'],
] as const)('rejects %j with a message that says what is wrong', ([value, fault]) => {
  expect(() => read(value)).toThrow(`The output of a step is not what was expected: ${fault}.`)
})

test('rejects the payload of a job from another version of the code', () => {
  const { parse } = defineJob({
    name: 'work',
    payload: Type.Object({ runId: Type.String() }),
    heartbeatSeconds: 20,
    expireInSeconds: 60,
    retryLimit: 1,
  })
  expect(parse({ runId: 'r' })).toEqual({ runId: 'r' })
  expect(() => parse({ run: 'r' })).toThrow(
    "The payload of a work job is not what was expected: data must have required property 'runId'.",
  )
})
