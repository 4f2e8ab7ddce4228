import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  calls,
  fails,
  hangs,
  redirects,
  says,
  startModelServer,
  type ModelServer,
} from '../../../test/fixtures/model-server.ts'
import { addDocument } from '../../../test/support/content.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'
import { createAnswerer } from '../assistant/answerer.ts'
import { questionOf } from '../assistant/model/model.test-support.ts'
import { answerOf, messagesOf, startThread } from '../conversations/replies/replies.test-support.ts'
import { chatModelFor } from './chat-model-for.ts'

type Settings = {
  readonly id: string
  readonly name: string
  readonly base_url: string | null
  readonly has_key: boolean
  readonly is_default: boolean
  readonly group_ids: readonly string[]
}
type Usable = { readonly items: readonly { readonly name: string; readonly is_default: boolean }[] }
type Answer = { readonly text: string; readonly model?: string; readonly note?: string }
type Tested = {
  readonly status: string
  readonly message: string | null
  readonly models: readonly string[]
}

const PATH = '/v1/tenants/me/chat-models'
const KEY = 'sk-the-key-of-the-tenant'
const OF_SERVER = 'sk-the-key-of-the-server'

let ofServer: ModelServer
let own: ModelServer
let server: OwnTestServer
let owner: TestMember

beforeAll(async () => {
  ofServer = await startModelServer()
  own = await startModelServer()
  server = await startTestServer({
    worker: true,
    settings: {
      ARBOR_LLM_BASE_URL: ofServer.baseUrl,
      ARBOR_LLM_MODEL: 'small',
      ARBOR_LLM_API_KEY: OF_SERVER,
    },
  })
})
afterAll(async () => {
  await server.close()
  await ofServer[Symbol.asyncDispose]()
  await own[Symbol.asyncDispose]()
})
beforeEach(async () => {
  owner = await server.newTenant()
  ofServer.script(says('From the server.'))
  own.script(says('From the tenant.'))
})

const add = (body: object = {}, who = owner) =>
  who.post<Settings>(PATH, {
    name: 'Large',
    base_url: own.baseUrl,
    model: 'large-1',
    api_key: KEY,
    ...body,
  })
const change = (id: string, body: object) => owner.patch<Settings>(`${PATH}/${id}`, body)
const usable = async (who = owner) => (await who.get<Usable>('/v1/chat-models')).body.items
const ask = async (body: object = {}, who = owner) =>
  (await who.post<Answer>('/v1/agent/ask', { prompt: 'What is new?', ...body })).body
const tested = async (body: object, who = owner) =>
  (await who.post<Tested>(`${PATH}/test`, body)).body
const authorizations = ({ requests }: ModelServer) =>
  requests.map(({ headers }) => headers.authorization)

describe('a model of a tenant', () => {
  test('can be used as soon as an owner has added it, and its key is never returned', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Large', base_url: own.baseUrl, has_key: true })
    expect(JSON.stringify(body)).not.toContain(KEY)
    const { body: list } = await owner.get<{ items: Settings[] }>(PATH)
    expect(list).toMatchObject({ items: [body], server_model: 'small', allows_addresses: true })
    expect(JSON.stringify(list)).not.toContain(KEY)
    const { rows } = await server.context.driver.query(
      'select api_key from chat_model where id = $1',
      [body.id],
    )
    expect(JSON.stringify(rows)).not.toContain(KEY)
    const { body: events } = await owner.get('/v1/audit-events')
    expect(JSON.stringify(events)).toContain('chat_model.created')
    expect(JSON.stringify(events)).not.toContain(KEY)
    expect(await ask({ model: 'Large' })).toMatchObject({
      text: 'From the tenant.',
      model: 'Large',
    })
    const request = own.requests.at(-1)
    expect(request?.body.model).toBe('large-1')
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  test('is managed by owners only, and seen by nobody elsewhere', async () => {
    const { body: made } = await add()
    const [admin, user, other] = [
      await server.addUser(owner, 'ADMIN'),
      await server.addUser(owner, 'USER'),
      await server.newTenant(),
    ]
    for (const who of [admin, user]) {
      expect((await add({ name: 'Mine' }, who)).status).toBe(403)
      expect((await who.get(PATH)).status).toBe(403)
      expect((await who.patch(`${PATH}/${made.id}`, { model: 'x' })).status).toBe(403)
      expect((await who.delete(`${PATH}/${made.id}`)).status).toBe(403)
      expect((await who.post(`${PATH}/test`, { base_url: own.baseUrl })).status).toBe(403)
    }
    expect((await other.patch(`${PATH}/${made.id}`, { model: 'x' })).status).toBe(404)
    expect((await other.delete(`${PATH}/${made.id}`)).status).toBe(404)
    expect(await usable(other)).toEqual([{ name: 'small', is_default: true }])
    expect(await usable(user)).toEqual([
      { name: 'small', is_default: true },
      { name: 'Large', is_default: false },
    ])
    const refused = await other.post<object>('/v1/agent/ask', { prompt: 'a', model: 'Large' })
    expect(refused).toMatchObject({ status: 404, body: { reason: 'chat_model_missing' } })
  })

  test('has a name of its own', async () => {
    await add()
    expect(await add({ name: ' large ' })).toMatchObject({
      status: 409,
      body: { reason: 'chat_model_name_taken' },
    })
  })

  test('can be limited to groups, even after these are deleted', async () => {
    const [insider, outsider] = [
      await server.addUser(owner, 'USER'),
      await server.addUser(owner, 'USER'),
    ]
    const { body: group } = await owner.post<{ id: string }>('/v1/tenant-groups', { name: 'Law' })
    await owner.post(`/v1/tenant-groups/${group.id}/members`, { user_id: insider.userId })
    const { body: made } = await add({ group_ids: [group.id], is_default: true })
    expect(await usable(insider)).toEqual([
      { name: 'Large', is_default: true },
      { name: 'small', is_default: false },
    ])
    expect(await usable(outsider)).toEqual([{ name: 'small', is_default: true }])
    expect((await ask({}, insider)).model).toBe('Large')
    expect((await ask({}, outsider)).model).toBe('small')
    const forbidden = await outsider.post('/v1/agent/ask', { prompt: 'a', model: 'Large' })
    const unknown = await outsider.post('/v1/agent/ask', { prompt: 'a', model: 'Nothing' })
    expect(forbidden.status).toBe(404)
    const { request_id: _, ...why } = forbidden.body as { request_id: string }
    expect(unknown.body).toMatchObject(why)
    expect((await owner.delete(`/v1/tenant-groups/${group.id}`)).status).toBe(204)
    expect(await usable(insider)).toEqual([{ name: 'small', is_default: true }])
    expect((await change(made.id, { model: 'large-2', group_ids: [group.id] })).status).toBe(200)
    const strange = await (
      await server.newTenant()
    ).post<{ id: string }>('/v1/tenant-groups', {
      name: 'Law',
    })
    expect((await change(made.id, { group_ids: [strange.body.id] })).status).toBe(404)
    expect((await change(made.id, { group_ids: [] })).status).toBe(200)
    expect((await ask({}, outsider)).model).toBe('Large')
  })

  test('answers by default, until it is deleted, turned off or replaced', async () => {
    const { body: first } = await add({ is_default: true })
    expect((await ask()).text).toBe('From the tenant.')
    const { body: second } = await add({ name: 'Other', is_default: true })
    const { body: list } = await owner.get<{ items: Settings[] }>(PATH)
    expect(list.items.map(({ is_default: isDefault }) => isDefault)).toEqual([false, true])
    expect((await ask()).model).toBe('Other')
    await change(second.id, { is_enabled: false })
    expect((await ask()).model).toBe('small')
    await change(first.id, { is_default: true })
    expect((await ask()).model).toBe('Large')
    expect((await owner.delete(`${PATH}/${first.id}`)).status).toBe(204)
    expect((await ask()).model).toBe('small')
  })

  test('at the endpoint of the server uses the key of the server, which goes nowhere else', async () => {
    const before = authorizations(own).length
    const { body: made } = await add({ base_url: null, api_key: undefined })
    expect(made).toMatchObject({ base_url: null, has_key: false })
    expect((await ask({ model: 'Large' })).text).toBe('From the server.')
    expect(ofServer.requests.at(-1)).toMatchObject({ body: { model: 'large-1' } })
    expect(authorizations(ofServer).at(-1)).toBe(`Bearer ${OF_SERVER}`)
    expect((await add({ name: 'Keyed', base_url: null })).status).toBe(422)
    await change(made.id, { base_url: own.baseUrl })
    expect((await ask({ model: 'Large' })).text).toBe('From the tenant.')
    expect(authorizations(own).slice(before)).toEqual([undefined])
  })

  test('loses its key when its address changes', async () => {
    const { body: made } = await add()
    await using elsewhere = await startModelServer()
    elsewhere.script(says('From elsewhere.'))
    const body = { chat_model_id: made.id, base_url: elsewhere.baseUrl, model: 'large-1' }
    expect((await tested(body)).status).toBe('ok')
    expect((await change(made.id, { base_url: elsewhere.baseUrl })).body.has_key).toBe(false)
    expect((await ask({ model: 'Large' })).text).toBe('From elsewhere.')
    expect(new Set(authorizations(elsewhere))).toEqual(new Set([undefined]))
    expect(new Set(elsewhere.listings.map((each) => each.authorization))).toEqual(
      new Set([undefined]),
    )
    expect((await change(made.id, { base_url: own.baseUrl })).body.has_key).toBe(false)
    expect((await change(made.id, { api_key: KEY })).body.has_key).toBe(true)
    expect((await change(made.id, { base_url: own.baseUrl })).body.has_key).toBe(true)
    expect((await change(made.id, { api_key: null })).body.has_key).toBe(false)
  })

  test('that fails gives quotes, and says nothing about the server’s own model', async () => {
    await add({ is_default: true })
    await addDocument(server, owner, { nodes: [{ chunk: 'The gate of the garden is red.' }] })
    own.script(fails(401))
    const { text, note, model } = await ask({ prompt: 'What color is the garden gate?' })
    expect(note).toMatch(/does not accept the key/)
    expect(text).toContain('The gate of the garden is red.')
    expect(model).toBeUndefined()
    own.script(redirects(`${ofServer.baseUrl}/chat/completions`))
    const before = ofServer.requests.length
    expect((await ask()).note).toMatch(/refuses the requests/)
    expect(ofServer.requests).toHaveLength(before)
    const { body } = await server.anonymous.get<{ models: { kind: string; status: string }[] }>(
      '/v1/features',
    )
    expect(body.models.find(({ kind }) => kind === 'chat')?.status).not.toBe('rejected')
  })

  test('that was deleted since the question gives quotes, and no other model gets the question', async () => {
    const before = [ofServer, own].map(({ requests }) => requests.length)
    const question = questionOf(server, owner, { model: 'Gone' })
    const { signal } = new AbortController()
    const events = await Array.fromAsync(createAnswerer(server.context)(question, signal))
    expect(events[0]).toMatchObject({ step: { args: { reason: 'none' } } })
    expect([ofServer, own].map(({ requests }) => requests.length)).toEqual(before)
  })

  test('has its own patience and way to answer', async () => {
    await add({ first_token_seconds: 1, between_tokens_seconds: 7, answers: 'search_first' })
    expect(await chatModelFor(server.context, owner, 'large')).toMatchObject({
      name: 'Large',
      firstTokenMs: 1000,
      betweenTokensMs: 7000,
      answers: 'search_first',
    })
    own.script(hangs())
    expect((await ask({ model: 'Large' })).note).toMatch(/did not respond as it should/)
  })

  test('calls tools like the server’s own model', async () => {
    await add({ is_default: true })
    await addDocument(server, owner, { nodes: [{ chunk: 'The gate of the garden is red.' }] })
    const search = calls([{ name: 'search', args: { query: 'garden gate' } }])
    own.script(search, says('Red [[cite:1|"is red"]].'))
    expect((await ask({ prompt: 'What color is the gate?' })).text).toBe('Red [1].')
  })
})

describe('a question in a thread', () => {
  const questions = (id: string) => `/v1/threads/${id}/user_message`

  test('is answered by the chosen model, and both messages name it', async () => {
    await add()
    const thread = await startThread(owner)
    const body = { input_text: 'What is new?', model: 'Large' }
    expect((await owner.post(questions(thread), body)).status).toBe(202)
    await answerOf(server, owner, thread)
    expect(await messagesOf(owner, thread)).toMatchObject([
      { role: 'USER', content: { model: 'Large' } },
      { role: 'ASSISTANT', content: { text: 'From the tenant.', model: 'Large' } },
    ])
    await owner.post(`/v1/threads/${thread}/questions`, { input_text: 'And now?' })
    expect((await answerOf(server, owner, thread)).content).toMatchObject({ model: 'small' })
  })

  test('is refused if the person can’t use the model, and isn’t stored', async () => {
    const thread = await startThread(owner)
    for (const path of [questions(thread), `/v1/threads/${thread}/questions`]) {
      const body = { input_text: 'What is new?', model: 'Nothing' }
      expect(await owner.post(path, body)).toMatchObject({
        status: 404,
        body: { reason: 'chat_model_missing' },
      })
    }
    expect(await messagesOf(owner, thread)).toEqual([])
  })
})

describe('a test of a model', () => {
  test('says whether it answers, and lists the models of the endpoint', async () => {
    own.offer('b', 'a', 'b')
    const given = { base_url: `${own.baseUrl}/`, api_key: KEY }
    expect(await tested(given)).toMatchObject({ status: 'ok', models: ['a', 'b'] })
    expect(own.listings.at(-1)?.authorization).toBe(`Bearer ${KEY}`)
    expect(await tested({ ...given, model: 'a' })).toMatchObject({
      status: 'ok',
      models: ['a', 'b'],
    })
    own.script(fails(404))
    const missing = await tested({ ...given, model: 'c' })
    expect(missing).toMatchObject({ status: 'rejected', models: ['a', 'b'] })
    expect(missing.message).toContain('404')
  })

  test('uses the stored key at the stored address', async () => {
    const { body: made } = await add()
    await tested({ chat_model_id: made.id, base_url: own.baseUrl, model: 'large-1' })
    expect(authorizations(own).at(-1)).toBe(`Bearer ${KEY}`)
    const foreign = await (
      await server.newTenant()
    ).post(`${PATH}/test`, {
      chat_model_id: made.id,
      base_url: own.baseUrl,
    })
    expect(foreign.status).toBe(404)
  })

  test('can’t be repeated without end', async () => {
    const statuses = new Set<number>()
    for (let tried = 0; tried < 22; tried++) {
      statuses.add((await owner.post(`${PATH}/test`, { base_url: own.baseUrl })).status)
    }
    expect([...statuses]).toEqual([200, 429])
  })
})
