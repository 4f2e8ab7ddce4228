import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answersWhole,
  says,
  startModelServer,
  type ModelServer,
} from '../../../test/fixtures/model-server.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'
import { answerOf, ask, startThread } from '../conversations/replies/replies.test-support.ts'

const PATH = '/v1/tenants/me/chat-models'

type Tested = { readonly status: string; readonly message: string | null }

let model: ModelServer
beforeAll(async () => {
  model = await startModelServer()
  model.script(says('Reached.'))
})
afterAll(() => model[Symbol.asyncDispose]())

const add = (who: TestMember, base_url: string | null) =>
  who.post<{ id: string }>(PATH, { name: base_url ?? 'a', base_url, model: 'm' })
const tested = async (who: TestMember, base_url: string) =>
  (await who.post<Tested>(`${PATH}/test`, { base_url, model: 'm' })).body

describe('on a server that allows models on the internet', () => {
  let server: OwnTestServer
  let owner: TestMember
  beforeAll(async () => {
    server = await startTestServer({ worker: true, settings: { ARBOR_MODEL_NETWORKS: 'internet' } })
    owner = await server.newTenant()
  })
  afterAll(() => server.close())

  test.each([
    'https://169.254.169.254/v1',
    'https://127.0.0.1:11434/v1',
    'https://[::1]/v1',
    'https://10.0.0.1/v1',
    'https://localhost/v1',
    'https://a.localhost/v1',
    'http://models.example/v1',
    'ftp://models.example/v1',
    'https://name:word@models.example/v1',
    'https://models.example/v1?key=1',
    'no address',
  ])('%s is refused', async (address) => {
    expect((await add(owner, address)).status).toBe(422)
    expect((await owner.post(`${PATH}/test`, { base_url: address })).status).toBe(422)
  })

  test('a name that leads to this machine is refused when the connection is opened', async () => {
    const { body } = await add(owner, 'https://models.example/v1')
    const local = model.baseUrl.replace('127.0.0.1', 'localhost')
    // Names that resolve to this machine are not checked when they are stored.
    await server.context.driver.query(
      'update chat_model set base_url = $1, is_default = true where id = $2',
      [local, body.id],
    )
    const before = model.requests.length
    const { body: answer } = await owner.post<{ note: string }>('/v1/agent/ask', { prompt: 'Hi?' })
    expect(answer.note).toMatch(/^The language model refuses the requests/)
    expect(model.requests).toHaveLength(before)
    expect(model.listings).toEqual([])
  })

  test('there is no endpoint of the server to use', async () => {
    expect((await add(owner, null)).status).toBe(422)
  })
})

describe('on a server without a model of its own', () => {
  let server: OwnTestServer
  let owner: TestMember
  beforeAll(async () => {
    server = await startTestServer({ worker: true, settings: { ARBOR_MODEL_NETWORKS: 'loopback' } })
    owner = await server.newTenant()
  })
  afterAll(() => server.close())

  test('the model of a tenant answers, in words, in threads and as an object', async () => {
    model.script(says('Reached.'))
    expect((await add(owner, model.baseUrl)).status).toBe(201)
    const { body: said } = await owner.post('/v1/agent/ask', { prompt: 'Hi?' })
    expect(said).toMatchObject({ text: 'Reached.', model: model.baseUrl })
    const thread = await startThread(owner)
    await ask(owner, thread)
    expect((await answerOf(server, owner, thread)).content).toMatchObject({ text: 'Reached.' })
    model.script(says('Reached.'), answersWhole({ content: '{"a":1}' }))
    const schema = { type: 'object', properties: { a: { type: 'integer' } } }
    const { body: object } = await owner.post('/v1/agent/extract', {
      prompt: 'a',
      output_schema: schema,
    })
    expect(object).toMatchObject({ structured: { a: 1 } })
  })

  test('only the networks that are named can be reached', async () => {
    model.script(says('Reached.'))
    expect((await tested(owner, model.baseUrl.replace('127.0.0.1', 'localhost'))).status).toBe('ok')
    expect((await add(owner, 'https://8.8.8.8/v1')).status).toBe(422)
    expect((await add(owner, 'http://10.0.0.1/v1')).status).toBe(422)
    expect((await add(owner, 'http://169.254.169.254/v1')).status).toBe(422)
  })

  test('other tenants get quotes', async () => {
    const other = await server.newTenant()
    const { body } = await other.post<{ note: string }>('/v1/agent/ask', { prompt: 'Hi?' })
    expect(body.note).toMatch(/^No language model is configured/)
    expect((await other.get('/v1/chat-models')).body).toEqual({ items: [] })
  })
})

test('without the setting, owners can only use the endpoint of the server', async () => {
  await using server = await startTestServer({
    settings: {
      ARBOR_MODEL_NETWORKS: '',
      ARBOR_LLM_BASE_URL: model.baseUrl,
      ARBOR_LLM_MODEL: 'm',
    },
  })
  const owner = await server.newTenant()
  expect((await owner.get(PATH)).body).toMatchObject({ allows_addresses: false })
  expect((await add(owner, 'https://models.example/v1')).status).toBe(422)
  expect((await add(owner, `${model.baseUrl}/other`)).status).toBe(422)
  expect((await add(owner, `${model.baseUrl}/`)).status).toBe(201)
  expect((await add(owner, null)).status).toBe(201)
})
