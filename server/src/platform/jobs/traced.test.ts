import { expect, it } from 'vitest'
import { idsOf } from './traced.ts'

it('a log line about a job contains its tenant and run, and nothing else of its payload', () => {
  const data = {
    tenantId: 't',
    runId: 'r',
    step: 'embed',
    generation: 3,
    payload: { name: 'Plan' },
  }
  expect(idsOf({ data })).toEqual({ tenantId: 't', runId: 'r', step: 'embed' })
  expect(idsOf({ data: null })).toEqual({})
})
