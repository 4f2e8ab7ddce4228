import { streamOf } from '../../../platform/realtime/notifications/channels.ts'
import { ACCESS } from '../../../platform/realtime/notifications/notify.ts'
import { buildApp } from '../../../compose.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context/context.ts'
import { createDisabledTransport } from '../../../platform/realtime/disabled.ts'
import type { MemoryTransport } from '../../../platform/realtime/memory.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { ReplyPublisher } from './reply-events.ts'
import {
  addReply,
  addThread,
  closeReply,
  baseOf,
  read,
  type Reader,
  buildStreamApp,
} from './stream.test-support.ts'

const PING_MS = 60
let server: OwnTestServer
let base: string
/** An app that pings and checks its readers more often. */
let quick: App
let quickBase: string
let owner: TestMember
let me: TestMember
let threadId: string
let partId: string
let messageId: string
let publisher: ReplyPublisher
const readers: Reader[] = []
const apps: App[] = []

beforeAll(async () => {
  server = await startTestServer()
  base = await baseOf(server.app)
  quick = await startSmallApp(server.context)
  quickBase = await baseOf(quick)
  owner = await server.newTenant()
})
beforeEach(async () => {
  me = await server.addUser(owner, 'USER')
  ;({ threadId, partId } = await addThread(server, me))
  messageId = await addReply(server, me, threadId)
  publisher = new ReplyPublisher(server.context.stream, { ...me, threadId, messageId })
  await publisher.messageStart()
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave()
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await server.close()
})

async function startSmallApp(context: Context, pingIntervalMs = PING_MS): Promise<App> {
  const app = await buildStreamApp(context, pingIntervalMs)
  apps.push(app)
  return app
}

async function open(
  url = base,
  headers: Record<string, string> = { cookie: me.cookie },
): Promise<Reader> {
  const reader = await read(`${url}/v1/threads/${threadId}/stream`, headers)
  readers.push(reader)
  return reader
}

/** Opens a stream and waits for the first event. */
async function hear(url = base, headers?: Record<string, string>): Promise<Reader> {
  const reader = await open(url, headers)
  await reader.until('message_start')
  return reader
}

const subscribers = () => (server.context.stream as MemoryTransport).stats().subscribers

describe('an open stream', () => {
  it('receives pings', async () => {
    const reader = await hear(quickBase)
    await expect.poll(reader.text, { interval: 2 }).toMatch(/(?:: ping\n\n.*){3}/s)
    expect(reader.names()).toEqual(['message_start'])
  })

  it('ends immediately when its session is signed out, but continues for other credentials', async () => {
    const byKey = await hear(base, { authorization: `Bearer ${me.apiKey}` })
    const reader = await hear()
    await me.bySession.post('/v1/auth/signout')
    expect(await reader.closed).toBe('ended')
    await publisher.textDelta('x')
    await byKey.until('text_delta')
  })

  it('ends immediately when the member is deactivated', async () => {
    const reader = await hear()
    const url = `/v1/tenants/${owner.tenantId}/users/${me.userId}/deactivate`
    expect((await owner.post(url)).status).toBeLessThan(300)
    expect(await reader.closed).toBe('ended')
  })

  it('ends when the API key is deleted', async () => {
    const reader = await hear(quickBase, { authorization: `Bearer ${me.apiKey}` })
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx.deleteFrom('api_key').where('user_id', '=', me.userId).execute(),
    )
    expect(await reader.closed).toBe('ended')
  })

  it('ends without waiting for a ping when the reader loses permission to read', async () => {
    const colleague = await server.addUser(owner, 'USER')
    const { permissionId } = await server.grant(owner, colleague, partId, 'READ_ONLY')
    const { stream, doors } = server.context
    const { tenantId, userId } = colleague
    const change = () => stream.publish(streamOf({ tenantId, userId }), { event: ACCESS, data: [] })
    const granted = await hear(base, { cookie: colleague.cookie })
    const own = await hear(base)
    await change()
    await publisher.textDelta('x')
    await granted.until('text_delta')
    await doors.inTenant(tenantId, (tx) =>
      tx.deleteFrom('path_permission').where('id', '=', permissionId).execute(),
    )
    await change()
    expect(await granted.closed).toBe('ended')
    await publisher.textDelta('y')
    await vi.waitFor(() =>
      expect(own.names().filter((name) => name === 'text_delta')).toHaveLength(2),
    )
  })

  it('ends when the permission to read the thread is removed, or the thread is deleted', async () => {
    const colleague = await server.addUser(owner, 'USER')
    const { permissionId } = await server.grant(owner, colleague, partId, 'READ_ONLY')
    const granted = await hear(quickBase, { cookie: colleague.cookie })
    const own = await hear(quickBase)
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx.deleteFrom('path_permission').where('id', '=', permissionId).execute(),
    )
    expect(await granted.closed).toBe('ended')
    await publisher.textDelta('x')
    await own.until('text_delta')
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx.deleteFrom('path_part').where('id', '=', partId).execute(),
    )
    expect(await own.closed).toBe('ended')
  })

  it('sends message_not_streaming if the answer has finished and its end was lost', async () => {
    const reader = await hear(quickBase)
    await closeReply(server, me, messageId)
    expect(await reader.closed).toBe('ended')
    const [start, end] = reader.events()
    expect(end).toEqual({
      id: start?.id,
      event: 'message_not_streaming',
      data: JSON.stringify({ message_id: messageId }),
    })
  })

  it('finds an answer that was never announced', async () => {
    await closeReply(server, owner, messageId)
    ;({ threadId } = await addThread(server, me))
    const reader = await open(quickBase)
    messageId = await addReply(server, me, threadId)
    publisher = new ReplyPublisher(server.context.stream, { ...me, threadId, messageId })
    await publisher.messageStart()
    await reader.until('message_start')
    expect(JSON.parse(reader.events()[0]?.data ?? '')).toMatchObject({ id: messageId })
  })

  it('survives a database outage', async () => {
    let isDown = false
    let failures = 0
    const doors: Context['doors'] = {
      ...server.context.doors,
      lookUp: async (sql, params) => {
        if (!isDown) return server.context.doors.lookUp(sql, params)
        failures += 1
        throw new Error('down')
      },
    }
    const reader = await hear(await baseOf(await startSmallApp({ ...server.context, doors }, 20)))
    isDown = true
    await expect.poll(() => failures, { interval: 2 }).toBeGreaterThan(3)
    await publisher.textDelta('x')
    await reader.until('text_delta')
  })
})

/**
 * The subscriptions of a reader: one to the reply, and two to changes of permissions, in the tenant and for the user.
 */
const OF_A_READER = 3

describe('a slow reader', () => {
  it('is disconnected when the buffer is full, without affecting other readers', async () => {
    const before = subscribers()
    const slow = await hear()
    const fast = await hear()
    slow.response.pause()
    const delta = 'x'.repeat(8 * 1024)
    for (let batch = 0; subscribers() === before + 2 * OF_A_READER; batch += 1) {
      expect(batch).toBeLessThan(200)
      for (let n = 0; n < 50; n += 1) await publisher.textDelta(delta)
      const id = batch * 50
      await fast.until(id)
    }
    slow.response.resume()
    expect(await slow.closed).toBe('broken')
    await publisher.textEnd()
    await publisher.messageEnd()
    await publisher.done()
    expect(await fast.closed).toBe('ended')
    expect(fast.names().at(-1)).toBe('done')
    const heard = slow.events()
    expect(fast.events().slice(0, heard.length)).toEqual(heard)
  })

  it('gets everything as long as the buffer is not full', async () => {
    const slow = await hear()
    slow.response.pause()
    const delta = 'x'.repeat(8 * 1024)
    for (let n = 0; n < 1000; n += 1) await publisher.textDelta(delta)
    await publisher.textEnd()
    await publisher.messageEnd()
    await publisher.done()
    slow.response.resume()
    expect(await slow.closed).toBe('ended')
    expect(slow.names().filter((name) => name === 'text_delta')).toHaveLength(1000)
  })
})

describe('opening a stream fails', () => {
  it('with 503 while real time is disabled or unavailable, and leaves nothing behind', async () => {
    const disabled = createDisabledTransport()
    for (const stream of [disabled, { ...disabled, enabled: true }]) {
      const app = await startSmallApp({ ...server.context, stream })
      for (const query of ['', `?last_message_id=${messageId}&last_entry_id=1-0`]) {
        const response = await app.inject({
          url: `/v1/threads/${threadId}/stream${query}`,
          headers: { cookie: me.cookie },
        })
        expect(response.statusCode).toBe(503)
        expect(response.json()).toMatchObject({ detail: expect.any(String) as string })
      }
    }
  })

  it('with 429 beyond 50 streams of a user, until one of them ends', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => hear()))
    const refused = await open()
    expect(refused.status).toBe(429)
    const colleague = await server.addUser(owner, 'ADMIN')
    expect((await open(base, { cookie: colleague.cookie })).status).toBe(200)
    many[0]?.leave()
    await expect.poll(async () => (await open()).status).toBe(200)
  })
})

describe('while a stream is being opened', () => {
  /** An app whose database waits until the test releases it. */
  async function startHeldApp() {
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const doors: Context['doors'] = {
      ...server.context.doors,
      inTenant: async (tenantId, work) => {
        asked.resolve()
        await released.promise
        return server.context.doors.inTenant(tenantId, work)
      },
    }
    const app = await startSmallApp({ ...server.context, doors })
    const url = `${await baseOf(app)}/v1/threads/${threadId}/stream`
    return { app, url, asked: asked.promise, release: () => released.resolve() }
  }

  it('its reader can disconnect without leaving anything behind', async () => {
    const { url, asked, release } = await startHeldApp()
    const before = subscribers()
    const leaving = new AbortController()
    const left = fetch(url, { headers: { cookie: me.cookie }, signal: leaving.signal })
    await asked
    leaving.abort()
    await expect(left).rejects.toThrow('aborted')
    release()
    // Opens as many streams as a user may have, which fails if the first one is still counted.
    for (let n = 0; n < 50; n += 1) readers.push(await hear())
    expect(subscribers()).toBe(before + 50 * OF_A_READER)
  })

  it('the server can shut down, which returns 503 with a retry time', async () => {
    const { app, url, asked, release } = await startHeldApp()
    const answer = read(url, { cookie: me.cookie })
    await asked
    const closing = app.close()
    await new Promise(setImmediate)
    release()
    const { status, headers } = await answer
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    await closing
  })
})

describe('shutting down', () => {
  it('ends every stream without waiting for slow readers', async () => {
    const app = await buildApp(server.context)
    const url = await baseOf(app)
    const elsewhere = await hear()
    const reader = await hear(url)
    const stuck = await hear(url)
    stuck.response.pause()
    for (let n = 0; n < 100; n += 1) await publisher.textDelta('x'.repeat(1024))
    const closing = app.close()
    expect(await reader.closed).toBe('ended')
    stuck.response.resume()
    await closing
    await publisher.step({ id: 's', name: 's', kind: 'tool_call', start_time: '' })
    await elsewhere.until('step')
  })
})
