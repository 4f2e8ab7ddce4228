import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cuts,
  fails,
  hangs,
  redirects,
  startModelServer,
  type ModelReply,
  type ModelServer,
} from '../../../test/fixtures/model-server.ts'
import { EndpointEmbedder, type EndpointPatience } from './endpoint-embedder.ts'
import { ModelFailure } from './model-failure.ts'
import { USUAL_RETRIES } from './retry.ts'

let server: ModelServer
const opened = new AsyncDisposableStack()
beforeEach(async () => {
  server = opened.use(await startModelServer())
})
afterAll(() => opened.disposeAsync())

type Body = { readonly model: string; readonly input: string[]; readonly dimensions?: number }
type Request = Parameters<ModelReply>[1]

const bodyOf = ({ body }: Request) => body as unknown as Body
const inputs = () => server.requests.map((request) => bodyOf(request).input)

/** A different vector for each text length. */
const vectorOf = (text: string) => [text.length, 1, -2]
const unit = (text: string) => {
  const length = Math.sqrt(text.length ** 2 + 5)
  return Float32Array.from(vectorOf(text), (value) => value / length)
}

/** Responds with the correct entries after `change` has modified them. */
function embeds(change: (entries: object[]) => unknown = (entries) => entries): ModelReply {
  return answers((request) => {
    const entries = bodyOf(request).input.map((text, index) => ({
      index,
      embedding: vectorOf(text),
    }))
    return JSON.stringify({ object: 'list', data: change(entries) })
  })
}

function answers(body: (request: Request) => string): ModelReply {
  return (response, request) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body(request))
  }
}

/** Rejects requests with a text of more than `most` characters, or with more than `texts` texts. */
function embedsUpTo({ most = Infinity, texts = Infinity, status = 400 }): ModelReply {
  return (response, request) => {
    const { input } = bodyOf(request)
    const tooMuch = input.length > texts || input.some((text) => text.length > most)
    const reply = tooMuch ? fails(status) : embeds()
    reply(response, request)
  }
}

type Options = Partial<EndpointPatience> & {
  readonly dimensions?: number
  readonly called?: string
  readonly prefixes?: { readonly query?: string; readonly passage?: string }
}

function embedder({ dimensions, called = 'some-model', prefixes, ...patience }: Options = {}) {
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const { baseUrl } = server
  const more = { ...(dimensions !== undefined && { dimensions }), ...(prefixes && { prefixes }) }
  const model = new EndpointEmbedder(
    { kind: 'endpoint', baseUrl, apiKey: 'hush-key', model: called, ...more },
    { ...USUAL_RETRIES, answerWithin: 60_000, wait, ...patience },
  )
  const signal = new AbortController().signal
  const embed = async (...texts: string[]) => {
    const windows = await model.embedPassages(texts, signal)
    expect(windows.map(({ length }) => length)).toEqual(texts.map(() => 1))
    return windows.map(([vector]) => vector)
  }
  const failure = async (...texts: string[]) => {
    const error: unknown = await embed(...texts).catch((thrown: unknown) => thrown)
    if (!(error instanceof ModelFailure)) throw new Error('It did not fail as a model does.')
    return error
  }
  return { model, waits, embed, failure }
}

const words = (count: number) => 'word '.repeat(count).trim()

test('sends model, key and texts, and returns a vector of unit length for each text', async () => {
  server.script(embeds())
  const { model, embed } = embedder()
  expect(await embed('one', 'seven')).toEqual([unit('one'), unit('seven')])
  expect(await model.embedQuery('a query', new AbortController().signal)).toEqual(unit('a query'))
  const [request] = server.requests
  expect(request?.path).toBe('/v1/embeddings')
  expect(request?.headers.authorization).toBe('Bearer hush-key')
  expect(request?.body).toMatchObject({ model: 'some-model', input: ['one', 'seven'] })
  expect(request?.body).not.toHaveProperty('dimensions')
  expect(inputs()[1]).toEqual(['a query'])
  await model.close()
})

test('an empty list of texts makes no request', async () => {
  expect(await embedder().embed()).toEqual([])
  expect(server.requests).toEqual([])
})

test('the name contains model and dimensions, but not the endpoint', () => {
  expect(embedder().model.name).toBe('endpoint:some-model')
  expect(embedder({ dimensions: 256 }).model.name).toBe('endpoint:some-model:256')
})

test('configured dimensions are requested and enforced', async () => {
  server.script(embeds())
  await embedder({ dimensions: 3 }).embed('one')
  expect(server.requests[0]?.body).toMatchObject({ dimensions: 3 })
  expect(await embedder({ dimensions: 4 }).failure('one')).toMatchObject({ code: 'unusable' })
})

describe('a known model', () => {
  const ask = async (options: Options) => {
    server.script(embeds())
    const { model, embed } = embedder(options)
    await embed('a text')
    await model.embedQuery('a query', new AbortController().signal)
    return inputs()
  }

  test.each([
    ['multilingual-e5-small', 'passage: a text', 'query: a query'],
    ['nomic-embed-text:latest', 'search_document: a text', 'search_query: a query'],
    [
      'Snowflake/snowflake-arctic-embed-m',
      'a text',
      'Represent this sentence for searching relevant passages: a query',
    ],
    [
      'qwen3-embedding:0.6b-q8_0',
      'a text',
      'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:a query',
    ],
    ['BAAI/bge-m3', 'a text', 'a query'],
  ])('%s gets its prefixes', async (called, passage, query) => {
    expect(await ask({ called })).toEqual([[passage], [query]])
  })

  test('gets the prefixes of the settings instead, and none where they are empty', async () => {
    const prefixes = { query: 'find: ', passage: '' }
    const called = 'multilingual-e5-small'
    expect(await ask({ called, prefixes })).toEqual([['a text'], ['find: a query']])
    await ask({ called, prefixes: { query: 'find: ' } })
    expect(inputs().slice(2)).toEqual([['passage: a text'], ['find: a query']])
  })

  test('keeps the prefix of a text that is halved because it is too long', async () => {
    server.script(embedsUpTo({ most: 600 }))
    await embedder({ called: 'multilingual-e5-small' }).embed(words(200))
    expect(inputs().every(([text]) => text?.startsWith('passage: word'))).toBe(true)
    expect(inputs().length).toBeGreaterThan(1)
  })

  test('has its prefixes in its name, and its former name without them', () => {
    const nameOf = (options: Options) => embedder(options).model.name
    expect(nameOf({ called: 'bge-m3' })).toBe('endpoint:bge-m3')
    expect(nameOf({ called: 'e5-base', dimensions: 256 })).toBe(
      'endpoint:e5-base:256:{"query":"query: ","passage":"passage: "}',
    )
    const prefixes = { query: '', passage: '' }
    expect(nameOf({ called: 'e5-base', prefixes })).toBe('endpoint:e5-base')
    expect(nameOf({ prefixes: { query: 'find: ' } })).toBe(
      'endpoint:some-model:{"query":"find: ","passage":""}',
    )
  })

  test('whose vectors can be shortened is not asked for it, and they are shortened here', async () => {
    server.script(embeds())
    const { embed } = embedder({ called: 'gte-multilingual-base', dimensions: 2 })
    // The vector is [3, 1, -2].
    const length = Math.sqrt(10)
    expect(await embed('one')).toEqual([Float32Array.of(3 / length, 1 / length)])
    expect(server.requests[0]?.body).not.toHaveProperty('dimensions')
    const longer = embedder({ called: 'gte-multilingual-base', dimensions: 4 })
    expect(await longer.failure('one')).toMatchObject({ code: 'unusable' })
  })

  test('such as nomic-embed-text v1.5 is centered before it is shortened', async () => {
    server.script(embeds((all) => all.map((entry) => ({ ...entry, embedding: [5, 2, -1] }))))
    const { embed, model } = embedder({ called: 'nomic-embed-text', dimensions: 2 })
    // Minus the mean, which is 2.
    expect(await embed('one')).toEqual([Float32Array.of(1, 0)])
    expect(model.name).toContain('"centered":true')
  })

  test('with more than 4,000 dimensions is shortened to them', async () => {
    const long = Array.from({ length: 4096 }, () => 1)
    server.script(embeds((all) => all.map((entry) => ({ ...entry, embedding: long }))))
    const [vector] = await embedder({ called: 'Qwen/Qwen3-Embedding-8B' }).embed('one')
    expect(vector).toHaveLength(4000)
  })

  test('of OpenAI is asked for fewer dimensions', async () => {
    server.script(embeds())
    await embedder({ called: 'text-embedding-3-small', dimensions: 3 }).embed('one')
    expect(server.requests[0]?.body).toMatchObject({ dimensions: 3 })
  })
})

test('a request has at most 64 texts and 100,000 tokens', async () => {
  server.script(embeds())
  const { embed } = embedder()
  const many = Array.from({ length: 130 }, (_, at) => 'x'.repeat(at + 1))
  expect(await embed(...many)).toEqual(many.map((text) => unit(text)))
  expect(inputs().map(({ length }) => length)).toEqual([64, 64, 2])
  const long = Array.from({ length: 13 }, () => words(7900))
  await embed(...long)
  expect(inputs().map(({ length }) => length)).toEqual([64, 64, 2, 12, 1])
})

test('vectors are matched to texts by index, in any order', async () => {
  server.script(embeds((entries) => entries.toReversed()))
  const texts = ['a', 'bb', 'ccc', 'dddd']
  expect(await embedder().embed(...texts)).toEqual(texts.map((text) => unit(text)))
  server.script(embeds((entries) => entries.map((entry) => ({ ...entry, index: undefined }))))
  expect(await embedder().embed(...texts)).toEqual(texts.map((text) => unit(text)))
})

test('a blank text and half a character are replaced by something that endpoints accept', async () => {
  server.script(embeds())
  await embedder().embed('', ' \n', 'a\ud800')
  expect(inputs().flat().toSorted()).toEqual(['.', '.', 'a\ufffd'])
})

describe('texts that are too long', () => {
  test('are cut at 8,000 tokens', async () => {
    server.script(embeds())
    await embedder().embed(words(8001))
    expect(inputs()).toEqual([[words(8000)]])
  })

  test.each([400, 413, 422])(
    'are found and halved if a batch is rejected with %i',
    async (status) => {
      server.script(embedsUpTo({ most: 1200, status }))
      const texts = ['short', words(900), 'shorter', words(100)]
      const half = words(225)
      const vectors = await embedder().embed(...texts)
      expect(vectors).toEqual(['short', half, 'shorter', words(100)].map((text) => unit(text)))
      // The halves of the batch, then the long text alone, then that text halved twice.
      expect(inputs().map(({ length }) => length)).toEqual([4, 2, 2, 1, 1, 1, 1])
    },
  )

  test('are given up after some halvings', async () => {
    server.script(fails(400))
    const failure = await embedder().failure(words(8000))
    expect(failure).toMatchObject({ code: 'rejected', statusCode: 400 })
    expect(inputs().map(([text]) => text?.split(' ').length)).toEqual([
      8000, 4000, 2000, 1000, 500, 250,
    ])
  })

  test('are not blamed if a short text is rejected', async () => {
    server.script(fails(400))
    expect(await embedder().failure('short')).toMatchObject({ code: 'rejected' })
    expect(server.requests).toHaveLength(1)
  })

  test('are not blamed if a batch has too many texts', async () => {
    server.script(embedsUpTo({ texts: 20, status: 413 }))
    const texts = Array.from({ length: 40 }, (_, at) => 'x'.repeat(at + 1))
    expect(await embedder().embed(...texts)).toEqual(texts.map((text) => unit(text)))
    expect(inputs().map(({ length }) => length)).toEqual([40, 20, 20])
  })
})

describe('an endpoint that', () => {
  test('is busy or down is called three times, at growing intervals', async () => {
    server.script(fails(429), fails(503), embeds())
    const patient = embedder()
    await patient.embed('one')
    expect(patient.waits).toEqual([5000, 10_000])
    server.script(fails(502))
    expect(await patient.failure('one')).toMatchObject({ code: 'busy', statusCode: 502 })
    expect(server.requests).toHaveLength(6)
    server.script(cuts(), fails(408), embeds())
    await patient.embed('one')
    expect(server.requests).toHaveLength(9)
  })

  test('is busy is not called again before Retry-After has passed, up to a minute', async () => {
    server.script(fails(429, { 'retry-after': '17' }), embeds())
    const patient = embedder()
    await patient.embed('one')
    expect(patient.waits).toEqual([17_000])
    server.script(fails(429, { 'retry-after': '61' }))
    expect(await patient.failure('one')).toMatchObject({ code: 'busy' })
    expect(patient.waits).toEqual([17_000])
  })

  test('is busy for one batch is not asked to repeat finished batches', async () => {
    server.script(embeds(), fails(429), embeds())
    const texts = Array.from({ length: 65 }, (_, at) => 'x'.repeat(at + 1))
    expect(await embedder().embed(...texts)).toEqual(texts.map((text) => unit(text)))
    expect(inputs().map(({ length }) => length)).toEqual([64, 1, 1])
  })

  test('rejects the key is called only once', async () => {
    server.script(fails(401))
    expect(await embedder().failure('one', 'two')).toMatchObject({
      code: 'wrong_key',
      statusCode: 401,
    })
    expect(server.requests).toHaveLength(1)
  })

  test('redirects is not followed', async () => {
    await using elsewhere = await startModelServer()
    elsewhere.script(embeds())
    server.script(redirects(`${elsewhere.baseUrl}/embeddings`))
    expect(await embedder().failure('one')).toMatchObject({ code: 'rejected', statusCode: 307 })
    expect(elsewhere.requests).toEqual([])
    expect(server.requests).toHaveLength(1)
  })

  test('is silent is given up', async () => {
    server.script(hangs())
    // Long enough for the request to arrive before it is given up.
    expect(await embedder({ answerWithin: 2000 }).failure('one')).toMatchObject({ code: 'slow' })
    await expect.poll(() => server.hangUps()).toBe(1)
    expect(server.requests).toHaveLength(1)
  })
})

describe('a response is rejected', () => {
  const BEYOND = '{"data":[{"embedding":[1]},{"embedding":[1e999]}]}'
  const renumber = (entries: object[]) => entries.map((entry) => ({ ...entry, index: 7 }))
  const spoil = (embedding: unknown): ModelReply =>
    embeds((entries) => entries.map((entry, at) => (at === 1 ? { ...entry, embedding } : entry)))

  test.each<[string, ModelReply, string]>([
    ['without a list', answers(() => '{}'), 'no list'],
    ['that is not valid JSON', answers(() => '<html>'), 'not valid JSON'],
    [
      'with NaN',
      answers(() => '{"data":[{"embedding":[NaN]},{"embedding":[1]}]}'),
      'not valid JSON',
    ],
    ['with too few vectors', embeds((entries) => entries.slice(1)), 'one vector for each text'],
    [
      'with too many vectors',
      embeds((entries) => [...entries, ...entries]),
      'one vector for each text',
    ],
    ['with two vectors for one text', embeds(([first]) => [first, first]), 'match no text'],
    ['with a vector for no text', embeds(renumber), 'match no text'],
    ['with null instead of a number', spoil([1, null, 1]), 'not a list of numbers'],
    ['with no vector', spoil(undefined), 'not a list of numbers'],
    ['with a number out of range', answers(() => BEYOND), 'length zero'],
    ['with a vector of zeros', spoil([0, 0, 0]), 'length zero'],
    ['with an empty vector', spoil([]), 'length zero'],
    ['with vectors of two dimensions', spoil([1, 0, 0, 0]), 'unexpected dimensions'],
    ['with too many dimensions', spoil(Array.from({ length: 4001 }, () => 1)), 'more than 4000'],
  ])('%s', async (_, reply, reason) => {
    server.script(reply)
    const failure = await embedder().failure('one', 'two')
    expect(failure).toMatchObject({ code: 'unusable', message: expect.stringContaining(reason) })
    expect(server.requests).toHaveLength(1)
  })

  test('if it does not end', async () => {
    server.script(answers(() => ' '.repeat(600_000)))
    const failure = await embedder().failure('one', 'two')
    expect(failure).toMatchObject({
      code: 'unusable',
      message: expect.stringContaining('too long'),
    })
  })

  test('if its dimensions differ from an earlier response of the same call', async () => {
    const { failure } = embedder()
    const other = embeds((all) => all.map((entry) => ({ ...entry, embedding: [1, 0] })))
    server.script(embeds(), other)
    const texts = Array.from({ length: 65 }, (_, at) => `text ${at}`)
    expect(await failure(...texts)).toMatchObject({ code: 'unusable' })
  })
})

describe('canceling', () => {
  const reason = new Error('no longer needed')

  test('ends a request with its reason', async () => {
    server.script(hangs())
    const cancel = new AbortController()
    const { model } = embedder()
    const ended = model.embedPassages(['one'], cancel.signal).catch((error: unknown) => error)
    await expect.poll(() => server.requests.length).toBe(1)
    cancel.abort(reason)
    expect(await ended).toBe(reason)
    await expect.poll(() => server.hangUps()).toBe(1)
  })

  test('ends a wait with its reason', async () => {
    const cancel = new AbortController()
    const wait: EndpointPatience['wait'] = async () => {
      cancel.abort(reason)
      throw new Error('the wait was aborted')
    }
    server.script(fails(429))
    await expect(embedder({ wait }).model.embedQuery('one', cancel.signal)).rejects.toBe(reason)
    expect(server.requests).toHaveLength(1)
  })

  test('before the call makes no request', async () => {
    const asked = embedder().model.embedPassages(['one'], AbortSignal.abort(reason))
    await expect(asked).rejects.toBe(reason)
    expect(server.requests).toEqual([])
  })
})

test('errors do not reveal what was sent, the endpoint or the key', async () => {
  const quotes: ModelReply = (response, { body }) => {
    const message = JSON.stringify(body)
    response.writeHead(400).end(JSON.stringify({ error: { message, code: 'too_long' } }))
  }
  for (const reply of [quotes, fails(500), cuts(), embeds(() => 'hush-text')]) {
    server.script(reply)
    const failure = await embedder().failure('hush-text')
    const all = `${failure.message} ${JSON.stringify(failure)} ${String(failure.cause)}`
    expect(all).not.toMatch(/hush|127\.0\.0\.1|some-model/)
  }
})
