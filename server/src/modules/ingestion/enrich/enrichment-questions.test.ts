import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  breaks,
  cuts,
  fails,
  hangs,
  says,
  startModelServer,
  type ModelReply,
  type ModelServer,
} from '../../../../test/fixtures/model-server.ts'
import { USUAL_PATIENCE } from '../../../platform/models/patience.ts'
import { Asker } from './enrichment-questions.ts'
import { Budget } from './budget.ts'

let server: ModelServer
let waits: number[]
const opened = new AsyncDisposableStack()
const never = new AbortController().signal
const prompt = { instructions: 'Look.', text: '{}', longest: 100 }

beforeEach(async () => {
  server = opened.use(await startModelServer())
  waits = []
})
afterAll(() => opened.disposeAsync())

function asker({ calls = 100, firstToken = 30_000 } = {}): Asker {
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const patience = { ...USUAL_PATIENCE, wait, firstToken }
  const budget = new Budget({ calls, milliseconds: 60_000 })
  return new Asker({ baseUrl: server.baseUrl, model: 'm' }, { patience, budget })
}

const textOf = async (from: Asker) => (await from.ask(prompt, never)).said?.text

describe('a question', () => {
  test.each<[string, ModelReply]>([
    ['busy', fails(429, { 'retry-after': '7' })],
    ['away', cuts()],
    ['cut off in the middle of its answer', cuts('half')],
    ['broken in the middle of its answer', breaks('half')],
  ])('is asked three times in total when the endpoint is %s', async (_, reply) => {
    server.script(reply, reply, says('whole'))
    expect(await textOf(asker())).toBe('whole')
    expect(waits).toHaveLength(2)
    server.script(reply)
    await expect(asker().ask(prompt, never)).rejects.toThrow(/^The model that describes/)
    expect(server.requests).toHaveLength(6)
  })

  test('waits as long as the endpoint requests', async () => {
    server.script(fails(429, { 'retry-after': '17' }), says('x'))
    await textOf(asker())
    expect(waits).toEqual([17_000])
  })

  test('uses the token count of the endpoint, or counts tokens itself', async () => {
    server.script((response) => {
      const choices = [{ index: 0, delta: { content: 'x' }, finish_reason: 'stop' }]
      const usage = { prompt_tokens: 70, completion_tokens: 5, total_tokens: 75 }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`data: ${JSON.stringify({ choices, usage })}\n\ndata: [DONE]\n\n`)
    })
    const from = asker()
    expect((await from.ask(prompt, never)).tokens).toEqual({ input: 70, output: 5 })
    server.script(says('two words'))
    expect((await from.ask(prompt, never)).tokens).toEqual({ input: 3, output: 2 })
  })

  test('is sent without a request for token counts if the endpoint rejects that', async () => {
    const strict: ModelReply = (response, request) => {
      const reply = 'stream_options' in request.body ? fails(422) : says('x')
      reply(response, request)
    }
    server.script(strict)
    const from = asker()
    expect([await textOf(from), await textOf(from)]).toEqual(['x', 'x'])
    expect(server.requests).toHaveLength(3)
  })
})

describe('a model', () => {
  test('is not asked again if the first five questions get no usable answer', async () => {
    server.script(says(' '))
    const from = asker()
    for (let question = 0; question < 5; question += 1) {
      expect(from.take()).toBe(true)
      expect(await textOf(from)).toBeUndefined()
    }
    expect(from.take()).toBe(false)
    expect(from.silence).toBe('given up')
  })

  test('is asked again after failures if it has answered before', async () => {
    server.script(says('x'), says(' '))
    const from = asker()
    for (let question = 0; question < 8; question += 1) await textOf(from)
    expect(from.take()).toBe(true)
  })

  test('counts as down if it answers no question in time', async () => {
    server.script(hangs())
    const from = asker({ firstToken: 20 })
    for (let question = 0; question < 4; question += 1) expect(await textOf(from)).toBeUndefined()
    await expect(textOf(from)).rejects.toThrow('took too long')
  })
})

test('calls are limited, and unused ones can be returned', () => {
  const from = asker({ calls: 3 })
  expect([from.take(2), from.take(2)]).toEqual([true, false])
  expect(from.silence).toBe('limit reached')
  from.refund(1)
  expect(from.take(2)).toBe(true)
  expect(new Budget({ calls: 9, milliseconds: -1 }).take(1)).toBe(false)
})
