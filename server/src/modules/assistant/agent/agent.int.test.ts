import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDocument, tagPart, type AddedDocument } from '../../../../test/support/content.ts'
import {
  answersWhole,
  calls,
  fails,
  hangs,
  says,
  startModelServer,
  type ModelServer,
} from '../../../../test/fixtures/model-server.ts'
import { upload } from '../../../../test/fixtures/ingestions.ts'
import {
  sharedTestServer,
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'
import { answerOf, startThread } from '../../conversations/replies/replies.test-support.ts'
import { listen } from '../../../../test/support/listen.ts'

let model: ModelServer
let server: OwnTestServer
let owner: TestMember
let lease: AddedDocument

beforeAll(async () => {
  model = await startModelServer()
  server = await startTestServer({
    worker: true,
    settings: { ARBOR_LLM_BASE_URL: model.baseUrl, ARBOR_LLM_MODEL: 'm' },
  })
})
afterAll(async () => {
  await server.close()
  await model[Symbol.asyncDispose]()
})
beforeEach(async () => {
  owner = await server.newTenant()
  lease = await addDocument(server, owner, {
    name: 'lease.txt',
    nodes: [{ chunk: 'The notice period is three months.' }],
  })
})

type Answer = {
  readonly text: string
  readonly quotes: readonly { readonly chunk_id: string; readonly quote: string }[]
  readonly structured?: object
  readonly detail?: string | readonly { readonly loc: readonly unknown[]; readonly msg: string }[]
}

const MONTHS = {
  type: 'object',
  properties: { months: { type: 'integer' } },
  required: ['months'],
}
const searchCall = () => calls([{ name: 'search', args: { query: 'notice period' } }])
const answer = () => says('Three months [[cite:1|"three months"]].')
const ask = (body: object, member = owner) => member.post<Answer>('/v1/agent/ask', body)
const extract = (body: object) => owner.post<Answer>('/v1/agent/extract', body)
const sent = (at: number) => JSON.stringify(model.requests.at(at)?.body.messages)

describe('a question', () => {
  test('is answered in words with quotes, and leaves no thread', async () => {
    model.script(searchCall(), answer())
    const { status, body } = await ask({ prompt: 'What is the notice period?' })
    expect(status).toBe(200)
    expect(body.text).toBe('Three months [1].')
    expect(body.quotes).toMatchObject([{ chunk_id: lease.chunks[0]?.id, quote: 'three months' }])
    expect(body).not.toHaveProperty('structured')
    const { body: threads } = await owner.get<{ total: number }>('/v1/conversations')
    expect(threads.total).toBe(0)
  })

  test('is answered from its scope, which the asker must be able to read', async () => {
    const other = await server.newTenant()
    model.script(searchCall(), says('Nothing.'))
    const scope = { path_part_ids: [lease.documentPartId] }
    expect((await ask({ question: 'What?', ...scope })).status).toBe(200)
    const requests = model.requests.length
    expect((await ask({ question: 'What?', ...scope }, other)).status).toBe(404)
    expect(model.requests).toHaveLength(requests)
  })

  test('never shows what the asker cannot read', async () => {
    const user = await server.addUser(owner, 'USER')
    model.script(searchCall(), answer())
    const { body } = await ask({ prompt: 'What is the notice period?' }, user)
    expect(body.quotes).toEqual([])
    expect(sent(-1)).not.toContain('three months.')
  })

  test.each([{}, { prompt: ' ' }, { prompt: 'a', question: 'b' }, { prompt: 'x'.repeat(20_001) }])(
    'returns 422 for %j',
    async (body) => {
      expect((await ask(body)).status).toBe(422)
    },
  )

  test('cancels the request to the model when the client disconnects', async () => {
    const port = await listen(server.app)
    const before = [model.requests.length, model.hangUps()] as const
    model.script(hangs('Three'))
    const gone = new AbortController()
    const request = fetch(`http://127.0.0.1:${port}/v1/agent/ask`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ prompt: 'What?' }),
      signal: gone.signal,
    })
    await vi.waitFor(() => expect(model.requests.length).toBe(before[0] + 1), 20_000)
    gone.abort()
    await expect(request).rejects.toThrow(/abort/)
    await vi.waitFor(() => expect(model.hangUps()).toBe(before[1] + 1), 20_000)
  })
})

describe('an answer with a schema', () => {
  test('is an object that matches the schema, made from the findings', async () => {
    model.script(searchCall(), answer(), says('```json\n{"months": 3}\n```'))
    const { status, body } = await ask({ prompt: 'Notice period?', output_schema: MONTHS })
    expect([status, body.structured]).toEqual([200, { months: 3 }])
    expect(sent(-1)).toContain('Three months')
  })

  test('is requested again with the errors if it does not match', async () => {
    model.script(searchCall(), answer(), says('{"months": "three"}'), says('{"months": 3}'))
    const { body } = await extract({ prompt: 'Notice period?', output_schema: MONTHS })
    expect(body.structured).toEqual({ months: 3 })
    expect(body.quotes).toHaveLength(1)
    expect(sent(-1)).toMatch(/months must be integer/)
  })

  test('returns 503 without a third attempt if it still does not match', async () => {
    model.script(searchCall(), answer(), says('Three.'), says('{"months": "three"}'))
    const before = model.requests.length
    const { status, body } = await extract({ prompt: 'Notice period?', output_schema: MONTHS })
    expect([status, body.detail]).toEqual([503, expect.stringMatching(/months must be integer/)])
    expect(model.requests).toHaveLength(before + 4)
  })

  test('returns 503 if the model fails, without revealing the question', async () => {
    model.script(searchCall(), answer(), fails(400))
    const { status, body } = await extract({ prompt: 'Secret?', output_schema: MONTHS })
    expect(status).toBe(503)
    expect(JSON.stringify(body)).not.toContain('Secret')
  })

  test('can take the schema from a document', async () => {
    const { body: made } = await upload(owner, ['months.json', JSON.stringify(MONTHS)])
    const { body: document } = await owner.get<{ path_part_id: string }>(
      `/v1/documents/${made.document_id}`,
    )
    model.script(searchCall(), answer(), says('{"months": 3}'))
    const prompt = 'Notice period?'
    const { body } = await extract({ prompt, schema_path_part_id: document.path_part_id })
    expect(body.structured).toEqual({ months: 3 })
    const none = await extract({ prompt, schema_path_part_id: lease.documentPartId })
    expect(none.status).toBe(422)
    const other = await server.newTenant()
    const theirs = { prompt, schema_path_part_id: document.path_part_id }
    expect((await other.post('/v1/agent/extract', theirs)).status).toBe(404)
  })

  test('returns 422 with the location in an unsupported schema, without calling the model', async () => {
    const before = model.requests.length
    const properties = { a: { type: 'string', pattern: '(a+)+$' } }
    const output_schema = { type: 'object', properties }
    const { status, body } = await ask({ prompt: 'x', output_schema })
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([
      { loc: ['body', 'output_schema', 'properties', 'a', 'pattern'] },
    ])
    expect(model.requests).toHaveLength(before)
    expect((await extract({ prompt: 'x' })).status).toBe(422)
  })
})

const callAsk = async (args: object, meta: object = {}) => {
  const params = { name: 'ask', arguments: args, _meta: meta }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const headers = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-06-18',
  }
  const { body } = await owner.post('/mcp', call, headers)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

describe('the MCP tool ask with a schema', () => {
  const question = 'What is the notice period?'

  test('returns the object with text and quotes, and reports progress', async () => {
    model.script(searchCall(), answer(), says('{"months": 3}'))
    const response = await callAsk({ question, output_schema: MONTHS }, { progressToken: 7 })
    const lines = response.split('\n').filter((line) => line.startsWith('data: {'))
    const messages = lines.map((line) => JSON.parse(line.slice('data: '.length)) as never)
    expect(messages).toContainEqual(
      expect.objectContaining({
        method: 'notifications/progress',
        params: expect.objectContaining({ progressToken: 7 }) as unknown,
      }),
    )
    expect(messages.at(-1)).toMatchObject({
      id: 1,
      result: {
        structuredContent: {
          answer: 'Three months [1].',
          structured: { months: 3 },
          citations: [{ chunk_id: lease.chunks[0]?.id, quote: 'three months' }],
          thread_id: null,
        },
      },
    })
    const { body: threads } = await owner.get<{ total: number }>('/v1/conversations')
    expect(threads.total).toBe(0)
  })

  test('reports errors in the schema, and rejects a thread', async () => {
    const before = model.requests.length
    const output_schema = { type: 'array' }
    expect(await callAsk({ question, output_schema })).toContain('output_schema.type: ')
    const threaded = { question, output_schema: MONTHS, thread_id: owner.tenantId }
    expect(await callAsk(threaded)).toContain('Omit thread_id')
    expect(model.requests).toHaveLength(before)
  })
})

test('tools also work with a model server that does not stream', async () => {
  const args = JSON.stringify({ query: 'notice period' })
  const call = { id: 'c1', type: 'function', function: { name: 'search', arguments: args } }
  model.script(
    answersWhole({ content: null, tool_calls: [call] }, 'tool_calls'),
    answersWhole({ content: 'Three months [[cite:1|"three months"]].' }),
  )
  const { body } = await ask({ prompt: 'What is the notice period?' })
  expect(body).toMatchObject({ text: 'Three months [1].', quotes: [{ quote: 'three months' }] })
})

test('the last response of the model is visible without calling it', async () => {
  model.script(fails(401))
  await ask({ prompt: 'What is the notice period?' })
  const { body } = await server.anonymous.get<{ models: object[] }>('/v1/features')
  expect(body.models).toContainEqual({
    kind: 'chat',
    status: 'wrong_key',
    since: expect.any(String) as unknown,
    message: 'The model endpoint responded with status 401 (some_code).',
  })
})

describe('a question about specific folders, documents or tags', () => {
  let secret: AddedDocument
  let tagId: string

  beforeEach(async () => {
    secret = await addDocument(server, owner, { nodes: [{ chunk: 'The salary is topsecret.' }] })
    const { body } = await owner.post<{ id: string }>('/v1/tags', { name: 'lease' })
    tagId = body.id
    await tagPart(server, owner, lease.documentPartId, body)
  })

  const inThread = async (scope: object) => {
    const threadId = await startThread(owner)
    const question = { input_text: 'The salary?', ...scope }
    const { status } = await owner.post(`/v1/threads/${threadId}/questions`, question)
    expect(status).toBe(202)
    const { content } = await answerOf(server, owner, threadId)
    return content.citations
  }
  const byAgent = async ({ path_part_ids, ...scope }: { path_part_ids?: string[] }, more = {}) => {
    const args = { question: 'The salary?', parent_path_part_ids: path_part_ids, ...scope, ...more }
    const response = await callAsk(args)
    const { result } = JSON.parse(response.replace(/^[\s\S]*data: (?=\{)/, '')) as Agent
    return result.structuredContent.citations
  }
  type Agent = { readonly result: { readonly structuredContent: { citations: unknown } } }
  const prompt = 'The salary?'
  const doors = {
    ask: async (scope: object) => (await ask({ prompt, ...scope })).body.quotes,
    extract: async (scope: object) =>
      (await extract({ prompt, ...scope, output_schema: MONTHS })).body.quotes,
    'a thread': inThread,
    'an agent': byAgent,
    'an agent by a schema': async (scope: object) => byAgent(scope, { output_schema: MONTHS }),
  }

  test.each(Object.entries(doors))(
    'in %s uses nothing else, whatever id the model reads',
    async (_, askIn) => {
      for (const scope of [{ path_part_ids: [lease.documentPartId] }, { tag_ids: [tagId] }]) {
        const before = model.requests.length
        model.script(
          calls([
            { name: 'read', args: { id: lease.documentPartId } },
            { name: 'read', args: { id: secret.documentPartId } },
            { name: 'read_around', args: { chunk_id: secret.chunks[0]?.id } },
          ]),
          says('[[cite:1|"three months"]] [[cite:2|"topsecret"]] [[cite:1|"topsecret"]]'),
          says('{"months": 3}'),
        )
        expect(await askIn(scope)).toMatchObject([{ chunk_id: lease.chunks[0]?.id }])
        const read = JSON.stringify(model.requests.slice(before).map(({ body }) => body.messages))
        expect(read).toContain('three months')
        expect(read.replaceAll('\\', '')).not.toContain('The salary is')
      }
    },
  )
})

test('without a model, questions are answered with quotes and schemas return 503', async () => {
  const plain = await sharedTestServer()
  const member = await plain.newTenant()
  await addDocument(plain, member, { nodes: [{ chunk: 'The notice period is three months.' }] })
  const words = await member.post<Answer>('/v1/agent/ask', { prompt: 'notice period' })
  expect(words.status).toBe(200)
  expect(words.body.quotes[0]).toMatchObject({ quote: 'The notice period is three months.' })
  expect(words.body).toMatchObject({
    note: expect.stringContaining('No language model') as unknown,
  })
  const object = { prompt: 'notice period', output_schema: MONTHS }
  expect(await member.post('/v1/agent/ask', object)).toMatchObject({ status: 503 })
})
