import { Agent } from 'node:http'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import type { MemoryTransport } from '../../../platform/realtime/memory.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { ReplyPublisher } from './reply-events.ts'
import {
  addReply,
  addThread,
  blocksOf,
  closeReply,
  baseOf,
  read,
  type Reader,
} from './stream.test-support.ts'

let server: TestServer
let base: string
let me: TestMember
let threadId: string
let messageId: string
let publisher: ReplyPublisher
const readers: Reader[] = []

beforeAll(async () => {
  server = await sharedTestServer()
  base = await baseOf(server.app)
  me = await server.newTenant({ role: 'USER' })
})
beforeEach(async () => {
  ;({ threadId } = await addThread(server, me))
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave()
})

/** Opens the stream of the thread. */
async function open(
  query: Record<string, string> = {},
  { cookie } = me,
  headers: Record<string, string> = {},
): Promise<Reader> {
  const url = `${base}/v1/threads/${threadId}/stream?${new URLSearchParams(query).toString()}`
  const reader = await read(url, { cookie, ...headers })
  readers.push(reader)
  return reader
}

const refusal = async (query: Record<string, string>, by = me) =>
  by.bySession.get<{ detail: unknown }>(
    `/v1/threads/${threadId}/stream?${new URLSearchParams(query).toString()}`,
  )

/** Adds the row of an answer, as a question does. */
async function ask(): Promise<void> {
  messageId = await addReply(server, me, threadId)
  publisher = new ReplyPublisher(server.context.stream, { ...me, threadId, messageId })
}

async function begin(): Promise<void> {
  await publisher.announce()
  await publisher.messageStart()
  await publisher.textDelta('Hello')
}

async function finish(): Promise<void> {
  await publisher.textEnd()
  await closeReply(server, me, messageId)
  await publisher.messageEnd()
  await publisher.done()
}

const ALL = 'message_start text_start text_delta text_end message_end done'.split(' ')
const subscribers = () => (server.context.stream as MemoryTransport).stats().subscribers

describe('the stream of a thread', () => {
  it('sends the whole answer to a reader who connects before the question, and ends', async () => {
    const reader = await open()
    expect(reader.status).toBe(200)
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String) as string,
    })
    expect(reader.headers).not.toHaveProperty('access-control-allow-origin')
    await ask()
    await begin()
    await finish()
    expect(await reader.closed).toBe('ended')
    expect(reader.names()).toEqual(ALL)
    const [first] = reader.events()
    expect(first?.id).toMatch(/^\d+-\d+$/)
    expect(JSON.parse(first?.data ?? '')).toMatchObject({ id: messageId, seq: 0 })
    expect(reader.text()).toMatch(/\nevent: done\ndata: \[DONE\]\n\n$/)
  })

  it('sends the same bytes to readers who connect before, during and after the start of the answer', async () => {
    const before = await open()
    await ask()
    const waiting = await open()
    await begin()
    const late = await open()
    await late.until(3)
    await finish()
    for (const reader of [before, waiting, late]) expect(await reader.closed).toBe('ended')
    expect(late.names()).toEqual(ALL)
    expect(blocksOf(waiting.text())).toEqual(blocksOf(before.text()))
    expect(blocksOf(late.text())).toEqual(blocksOf(before.text()))
  })

  it('accepts an API key and an id in capital letters', async () => {
    await ask()
    await begin()
    const url = `${base}/v1/threads/${threadId.toUpperCase()}/stream`
    const reader = await read(url, { authorization: `Bearer ${me.apiKey}` })
    readers.push(reader)
    await reader.until('text_delta')
    expect(reader.names()).toEqual(ALL.slice(0, 3))
  })

  it('keeps the connection for the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const url = `${base}/v1/threads/${threadId}/stream`
    const sockets = new Set<unknown>()
    for (let round = 0; round < 2; round += 1) {
      await ask()
      await begin()
      const reader = await read(url, { cookie: me.cookie }, agent)
      sockets.add(reader.response.socket)
      await finish()
      expect(await reader.closed).toBe('ended')
      expect(reader.names()).toEqual(ALL)
    }
    expect(sockets.size).toBe(1)
    agent.destroy()
  })

  it('has no subscriptions after its readers disconnect', async () => {
    const before = subscribers()
    const waiting = await open()
    // One for the thread, and two for changes to the reader's permissions.
    expect(subscribers()).toBe(before + 3)
    await ask()
    const hearing = await open()
    await begin()
    await hearing.until('text_delta')
    waiting.leave()
    hearing.leave()
    await expect.poll(subscribers, { interval: 2 }).toBe(before)
  })
})

describe('an answer that has finished', () => {
  it('is sent once to the asker who opens the stream shortly afterwards', async () => {
    await ask()
    await begin()
    await finish()
    const reader = await open()
    expect(await reader.closed).toBe('ended')
    expect(reader.names()).toEqual(ALL)
    const next = await open()
    await ask()
    await begin()
    await next.until('text_delta')
    expect(JSON.parse(next.events()[0]?.data ?? '')).toMatchObject({ id: messageId })
  })

  it('is not sent to other members, later, or to a reader who left at message_end', async () => {
    await ask()
    const leaving = await open()
    await begin()
    await publisher.textEnd()
    await publisher.messageEnd()
    await leaving.until('message_end')
    leaving.leave()
    await closeReply(server, me, messageId)
    await publisher.done()
    const admin = await server.addUser(me, 'ADMIN')
    const others = [await open(), await open({}, admin)]
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx
        .updateTable('thread_reply')
        .set({ user_id: admin.userId, closed_at: new Date(Date.now() - 60_000) })
        .execute(),
    )
    others.push(await open({}, admin))
    await ask()
    await begin()
    for (const reader of others) {
      await reader.until('text_delta')
      expect(JSON.parse(reader.events()[0]?.data ?? '')).toMatchObject({ id: messageId })
    }
  })

  it('is reported at once, and only once, to a reader who lost it without ids and returns later', async () => {
    await ask()
    await begin()
    const first = await open()
    await first.until('text_delta')
    const lost = first.events().at(-1)?.id ?? ''
    first.leave()
    await finish()
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx
        .updateTable('thread_reply')
        .set({ closed_at: new Date(Date.now() - 60_000) })
        .where('id', '=', messageId)
        .execute(),
    )
    const waiting: Reader[] = []
    for (const headers of [{}, { 'last-event-id': lost }]) {
      const reader = await open({}, me, headers)
      expect(await reader.closed).toBe('ended')
      expect(reader.events()).toMatchObject([
        { event: 'message_not_streaming', data: JSON.stringify({ message_id: messageId }) },
      ])
      const { id = '' } = reader.events()[0] ?? {}
      waiting.push(
        await open(),
        await open({}, me, { ...headers, ...(id !== '0-0' && { 'last-event-id': id }) }),
      )
    }
    await ask()
    await begin()
    for (const reader of waiting) {
      await reader.until('text_delta')
      expect(JSON.parse(reader.events()[0]?.data ?? '')).toMatchObject({ id: messageId })
    }
  })

  it('returns message_not_streaming to a reader who reconnects, as do answers of other threads and unknown ids', async () => {
    await ask()
    await begin()
    const running = messageId
    const { threadId: other } = await addThread(server, await server.addUser(me, 'USER'))
    const elsewhere = await addReply(server, me, other)
    await finish()
    for (const id of [running, elsewhere, newId()]) {
      const reader = await open({ last_message_id: id.toUpperCase(), last_entry_id: '5-3' })
      expect(await reader.closed).toBe('ended')
      expect(reader.events()).toEqual([
        { id: '5-3', event: 'message_not_streaming', data: JSON.stringify({ message_id: id }) },
      ])
    }
  })
})

describe('reconnecting', () => {
  it('replays the missed events, marks their end, and continues', async () => {
    await ask()
    await begin()
    const first = await open()
    await first.until(3)
    first.leave()
    await publisher.textDelta(' there')
    const [, second] = first.events()
    const query = { last_message_id: messageId, last_entry_id: second?.id ?? '' }
    const reader = await open(query)
    await reader.until('replay_complete')
    await finish()
    expect(await reader.closed).toBe('ended')
    expect(reader.names()).toEqual(
      'text_delta text_delta replay_complete text_end message_end done'.split(' '),
    )
    const [, last, replayed] = reader.events()
    expect(replayed?.id).toBe(last?.id)
    expect(JSON.parse(replayed?.data ?? '')).toEqual({
      replayed_count: 2,
      last_entry_id: last?.id,
    })
  })

  it('replays nothing if the reader has everything', async () => {
    await ask()
    await begin()
    const first = await open()
    await first.until(3)
    const id = first.events()[2]?.id ?? ''
    const reader = await open({ last_message_id: messageId, last_entry_id: id })
    await reader.until('replay_complete')
    expect(reader.events()).toEqual([
      {
        id,
        event: 'replay_complete',
        data: JSON.stringify({ replayed_count: 0, last_entry_id: id }),
      },
    ])
  })
})

describe('a browser that reconnects automatically with the header Last-Event-ID', () => {
  const back = (id: string, query = {}) => open(query, me, { 'last-event-id': id })

  it('receives the missed events, and the header takes precedence over the URL', async () => {
    await ask()
    await begin()
    const first = await open()
    await first.until(3)
    const ids = first.events().map(({ id }) => id)
    first.leave()
    const returned = [
      await back(ids[1] ?? ''),
      await back(ids[1] ?? '', { last_message_id: messageId, last_entry_id: ids[0] ?? '' }),
    ]
    await finish()
    for (const reader of returned) {
      expect(await reader.closed).toBe('ended')
      expect(reader.names()).toEqual(
        'text_delta replay_complete text_end message_end done'.split(' '),
      )
    }
  })

  it('receives the rest of an answer that has finished, and then waits for the next answer', async () => {
    await ask()
    await begin()
    const first = await open()
    await first.until(3)
    first.leave()
    // The same person in another window.
    const elsewhere = await open()
    await finish()
    await elsewhere.closed
    const second = await back(first.events()[2]?.id ?? '')
    expect(await second.closed).toBe('ended')
    expect(second.names()).toEqual('text_end message_end done'.split(' '))
    const third = await back(second.events()[2]?.id ?? '')
    await ask()
    await begin()
    await third.until('text_delta')
    expect(JSON.parse(third.events()[0]?.data ?? '')).toMatchObject({ id: messageId })
  })

  it('gets 422 if the header is not the id of an event', async () => {
    const headers = { 'last-event-id': 'x' }
    const { status, body } = await me.bySession.get<{ detail: unknown }>(
      `/v1/threads/${threadId}/stream`,
      headers,
    )
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ loc: ['header', 'last-event-id'] }])
  })
})

describe('a request fails', () => {
  it('with 422 if the last event is not fully specified', async () => {
    const at = (detail: unknown) => (detail as { loc: unknown }[])[0]?.loc
    const missing = await refusal({ last_message_id: newId() })
    expect([missing.status, at(missing.body.detail)]).toEqual([422, ['query', 'last_entry_id']])
    for (const id of ['', 'x', '1', '1-', '1-2-3', '$', '-', '9'.repeat(20) + '-0']) {
      for (const query of [
        { last_message_id: newId(), last_entry_id: id },
        { last_entry_id: id },
      ]) {
        const { status, body } = await refusal(query)
        expect([status, at(body.detail)]).toEqual([422, ['query', 'last_entry_id']])
      }
    }
    const wrong = await refusal({ last_message_id: 'x', last_entry_id: '1-0' })
    expect([wrong.status, at(wrong.body.detail)]).toEqual([422, ['query', 'last_message_id']])
  })

  it('with 401, 403 or 404 as elsewhere, whatever the last event', async () => {
    const colleague = await server.addUser(me, 'USER')
    const stranger = await server.newTenant()
    const url = `/v1/threads/${threadId}/stream`
    expect((await server.anonymous.get(url)).status).toBe(401)
    for (const query of [{}, { last_message_id: newId(), last_entry_id: '1-0' }]) {
      expect((await refusal(query, colleague)).status).toBe(403)
      expect((await refusal(query, stranger)).status).toBe(404)
    }
    expect((await me.get(`/v1/threads/${newId()}/stream`)).status).toBe(404)
    const head = await server.app.inject({ method: 'HEAD', url, headers: { cookie: me.cookie } })
    expect(head.statusCode).toBe(404)
  })
})
