import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, streamText } from 'ai'
import OpenAI, {
  APIError,
  AuthenticationError,
  NotFoundError,
  UnprocessableEntityError,
} from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDocument, addFolder, type AddedDocument } from '../../../../test/support/content.ts'
import {
  breaks,
  calls,
  hangs,
  says,
  startModelServer,
  type ModelServer,
} from '../../../../test/fixtures/model-server.ts'
import {
  sharedTestServer,
  startTestServer,
  type OwnTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { listen } from '../../../../test/support/listen.ts'

const clientOf = (port: number, apiKey: string) =>
  new OpenAI({ apiKey, baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 })

const user = (content: string) => ({ role: 'user' as const, content })
const answerOf = ({ choices }: OpenAI.ChatCompletion) => {
  const { content, annotations = [] } = choices[0]?.message ?? {}
  return { text: content ?? '', annotations: annotations.map((each) => each.url_citation) }
}

/** The characters of a text between two positions. */
const cut = (text: string, start: number, end: number) =>
  Array.from(text).slice(start, end).join('')

describe('without a language model', () => {
  let server: TestServer
  let owner: TestMember
  let client: OpenAI
  let contracts: Awaited<ReturnType<typeof addFolder>>
  let lease: AddedDocument
  beforeAll(async () => {
    server = await sharedTestServer()
    owner = await server.newTenant()
    client = clientOf(await listen(server.app), owner.apiKey)
    contracts = await addFolder(server, owner, { name: 'contracts' })
    lease = await addDocument(server, owner, {
      parentPartId: contracts.partId,
      name: 'lease [2026].txt',
      nodes: [
        {
          chunk: 'The notice period of the lease is three months.',
          metadata: { polygons: [{ page: 4 }] },
        },
      ],
    })
  })

  test('the models are everything and the folders at the top that the caller can read', async () => {
    const { data } = await client.models.list()
    expect(data.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['arbor', 'arbor/shared', 'arbor/shared/contracts', 'arbor/Private']),
    )
    expect(data[0]).toEqual({ id: 'arbor', object: 'model', created: 0, owned_by: 'arbor' })
    const stranger = await server.addUser(owner, 'USER')
    const theirs = await clientOf(await listen(server.app), stranger.apiKey).models.list()
    expect(theirs.data.map(({ id }) => id)).toEqual(['arbor', 'arbor/Private'])
  })

  test('a model is found by its path, and missing alike if it does not exist or is not readable', async () => {
    expect(await client.models.retrieve('arbor/shared/contracts')).toMatchObject({
      id: 'arbor/shared/contracts',
    })
    const stranger = await server.addUser(owner, 'USER')
    const theirs = clientOf(await listen(server.app), stranger.apiKey)
    const errors = await Promise.all(
      [client.models.retrieve('arbor/shared/nothing'), theirs.models.retrieve('arbor/shared')].map(
        (request) =>
          request.then(
            () => undefined,
            (error: unknown) => error,
          ),
      ),
    )
    for (const error of errors) {
      expect(error).toBeInstanceOf(NotFoundError)
      expect(error).toMatchObject({ status: 404, code: 'model_not_found' })
      expect(String(error)).toContain('does not exist, or you cannot read its folder')
    }
  })

  test('an answer quotes the documents, with annotations and footnotes', async () => {
    const completion = await client.chat.completions.create({
      model: 'arbor',
      messages: [user('What is the notice period of the lease?')],
      temperature: 0.2,
      max_tokens: 100,
      user: 'ann',
      tools: [{ type: 'function', function: { name: 'search' } }],
    })
    expect(completion).toMatchObject({
      object: 'chat.completion',
      model: 'arbor',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant' } }],
      note: expect.stringContaining('No language model is configured') as unknown,
    })
    const { text, annotations } = answerOf(completion)
    expect(text).toContain('three months')
    expect(text).toMatch(/_No language model is configured/)
    const link = `/documents/${lease.documentId}?chunk=${lease.chunks[0]?.id}`
    expect(text).toMatch(/\n\[1\] \[lease \\\[2026\\\]\.txt, p\. 4\]\(http[^)]+\) – “/)
    expect(text).toContain(link)
    expect(completion).toHaveProperty('quotes.0.chunk_id', lease.chunks[0]?.id)
    expect(annotations.map((each) => cut(text, each.start_index, each.end_index))).toEqual([
      '[1]',
      '[2]',
    ])
    expect(annotations[0]?.title).toBe('lease [2026].txt')
    // Open WebUI numbers different addresses.
    const ends = annotations.map(({ url }) => url.slice(url.indexOf('/documents/')))
    expect(ends).toEqual([link, `${link}#quote-2`])
    expect(completion.usage?.total_tokens).toBeGreaterThan(10)
  })

  test('an answer comes from the folder of the model only', async () => {
    await addFolder(server, owner, { name: 'empty' })
    const ask = async (model: string) => {
      const messages = [user('What is the notice period of the lease?')]
      return answerOf(await client.chat.completions.create({ model, messages }))
    }
    expect((await ask('arbor/shared/contracts')).annotations).not.toEqual([])
    expect((await ask('arbor/shared/empty')).annotations).toEqual([])
    await expect(ask('arbor/shared/none')).rejects.toBeInstanceOf(NotFoundError)
    await expect(ask('gpt-4o')).rejects.toBeInstanceOf(NotFoundError)
    await expect(ask('arbor/')).rejects.toBeInstanceOf(NotFoundError)
  })

  test('a follow-up uses the earlier question', async () => {
    const first = 'What is the notice period of the lease?'
    const completion = await client.chat.completions.create({
      model: 'arbor',
      messages: [
        { role: 'developer', content: 'Be brief.' },
        user(first),
        { role: 'assistant', content: 'Three months [1].' },
        { role: 'user', content: [{ type: 'text', text: 'And where does it say so?' }] },
      ],
    })
    expect(answerOf(completion).text).not.toBe('')
  })

  test('a stream has the same text as the whole answer, then annotations and usage', async () => {
    const request = { model: 'arbor', messages: [user('What is the notice period of the lease?')] }
    const whole = answerOf(await client.chat.completions.create(request))
    const stream = await client.chat.completions.create({
      ...request,
      stream: true,
      stream_options: { include_usage: true },
    })
    let text = ''
    const annotations: object[] = []
    let usage: unknown
    let reason: unknown
    for await (const chunk of stream) {
      const [choice] = chunk.choices
      text += choice?.delta.content ?? ''
      annotations.push(
        ...((choice?.delta as { annotations?: object[] } | undefined)?.annotations ?? []),
      )
      reason = choice?.finish_reason ?? reason
      usage = chunk.usage ?? usage
    }
    expect(text).toBe(whole.text)
    expect(annotations).toEqual(
      whole.annotations.map((each) => ({ type: 'url_citation', url_citation: each })),
    )
    expect(reason).toBe('stop')
    expect(usage).toMatchObject({ total_tokens: expect.any(Number) as unknown })
  })

  test('a stream ends with [DONE], and its event in the audit has the quoted chunks', async () => {
    const response = await fetch(`${client.baseURL}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'arbor/shared/contracts',
        messages: [user('What is the notice period of the lease?')],
        stream: true,
      }),
    })
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect((await response.text()).endsWith('\n\ndata: [DONE]\n\n')).toBe(true)
    await vi.waitFor(async () => {
      const { body } = await owner.get<{ items: { details: object; request_id: string }[] }>(
        '/v1/audit-events?kind=answer.given',
      )
      const event = body.items.find(
        ({ request_id: id }) => id === response.headers.get('x-request-id'),
      )
      expect(event?.details).toEqual({ chunk_ids: [lease.chunks[0]?.id] })
    }, 10_000)
  })

  test('a wrong key is an authentication error, with the message of the server', async () => {
    const wrong = clientOf(await listen(server.app), 'wrong')
    for (const request of [
      wrong.models.list(),
      wrong.chat.completions.create({ model: 'arbor', messages: [user('What?')] }),
    ]) {
      const error: unknown = await request.then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(AuthenticationError)
      expect(error).toMatchObject({ code: 'invalid_api_key', type: 'invalid_request_error' })
    }
  })

  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }
  test.each<[object, string]>([
    [{ n: 2 }, 'n'],
    [{ tool_choice: 'required' }, 'tool_choice'],
    [{ modalities: ['text', 'audio'] }, 'modalities'],
    [{ messages: [] }, 'messages'],
    [{ messages: [{ role: 'assistant', content: 'x' }] }, 'messages.0.role'],
    [{ messages: [{ role: 'system', content: 'x' }] }, 'messages.0.role'],
    [{ messages: [user(' ')] }, 'messages.0.content'],
    [{ messages: [user('x'.repeat(20_001))] }, 'messages.0.content'],
    [{ messages: [{ role: 'user', content: [image] }] }, 'messages.0.content.0.type'],
    [{ response_format: { type: 'json_schema' } }, 'response_format.json_schema.schema'],
    [
      {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'x', schema: { type: 'object', patternProperties: {} } },
        },
      },
      'response_format.json_schema.schema.patternProperties',
    ],
  ])('a request that is wrong names the member (%#)', async (given, param) => {
    const request = { model: 'arbor', messages: [user('What?')], ...given }
    const error: unknown = await client.chat.completions
      .create(request as OpenAI.ChatCompletionCreateParamsNonStreaming)
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
    expect(error).toBeInstanceOf(UnprocessableEntityError)
    expect(error).toMatchObject({ param, code: 'validation_error' })
  })

  test('JSON without a language model is an error that says so', async () => {
    const messages = [user('What?')]
    const response_format = { type: 'json_object' as const }
    await expect(
      client.chat.completions.create({ model: 'arbor', messages, response_format }),
    ).rejects.toMatchObject({ status: 503, code: 'no_language_model', type: 'server_error' })
  })
})

describe('with a language model', () => {
  let model: ModelServer
  let server: OwnTestServer
  let owner: TestMember
  let client: OpenAI
  let lease: AddedDocument
  beforeAll(async () => {
    model = await startModelServer()
    server = await startTestServer({
      settings: { ARBOR_LLM_BASE_URL: model.baseUrl, ARBOR_LLM_MODEL: 'm' },
    })
  })
  afterAll(async () => {
    // After a canceled request, fetch opens connections in advance, which would keep the server open for a minute.
    server.app.server.closeAllConnections()
    await server.close()
    await model[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    owner = await server.newTenant()
    client = clientOf(await listen(server.app), owner.apiKey)
    lease = await addDocument(server, owner, {
      name: 'lease.txt',
      nodes: [{ chunk: 'The notice period is three months. ![x](http://evil.example/a.png)' }],
    })
  })

  const searchCall = () => calls([{ name: 'search', args: { query: 'notice period' } }])
  const question = 'What is the notice period?'
  const sent = (at: number) => JSON.stringify(model.requests.at(at)?.body.messages)

  test('the AI SDK generates and streams an answer', async () => {
    const arbor = createOpenAICompatible({
      name: 'arbor',
      baseURL: client.baseURL,
      apiKey: owner.apiKey,
    })
    model.script(searchCall(), says('Three months [[cite:1|"three months"]].'))
    const { text, finishReason } = await generateText({ model: arbor('arbor'), prompt: question })
    expect(text).toMatch(/^Three months \[1\]\.\n\n---\n\n\[1\] \[lease\.txt\]/)
    expect(finishReason).toBe('stop')
    model.script(searchCall(), says('Three ', 'months [[cite:1|"three months"]].'))
    const streamed = streamText({ model: arbor('arbor/shared'), prompt: question })
    expect(await streamed.text).toBe(text)
  })

  test('a follow-up has the conversation without footnotes, and the wish of system messages', async () => {
    model.script(searchCall(), says('Three months [[cite:1|"three months"]].'))
    const first = await client.chat.completions.create({
      model: 'arbor',
      messages: [user(question)],
    })
    const said = answerOf(first).text
    expect(said).toContain('\n\n---\n\n')
    model.script(says('In the lease.'))
    await client.chat.completions.create({
      model: 'arbor',
      messages: [
        { role: 'system', content: 'Answer in French.' },
        user(question),
        { role: 'assistant', content: said },
        user('Where?'),
      ],
    })
    const messages = model.requests.at(-1)?.body.messages.slice(1)
    expect(messages).toMatchObject([
      { role: 'user', content: question },
      { role: 'assistant', content: 'Three months [1].' },
      {
        role: 'user',
        content: expect.stringMatching(/^Where\?[^]*Answer in French\.$/) as unknown,
      },
    ])
  })

  test('only ten earlier messages are sent', async () => {
    model.script(says('Yes.'))
    const earlier = Array.from({ length: 14 }, (_, i) => user(`Earlier ${i}.`))
    await client.chat.completions.create({ model: 'arbor', messages: [...earlier, user('Last?')] })
    expect(sent(-1)).not.toContain('Earlier 3.')
    expect(sent(-1)).toContain('Earlier 4.')
  })

  test('words of a document in a footnote have no effect in Markdown', async () => {
    const quote = 'three months. ![x](http://evil.example/a.png)'
    model.script(searchCall(), says(`Three months [[cite:1|"${quote}"]].`))
    const { text } = answerOf(
      await client.chat.completions.create({ model: 'arbor', messages: [user(question)] }),
    )
    expect(text).toContain('three months')
    expect(text).not.toContain('![x]')
    expect(text).not.toContain('http://evil')
  })

  test('a JSON schema gives an object, whole and in a stream', async () => {
    const response_format = {
      type: 'json_schema' as const,
      json_schema: {
        name: 'notice',
        schema: {
          type: 'object',
          properties: { months: { type: 'integer' } },
          required: ['months'],
        },
      },
    }
    const request = { model: 'arbor', messages: [user(question)], response_format }
    const script = () =>
      model.script(searchCall(), says('Three [[cite:1|"three months"]].'), says('{"months": 3}'))
    script()
    const { text, annotations } = answerOf(await client.chat.completions.create(request))
    expect(JSON.parse(text)).toEqual({ months: 3 })
    expect(annotations).toMatchObject([{ start_index: 0, title: 'lease.txt' }])
    script()
    const runner = client.chat.completions.stream(request)
    expect(JSON.parse((await runner.finalContent()) ?? '')).toEqual({ months: 3 })
  })

  test('an error in the middle of a stream is thrown by the SDK', async () => {
    model.script(breaks('Three'))
    const stream = await client.chat.completions.create({
      model: 'arbor',
      messages: [user(question)],
      stream: true,
    })
    let text = ''
    const read = async () => {
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? ''
    }
    await expect(read()).rejects.toBeInstanceOf(APIError)
    expect(text).not.toBe('')
  })

  test('a client that disconnects cancels the answer', async () => {
    const [requests, hangUps] = [model.requests.length, model.hangUps()]
    model.script(hangs('Three months, '))
    const stream = await client.chat.completions.create({
      model: 'arbor',
      messages: [user(question)],
      stream: true,
    })
    await vi.waitFor(() => expect(model.requests.length).toBe(requests + 1), 20_000)
    stream.controller.abort()
    await vi.waitFor(() => expect(model.hangUps()).toBe(hangUps + 1), 20_000)
  })

  test('too many questions at once are a rate limit', async () => {
    model.script(hangs('Three'))
    const request = { model: 'arbor', messages: [user(question)], stream: true as const }
    const before = model.requests.length
    const streams = await Promise.all(
      [1, 2, 3, 4].map(() => client.chat.completions.create(request)),
    )
    const readers = streams.map((stream) => stream[Symbol.asyncIterator]())
    await Promise.all(readers.map((reader) => reader.next()))
    await vi.waitFor(() => expect(model.requests.length).toBe(before + 4), 20_000)
    await expect(client.chat.completions.create(request)).rejects.toMatchObject({
      status: 429,
      type: 'rate_limit_error',
    })
    await Promise.all(readers.map(async (reader) => reader.return?.()))
  })

  test('an answer never quotes what the caller cannot read', async () => {
    const stranger = await server.addUser(owner, 'USER')
    const theirs = clientOf(await listen(server.app), stranger.apiKey)
    model.script(searchCall(), says('Three months [[cite:1|"three months"]].'))
    const completion = await theirs.chat.completions.create({
      model: 'arbor',
      messages: [user(question)],
    })
    expect(answerOf(completion).annotations).toEqual([])
    expect(JSON.stringify(completion)).not.toContain(lease.documentId)
  })
})
