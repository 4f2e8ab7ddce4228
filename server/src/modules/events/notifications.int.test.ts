import { buildApp } from '../../compose.ts'
import { hashToken } from '../../platform/tokens.ts'
import { addActor } from '../../platform/http/actor-of.ts'
import { isWebSocketRequest } from '../../platform/http/upgrade-gate.ts'
import { channelOf } from '../../platform/realtime/notifications/channels.ts'
import { notify, runPublishNotification } from '../../platform/realtime/notifications/notify.ts'
import { once } from 'node:events'
import type { ServerOptions } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { createDisabledTransport } from '../../platform/realtime/disabled.ts'
import type { MemoryTransport } from '../../platform/realtime/memory.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { CLOSE } from '../../platform/realtime/close-reasons.ts'
import { closeConnections } from '../../platform/realtime/connections.ts'
import { announce } from '../ingestion/announce.ts'
import { webSocket } from './websocket.ts'

type Message = Record<string, unknown>
type Closed = { code: number; reason: string }

/** A client of the `ws` package that keeps what it hears. */
class Client {
  readonly received: Message[] = []
  readonly closed: Promise<Closed>
  readonly socket: WebSocket
  #read = 0

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { headers })
    this.socket.on('error', () => undefined)
    this.socket.on('message', (data) => {
      this.received.push(JSON.parse((data as Buffer).toString()) as Message)
    })
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    })
  }

  /** The next message that was not asked for yet. */
  async next(): Promise<Message> {
    const index = this.#read
    this.#read += 1
    return vi.waitFor(() => {
      const message = this.received[index]
      if (!message) throw new Error(`There is no message ${index} (${this.socket.readyState}).`)
      return message
    }, WAIT)
  }

  /** Sends a message and returns the answer. */
  async ask(message: unknown): Promise<Message> {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    return this.next()
  }
}

const WAIT = { timeout: 30_000, interval: 5 }
const TEXT_FRAME = 0x81
const PING_FRAME = 0x89

let server: OwnTestServer
let base: string
const clients: Client[] = []
const rawClients: Socket[] = []

beforeAll(async () => {
  server = await startTestServer({ worker: true })
  base = await listen(server.app)
})
afterEach(async () => {
  for (const socket of rawClients.splice(0)) socket.destroy()
  for (const client of clients.splice(0)) {
    client.socket.terminate()
    await client.closed
  }
})
afterAll(() => server.close())

async function listen(app: App): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `ws://127.0.0.1:${portOf(app)}/v1/ws`
}

function portOf(app: App): number {
  return (app.server.address() as AddressInfo).port
}

function open(headers?: Record<string, string>, url = base): Client {
  const client = new Client(url, headers)
  clients.push(client)
  return client
}

/** A connection whose greeting was read. */
async function enter({ cookie }: { cookie: string }, url = base): Promise<Client> {
  const client = open({ cookie }, url)
  expect(await client.next()).toMatchObject({ event: 'connection_established' })
  return client
}

async function listener(member: TestMember, url = base): Promise<Client> {
  const client = await enter(member, url)
  const channel = channelOf({ tenantId: member.tenantId })
  expect(await client.ask({ action: 'subscribe', channel })).toMatchObject({ event: 'subscribed' })
  return client
}

/** Status of the HTTP answer to a handshake that is refused. */
async function refusalOf(headers: Record<string, string>, url = base): Promise<number | undefined> {
  const { socket } = open(headers, url)
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode?: number },
  ]
  return response.statusCode
}

/** Tells a tenant in a transaction of its own. */
async function tell(tenantId: string, event: string, userId?: string): Promise<void> {
  await server.context.doors.inTenant(tenantId, (tx) =>
    notify(tx, server.context.queue, {
      tenantId,
      ...(userId !== undefined && { userId }),
      event,
      payload: {},
    }),
  )
}

/** An application with the WebSocket alone. */
async function startSmallApp(
  context: Context,
  pingIntervalMs = 30_000,
  http: ServerOptions = { shouldUpgradeCallback: isWebSocketRequest },
): Promise<App> {
  const app: App = Fastify({
    http,
    return503OnClosing: true,
  })
  await addActor(app)
  app.post('/echo', async (request) => ({ echoed: request.body }))
  await app.register(webSocket(context, { pingIntervalMs }))
  return app
}

/** A TCP connection on which a handshake is sent by hand; what comes back is collected. */
async function handshake(app: App, path: string, headers: Record<string, string> = {}) {
  const socket = connect(portOf(app), '127.0.0.1')
  rawClients.push(socket)
  socket.on('error', () => undefined)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const lines = {
    host: '127.0.0.1',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${text.join('')}\r\n`)
  const heard = () => Buffer.concat(chunks)
  const until = async (part: string) =>
    vi.waitFor(() => expect(heard().toString('latin1')).toContain(part), WAIT)
  return { socket, heard, until }
}

/** A frame as a client sends it; a mask of zeros leaves the text as it is. */
function frame(kind: number, text: string): Buffer {
  const content = Buffer.from(text)
  expect(content.length).toBeLessThan(126)
  return Buffer.concat([Buffer.from([kind, 0x80 | content.length, 0, 0, 0, 0]), content])
}

describe('connecting', () => {
  it.each(['/v1/ws', '/api/v1/ws', '/v1/ws/'])('greets the member at %s', async (path) => {
    const member = await server.newTenant({ role: 'USER' })
    const client = open({ cookie: member.cookie }, base.replace('/v1/ws', path))
    const greeting = await client.next()
    expect(greeting).toEqual({
      type: 'system',
      event: 'connection_established',
      connection_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: member.userId,
      tenant_id: member.tenantId,
    })
    const other = open({ cookie: member.cookie })
    expect((await other.next())['connection_id']).not.toBe(greeting['connection_id'])
  })

  it('takes an API key too', async () => {
    const member = await server.newTenant()
    const client = open({ authorization: `Bearer ${member.apiKey}` })
    expect(await client.next()).toMatchObject({ user_id: member.userId })
  })

  it('answers a plain request with 400, and the OpenAPI document is silent about it', async () => {
    expect(await server.anonymous.get('/v1/ws')).toMatchObject({ status: 400 })
    const { body } = await server.anonymous.get<{ paths: object }>('/openapi.json')
    expect(Object.keys(body.paths).filter((path) => path.endsWith('/ws'))).toEqual([])
  })
})

describe('a handshake is closed with', () => {
  it('4401 without a valid session', async () => {
    const { cookie } = await server.newTenant()
    for (const headers of [{}, { cookie: `${cookie}x` }, { authorization: 'Bearer wrong' }]) {
      const client = open(headers)
      expect(await client.closed).toMatchObject({ code: 4401 })
      expect(client.received).toEqual([])
    }
  })

  it('4401 after the session has run out or was signed out', async () => {
    const member = await server.newTenant()
    await server.context.doors.inTenant(member.tenantId, (tx) =>
      tx
        .updateTable('user_session')
        .set({ expires_at: new Date(0) })
        .execute(),
    )
    expect(await open({ cookie: member.cookie }).closed).toMatchObject({ code: 4401 })
    const signedOut = await server.newTenant()
    await signedOut.bySession.post('/v1/auth/signout')
    expect(await open({ cookie: signedOut.cookie }).closed).toMatchObject({ code: 4401 })
  })

  it('4403 when the member was deactivated, by session and by API key', async () => {
    const owner = await server.newTenant()
    const member = await server.addUser(owner, 'USER')
    await deactivate(member)
    expect(await open({ cookie: member.cookie }).closed).toMatchObject({ code: 4403 })
    const authorization = `Bearer ${member.apiKey}`
    expect(await open({ authorization }).closed).toMatchObject({ code: 4403 })
    await enter(owner)
  })

  it('4503 when real time is disabled, whoever asks', async () => {
    const disabled: Context = { ...server.context, stream: createDisabledTransport() }
    const app = await startSmallApp(disabled)
    const url = await listen(app)
    const { cookie } = await server.newTenant()
    for (const headers of [{}, { cookie }]) {
      const client = open(headers, url)
      expect(await client.closed).toMatchObject({ code: 4503 })
      expect(client.received).toEqual([])
    }
    await app.close()
  })
})

describe('pages of other sites', () => {
  it('cannot use the cookie', async () => {
    const { cookie } = await server.newTenant()
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      expect(await refusalOf({ cookie, origin })).toBe(403)
    }
  })

  it('may use a key of their own, and own pages the cookie', async () => {
    const { cookie, apiKey } = await server.newTenant()
    const own = base.replace('ws:', 'http:').replace('/v1/ws', '')
    const accepted = [
      { cookie, origin: own },
      { cookie, origin: 'http://localhost' },
      { cookie },
      { authorization: `Bearer ${apiKey}`, origin: 'https://evil.example' },
    ]
    for (const headers of accepted) {
      expect(await open(headers).next()).toMatchObject({ event: 'connection_established' })
    }
  })
})

describe('channels', () => {
  it('are subscribed to and left, any number of times', async () => {
    const member = await server.newTenant()
    const client = open({ cookie: member.cookie })
    const { connection_id } = await client.next()
    for (const channel of [channelOf({ tenantId: member.tenantId }), channelOf(member)]) {
      for (const action of ['unsubscribe', 'subscribe', 'subscribe', 'unsubscribe']) {
        const event = `${action}d`
        const answer = { type: 'system', event, channel, connection_id }
        expect(await client.ask({ action, channel })).toEqual(answer)
      }
    }
  })

  it('of other tenants and users are forbidden', async () => {
    const member = await server.newTenant()
    const colleague = await server.addUser(member, 'USER')
    const stranger = await server.newTenant()
    const client = await enter(member)
    const others = [
      channelOf({ tenantId: stranger.tenantId }),
      channelOf(stranger),
      channelOf(colleague),
      channelOf({ tenantId: stranger.tenantId, userId: member.userId }),
    ]
    for (const channel of others) {
      for (const action of ['subscribe', 'unsubscribe']) {
        expect(await client.ask({ action, channel })).toEqual({
          type: 'system',
          event: 'error',
          code: 'forbidden_channel',
          message: expect.any(String),
        })
      }
    }
  })

  it('answers bad messages with an error and goes on', async () => {
    const member = await server.newTenant()
    const client = await enter(member)
    const bad: [unknown, string][] = [
      ['no JSON', 'invalid_message'],
      [[], 'invalid_message'],
      [{ action: 'publish', channel: channelOf(member) }, 'invalid_action'],
      [{ action: 'subscribe' }, 'invalid_channel'],
      [{ action: 'subscribe', channel: 'everything' }, 'invalid_channel'],
    ]
    for (const [message, code] of bad) {
      expect(await client.ask(message)).toMatchObject({ type: 'system', event: 'error', code })
    }
    client.socket.send(Buffer.from(JSON.stringify({ action: 'subscribe', channel: 'x' })))
    expect(await client.next()).toMatchObject({ code: 'invalid_message' })
    const channel = channelOf(member)
    expect(await client.ask({ action: 'subscribe', channel })).toMatchObject({
      event: 'subscribed',
    })
  })

  it('reports internal_error when the transport fails, and stays open', async () => {
    const stream = {
      ...createDisabledTransport(),
      enabled: true,
    }
    const app = await startSmallApp({ ...server.context, stream })
    const member = await server.newTenant()
    const client = await enter(member, await listen(app))
    const channel = channelOf(member)
    for (let n = 0; n < 2; n += 1) {
      expect(await client.ask({ action: 'subscribe', channel })).toMatchObject({
        event: 'error',
        code: 'internal_error',
      })
    }
    await app.close()
  })
})

describe('a notification', () => {
  it('of a finished ingestion arrives once, however often the channel was subscribed to', async () => {
    const member = await server.newTenant()
    const client = await listener(member)
    const channel = channelOf({ tenantId: member.tenantId })
    await client.ask({ action: 'subscribe', channel })
    const ids = { document_id: newId(), version_id: newId(), id: newId() }
    const before = Date.now()
    await server.context.doors.inTenant(member.tenantId, (tx) =>
      announce(tx, server.context, { tenant_id: member.tenantId, ...ids }, { what: 'completed' }),
    )
    const message = await client.next()
    expect(message).toEqual({
      type: 'notification',
      event: 'document_ingestion_completed',
      channel,
      tenant_id: member.tenantId,
      document_id: ids.document_id,
      document_version_id: ids.version_id,
      workflow_id: ids.id,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(Date.parse(String(message['timestamp']))).toBeGreaterThanOrEqual(before)
    await tell(member.tenantId, 'marker')
    expect(await client.next()).toMatchObject({ event: 'marker' })
  })

  it('of a transaction that is rolled back is never sent', async () => {
    const member = await server.newTenant()
    const client = await listener(member)
    const { doors, queue } = server.context
    const { tenantId } = member
    const attempt = doors.inTenant(tenantId, async (tx) => {
      await notify(tx, queue, { tenantId, event: 'never', payload: {} })
      throw new Error('rolled back')
    })
    await expect(attempt).rejects.toThrow('rolled back')
    await tell(tenantId, 'marker')
    expect(await client.next()).toMatchObject({ event: 'marker' })
  })

  it('is heard by nobody before the commit', async () => {
    const member = await server.newTenant()
    const client = await listener(member)
    const { doors, queue, stream } = server.context
    const { tenantId } = member
    const channel = channelOf({ tenantId })
    await doors.inTenant(tenantId, async (tx) => {
      await notify(tx, queue, { tenantId, event: 'committed', payload: {} })
      await stream.publish(channel, { event: 'm', data: { event: 'marker in between' } })
      await vi.waitFor(() => expect(client.received).toHaveLength(3), WAIT)
    })
    expect(await client.next()).toMatchObject({ event: 'marker in between' })
    expect(await client.next()).toMatchObject({ event: 'committed' })
  })

  it('stays within its tenant', async () => {
    const [a, b] = [await server.newTenant(), await server.newTenant()]
    const [atA, atB] = [await listener(a), await listener(b)]
    await tell(a.tenantId, 'for a')
    await tell(b.tenantId, 'for b')
    await tell(a.tenantId, 'also for a')
    expect([await atA.next(), await atA.next()]).toMatchObject([
      { event: 'for a', tenant_id: a.tenantId },
      { event: 'also for a', tenant_id: a.tenantId },
    ])
    expect(await atB.next()).toMatchObject({ event: 'for b', tenant_id: b.tenantId })
    await tell(b.tenantId, 'marker')
    expect(await atB.next()).toMatchObject({ event: 'marker' })
    expect(atA.received.filter((message) => message['tenant_id'] === b.tenantId)).toEqual([])
  })

  it('for one user reaches that user alone', async () => {
    const member = await server.newTenant()
    const colleague = await server.addUser(member, 'USER')
    const listening = [await listener(member), await listener(colleague)] as const
    for (const [client, who] of [
      [listening[0], member],
      [listening[1], colleague],
    ] as const) {
      await client.ask({ action: 'subscribe', channel: channelOf(who) })
    }
    await tell(member.tenantId, 'personal', member.userId)
    await tell(member.tenantId, 'marker')
    expect(await listening[0].next()).toMatchObject({
      event: 'personal',
      channel: channelOf(member),
    })
    expect(await listening[0].next()).toMatchObject({ event: 'marker' })
    expect(await listening[1].next()).toMatchObject({ event: 'marker' })
  })

  it('does not reach those who never subscribed or left', async () => {
    const member = await server.newTenant()
    const [leaving, silent, staying] = [
      await listener(member),
      await enter(member),
      await listener(member),
    ]
    const channel = channelOf({ tenantId: member.tenantId })
    expect(await leaving.ask({ action: 'unsubscribe', channel })).toMatchObject({
      event: 'unsubscribed',
    })
    await tell(member.tenantId, 'news')
    expect(await staying.next()).toMatchObject({ event: 'news' })
    // An answer comes after everything that was sent before it.
    for (const client of [leaving, silent]) {
      expect(await client.ask('marker')).toMatchObject({ event: 'error' })
    }
  })

  it('cannot pose as another event, and is dropped when real time is disabled', async () => {
    const tenantId = newId()
    const publish = vi.fn<Context['stream']['publish']>(async () => '1-0')
    const job = {
      tenantId,
      event: 'e',
      payload: { event: 'x', type: 'system', channel: 'x', tenant_id: 'x', id: 1 },
      timestamp: '2026-01-01T00:00:00.000Z',
    }
    const channel = channelOf({ tenantId })
    await runPublishNotification({ stream: { ...server.context.stream, publish } }, job)
    const envelope = { type: 'notification', event: 'e', channel, tenant_id: tenantId, id: 1 }
    expect(publish).toHaveBeenCalledExactlyOnceWith(channel, {
      event: 'e',
      data: { ...envelope, timestamp: job.timestamp },
    })
    await runPublishNotification(
      { stream: { ...server.context.stream, enabled: false, publish } },
      job,
    )
    expect(publish).toHaveBeenCalledOnce()
  })
})

describe('an open connection', () => {
  const PING_MS = 150
  let app: App
  let url: string
  beforeAll(async () => {
    app = await startSmallApp(server.context, PING_MS)
    url = await listen(app)
  })
  afterAll(() => app.close())

  it('is closed with 4401 when its session ends', async () => {
    const member = await server.newTenant()
    const client = await listener(member, url)
    await member.bySession.post('/v1/auth/signout')
    expect(await client.closed).toMatchObject({ code: 4401 })
  })

  it('is closed with 4403 when its member is deactivated or removed', async () => {
    const owner = await server.newTenant()
    const deactivated = await server.addUser(owner, 'USER')
    const removed = await server.addUser(owner, 'USER')
    const lost = [await listener(deactivated, url), await listener(removed, url)]
    const staying = await listener(owner, url)
    await deactivate(deactivated)
    await server.context.doors.acrossTenants((tx) =>
      tx.deleteFrom('tenant_user').where('user_id', '=', removed.userId).execute(),
    )
    for (const client of lost) expect(await client.closed).toMatchObject({ code: 4403 })
    await tell(owner.tenantId, 'news')
    expect(await staying.next()).toMatchObject({ event: 'news' })
  })

  it('is dropped when its peer answers two pings no more, others stay', async () => {
    const member = await server.newTenant()
    const living = await listener(member, url)
    const dead = await handshake(app, '/v1/ws', { cookie: member.cookie })
    await dead.until('connection_established')
    await once(dead.socket, 'close')
    const all = dead.heard()
    const afterGreeting = all.subarray(all.lastIndexOf('}') + 1)
    expect([...afterGreeting]).toEqual([PING_FRAME, 0, PING_FRAME, 0])
    await tell(member.tenantId, 'news')
    expect(await living.next()).toMatchObject({ event: 'news' })
  })

  it('outlives a database that does not answer', async () => {
    const member = await server.newTenant()
    let failures = 0
    const doors: Context['doors'] = {
      ...server.context.doors,
      lookUp: async (sql, params) => {
        if (failures < 0) throw new Error('down')
        if (failures > 0) {
          failures += 1
          throw new Error('down')
        }
        return server.context.doors.lookUp(sql, params)
      },
    }
    const shaky = await startSmallApp({ ...server.context, doors }, 50)
    const client = await listener(member, await listen(shaky))
    failures = 1
    await vi.waitFor(() => expect(failures).toBeGreaterThan(3), WAIT)
    expect(await client.ask('marker')).toMatchObject({ event: 'error' })
    await shaky.close()
  })

  it('is closed at once by closeConnections: of a session, or all of a member', async () => {
    const member = await server.newTenant()
    const colleague = await server.addUser(member, 'USER')
    const [first, staying] = [await enter(member), await enter(colleague)]
    const byKey = open({ authorization: `Bearer ${member.apiKey}` })
    await byKey.next()
    const token = member.cookie.split('=')[1] ?? ''
    const session = await server.context.doors.lookUp<{ session_id: string }>(
      'select session_id from actor_of_session($1)',
      [hashToken(token)],
    )
    closeConnections({ sessionId: session?.session_id ?? '' }, CLOSE.noSession)
    expect(await first.closed).toMatchObject({ code: 4401 })
    expect(await byKey.ask('marker')).toMatchObject({ event: 'error' })
    closeConnections(member, CLOSE.notMember)
    expect(await byKey.closed).toMatchObject({ code: 4403 })
    expect(await staying.ask('marker')).toMatchObject({ event: 'error' })
  })
})

describe('a client that asks too much', () => {
  it('is closed with 1009 for an oversized message; one of just that size is read', async () => {
    const client = await enter(await server.newTenant())
    expect(await client.ask('x'.repeat(16 * 1024))).toMatchObject({ code: 'invalid_message' })
    client.socket.send('x'.repeat(16 * 1024 + 1))
    expect(await client.closed).toMatchObject({ code: 1009 })
  })

  it('is closed with 1008 for a flood of messages or pings', async () => {
    const member = await server.newTenant()
    const [talking, pinging] = [await enter(member), await enter(member)]
    for (let n = 0; n < 500; n += 1) {
      talking.socket.send('x')
      pinging.socket.ping()
    }
    expect(await talking.closed).toMatchObject({ code: 1008 })
    expect(await pinging.closed).toMatchObject({ code: 1008 })
    expect(talking.received.length).toBeLessThan(100)
  })

  it('is cut off when it stops reading, and nothing more waits for it', async () => {
    const member = await server.newTenant()
    const stream = server.context.stream as MemoryTransport
    const channel = channelOf({ tenantId: member.tenantId })
    const before = stream.stats().subscribers
    const peer = await handshake(server.app, '/v1/ws', { cookie: member.cookie })
    await peer.until('connection_established')
    peer.socket.write(frame(TEXT_FRAME, JSON.stringify({ action: 'subscribe', channel })))
    await peer.until('"subscribed"')
    expect(stream.stats().subscribers).toBe(before + 1)
    peer.socket.pause()
    const data = 'x'.repeat(256 * 1024)
    await vi.waitFor(async () => {
      await stream.publish(channel, { event: 'big', data })
      expect(stream.stats().subscribers).toBe(before)
    }, WAIT)
    peer.socket.resume()
    await once(peer.socket, 'close')
  })
})

describe('upgrades that are not for the WebSocket', () => {
  it('are plain requests', async () => {
    const { until } = await handshake(server.app, '/healthz')
    await until('HTTP/1.1 200')
    const app = await startSmallApp(server.context)
    await listen(app)
    const socket = connect(portOf(app), '127.0.0.1')
    rawClients.push(socket)
    const body = '{"a":1}'
    socket.end(
      'POST /echo HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n' +
        'HTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    )
    const answer: Buffer[] = await socket.toArray()
    expect(Buffer.concat(answer).toString()).toContain('{"echoed":{"a":1}}')
    await app.close()
  })

  it('are refused where the server upgrades everything, and leave no socket behind', async () => {
    const app = await startSmallApp(server.context, undefined, {})
    const url = await listen(app)
    for (const path of ['/', '/echo', '/v1/wsx', '/api/api/v1/ws']) {
      const { socket, heard } = await handshake(app, path)
      await once(socket, 'close')
      expect(heard().toString()).toContain('HTTP/1.1 404')
    }
    await enter(await server.newTenant(), url)
    await app.close()
  })
})

describe('shutting down', () => {
  it('closes every connection with 1001 and waits for no silent peer', async () => {
    const app = await buildApp(server.context)
    const url = await listen(app)
    const members = [await server.newTenant(), await server.newTenant()] as const
    const there = [await listener(members[0], url), await enter(members[1], url)]
    const elsewhere = await enter(members[0])
    const silent = await handshake(app, '/v1/ws', { cookie: members[0].cookie })
    await silent.until('connection_established')
    const closing = app.close()
    for (const client of there) {
      expect(await client.closed).toEqual({ code: 1001, reason: CLOSE.shutdown.reason })
    }
    // The library itself would give the silent one thirty seconds.
    const waited = await Promise.race([closing, delay(25_000, 'too long')])
    expect(waited).toBeUndefined()
    expect(silent.heard().toString('latin1')).toContain(CLOSE.shutdown.reason)
    expect(await elsewhere.ask('marker')).toMatchObject({ event: 'error' })
  })

  it('closes a handshake that is under way with 1001', async () => {
    const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const doors: Context['doors'] = {
      ...server.context.doors,
      lookUp: async (sql, params) => {
        onAsked()
        await released
        return server.context.doors.lookUp(sql, params)
      },
    }
    const app = await startSmallApp({ ...server.context, doors })
    const { cookie } = await server.newTenant()
    const client = open({ cookie }, await listen(app))
    await asked
    const { promise: closing, resolve: onClosing } = Promise.withResolvers<void>()
    const closed = app.close()
    setImmediate(onClosing)
    await closing
    release()
    expect(await client.closed).toMatchObject({ code: 1001 })
    expect(client.received).toEqual([])
    await closed
  })
})

async function deactivate(member: TestMember): Promise<void> {
  await server.context.doors.inTenant(member.tenantId, (tx) =>
    tx
      .updateTable('tenant_user')
      .set({ deactivated_on: new Date() })
      .where('tenant_id', '=', member.tenantId)
      .where('user_id', '=', member.userId)
      .execute(),
  )
}
