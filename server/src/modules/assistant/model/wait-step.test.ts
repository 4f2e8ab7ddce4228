import { expect, test } from 'vitest'
import type { AnswerEvent } from '../answer.ts'
import { withWaitStep } from './wait-step.ts'

/** A model that says nothing until its request ends. */
async function* silent(signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const ended = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => ended.resolve())
  await ended.promise
  yield { kind: 'text', delta: 'Too late.' }
}

test('a reader who leaves while the model is silent ends its request', async () => {
  const stop = new AbortController()
  const events = withWaitStep(silent(stop.signal), { question: 'Which gate?', stop, quietMs: 1 })
  for await (const event of events) {
    expect(event).toMatchObject({ kind: 'step', step: { name: 'model_loading' } })
    break
  }
  expect(stop.signal.aborted).toBe(true)
})
