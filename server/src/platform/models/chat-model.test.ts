import { streamText } from 'ai'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answersWhole,
  breaks,
  cuts,
  fails,
  hangs,
  redirects,
  says,
  startModelServer,
  type ModelServer,
} from '../../../test/fixtures/model-server.ts'
import { createChatModel } from './chat-model.ts'
import { metrics } from '../telemetry/metrics.ts'
import { healthOf } from './model-health.ts'
import { readRetryAfter } from './call-failure.ts'
import type { ModelFailure } from './model-failure.ts'
import { USUAL_PATIENCE, type Patience } from './patience.ts'

let server: ModelServer
const opened = new AsyncDisposableStack()
beforeEach(async () => {
  server = opened.use(await startModelServer())
})
afterAll(() => opened.disposeAsync())

type Asked = { readonly text: string; readonly error: unknown; readonly waits: readonly number[] }

async function ask(signal?: AbortSignal, patience: Partial<Patience> = {}): Promise<Asked> {
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const config = { baseUrl: server.baseUrl, apiKey: 'hush-key', model: 'some-model' }
  const model = createChatModel(config, { ...USUAL_PATIENCE, wait, ...patience })
  const { stream } = streamText({
    model,
    prompt: 'hush-question',
    maxRetries: 0,
    onError: () => undefined,
    ...(signal && { abortSignal: signal }),
  })
  let text = ''
  let error: unknown
  try {
    for await (const part of stream) {
      if (part.type === 'text-delta') text += part.text
      if (part.type === 'error') error = part.error
      if (part.type === 'abort') error = 'aborted'
    }
  } catch (thrown) {
    error = thrown
  }
  return { text, error, waits }
}

test('sends the model, the key and the question to the endpoint', async () => {
  server.script(says('an ', 'answer'))
  expect(await ask()).toEqual({ text: 'an answer', error: undefined, waits: [] })
  const [request] = server.requests
  expect(request?.path).toBe('/v1/chat/completions')
  expect(request?.headers.authorization).toBe('Bearer hush-key')
  expect(request?.body).toMatchObject({ model: 'some-model', stream: true })
})

test("removes the model's reasoning from the answer", async () => {
  server.script(says('<thi', 'nk>hm', 'm</think>', 'an answer'))
  expect((await ask()).text.trim()).toBe('an answer')
})

test('the result of the latest call is known, and a failure is cleared by the next success', async () => {
  server.script(fails(401), says('an answer'))
  await ask()
  const message = 'The model endpoint responded with status 401 (some_code).'
  expect(healthOf('chat')).toMatchObject({ kind: 'chat', status: 'wrong_key', message })
  expect(await metrics.getSingleMetricAsString('arbor_model_failures_total')).toContain(
    '{model="chat",reason="wrong_key",status="401"} 1',
  )
  await ask()
  expect(healthOf('chat')).toMatchObject({ status: 'ok', message: null })
  server.script(fails(429))
  const cancel = new AbortController()
  await ask(cancel.signal, {
    wait: async () => {
      cancel.abort()
      throw new Error('cancelled')
    },
  })
  expect(healthOf('chat').status).toBe('ok')
})

test('an answer that is not streamed is accepted, too', async () => {
  server.script(answersWhole({ content: 'all at once' }))
  expect(await ask()).toEqual({ text: 'all at once', error: undefined, waits: [] })
})

test('an invalid answer fails immediately', async () => {
  const page = 'text/html; charset=utf-8'
  server.script(answersWhole({ content: 'x' }, 'stop', page))
  expect(await ask()).toMatchObject({ error: { code: 'unusable' }, waits: [] })
  server.script((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"pong":true}')
  })
  expect(await ask()).toMatchObject({ error: { code: 'unusable' }, waits: [] })
})

describe('before an answer begins', () => {
  test('a busy endpoint is called three times, at growing intervals', async () => {
    server.script(fails(429), fails(503), says('at last'))
    expect(await ask()).toEqual({ text: 'at last', error: undefined, waits: [5000, 10_000] })
    server.script(fails(500))
    const { error } = await ask()
    expect(error).toMatchObject({ code: 'busy', statusCode: 500 })
    expect(server.requests).toHaveLength(6)
  })

  test('Retry-After is respected, but a wait of more than a minute fails', async () => {
    server.script(fails(429, { 'retry-after': '17' }), says('later'))
    expect(await ask()).toMatchObject({ text: 'later', waits: [17_000] })
    server.script(fails(429, { 'retry-after': '61' }), says('too late'))
    const { error, waits } = await ask()
    expect(error).toMatchObject({ code: 'busy' })
    expect(waits).toEqual([])
  })

  test('a dropped connection and an error in the stream are retried', async () => {
    server.script(cuts(), breaks(), says('third'))
    expect(await ask()).toMatchObject({ text: 'third', waits: [5000, 10_000] })
  })

  test('an invalid request is not sent again', async () => {
    server.script(fails(400))
    const { error, waits } = await ask()
    expect(error).toMatchObject({ code: 'rejected', statusCode: 400 })
    expect(waits).toEqual([])
  })

  test('a redirect is not followed', async () => {
    await using elsewhere = await startModelServer()
    elsewhere.script(says('caught'))
    server.script(redirects(`${elsewhere.baseUrl}/chat/completions`))
    expect((await ask()).error).toMatchObject({ code: 'unreachable' })
    expect(elsewhere.requests).toEqual([])
  })

  test('a silent endpoint is given up', async () => {
    server.script(hangs())
    expect((await ask(undefined, { firstToken: 500 })).error).toMatchObject({ code: 'slow' })
    await expect.poll(() => server.hangUps()).toBe(1)
    expect(server.requests).toHaveLength(1)
  })

  test('canceling ends a wait immediately', async () => {
    const cancel = new AbortController()
    const wait: Patience['wait'] = async (_, signal) => {
      cancel.abort()
      signal.throwIfAborted()
    }
    server.script(fails(429))
    expect((await ask(cancel.signal, { wait })).error).toBe('aborted')
    expect(server.requests).toHaveLength(1)
  })
})

describe('after an answer has begun', () => {
  test.each([
    ['is cut off', cuts('half'), 'broken'],
    ['breaks', breaks('half'), 'busy'],
  ])('an answer that %s is an error and is not requested again', async (_, reply, code) => {
    server.script(reply)
    const { text, error } = await ask()
    expect(text).toBe('half')
    expect(error).toMatchObject({ code })
    expect(server.requests).toHaveLength(1)
  })

  test('an answer that stops arriving is given up', async () => {
    server.script(hangs('half'))
    const { text, error } = await ask(undefined, { betweenTokens: 500 })
    expect(text).toBe('half')
    expect(error).toMatchObject({ code: 'slow' })
    await expect.poll(() => server.hangUps()).toBe(1)
  })

  test('canceling ends the request', async () => {
    server.script(hangs('half'))
    const cancel = new AbortController()
    const asked = ask(cancel.signal)
    await expect.poll(() => server.requests.length).toBe(1)
    cancel.abort()
    expect((await asked).error).toBe('aborted')
    await expect.poll(() => server.hangUps()).toBe(1)
  })
})

test('errors do not reveal what was sent, the endpoint or the key', async () => {
  for (const reply of [fails(400), fails(500), cuts(), cuts('half'), breaks('half')]) {
    server.script(reply)
    const failure = (await ask()).error as ModelFailure
    expect(failure.name).toBe('ModelFailure')
    const all = `${failure.message} ${JSON.stringify(failure)} ${String(failure.cause)}`
    expect(all).not.toMatch(/hush|127\.0\.0\.1|overloaded/)
  }
})

test('Retry-After is a number of seconds or a date', () => {
  const now = Date.UTC(2026, 0, 1, 12)
  const read = (value: string) => readRetryAfter({ 'retry-after': value }, now)
  expect(read('5')).toBe(5000)
  expect(read('0.5')).toBe(500)
  expect(read('Thu, 01 Jan 2026 12:00:30 GMT')).toBe(30_000)
  expect(read('Thu, 01 Jan 2026 11:00:00 GMT')).toBe(0)
  expect(read('soon')).toBeUndefined()
  expect(read('-5')).toBeUndefined()
})
