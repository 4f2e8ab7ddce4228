import { buildApp } from '../../compose.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { channelOf, streamOf } from '../../platform/realtime/notifications/channels.ts'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/context/context.ts'
import type { MemoryTransport } from '../../platform/realtime/memory.ts'
import { startTestServer, type OwnTestServer } from '../../../test/support/index.ts'
import { CLOSE } from '../../platform/realtime/close-reasons.ts'
import { closeConnections } from '../../platform/realtime/connections.ts'
import {
  connectTo,
  deactivate,
  enter,
  frame,
  handshake,
  hangUp,
  listen,
  listener,
  open,
  startSmallApp,
  announceTo,
  visit,
  WAIT,
} from './websocket.test-support.ts'

const TEXT_FRAME = 0x81
const PING_FRAME = 0x89

let server: OwnTestServer

beforeAll(async () => {
  server = await startTestServer({ worker: true })
  await visit(server)
})
afterEach(hangUp)
afterAll(() => server.close())

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

  it('is closed with 4401 as soon as its API key is deleted', async () => {
    const member = await server.newTenant()
    const made = await member.bySession.post<{ id: string; key: string }>('/v1/api-keys', {
      name: 'x',
    })
    // The regular check of the credential would come too late.
    const rare = await startSmallApp(server.context, 3_600_000)
    const client = open({ authorization: `Bearer ${made.body.key}` }, await listen(rare))
    expect(await client.next()).toMatchObject({ event: 'connection_established' })
    await member.bySession.delete(`/v1/api-keys/${made.body.id.toUpperCase()}`)
    expect(await client.closed).toMatchObject({ code: 4401 })
    await rare.close()
  })

  it('is one of at most fifty per user: further ones are refused until one ends', async () => {
    const [member, other] = [await server.newTenant(), await server.newTenant()]
    const clients = await Promise.all(Array.from({ length: 50 }, () => enter(member)))
    const bearer = { authorization: `Bearer ${member.apiKey}` }
    for (const headers of [{ cookie: member.cookie }, bearer]) {
      expect(await open(headers).closed).toMatchObject({ code: 1008 })
    }
    expect(clients.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true)
    await enter(other)
    clients[0]?.socket.close()
    await clients[0]?.closed
    await vi.waitFor(async () => {
      const client = open(bearer)
      await Promise.race([once(client.socket, 'message'), client.closed])
      expect(client.received).toMatchObject([{ event: 'connection_established' }])
    }, WAIT)
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
    await announceTo(owner.tenantId, 'news')
    expect(await staying.next()).toMatchObject({ event: 'news' })
  })

  it('is dropped when its peer stops answering pings, while others stay', async () => {
    const member = await server.newTenant()
    const living = await listener(member, url)
    const dead = await handshake(app, '/v1/ws', { cookie: member.cookie })
    await dead.until('connection_established')
    await once(dead.socket, 'close')
    const all = dead.heard()
    const afterGreeting = all.subarray(all.lastIndexOf('}') + 1)
    expect([...afterGreeting]).toEqual([PING_FRAME, 0, PING_FRAME, 0])
    await announceTo(member.tenantId, 'news')
    expect(await living.next()).toMatchObject({ event: 'news' })
  })

  it('survives a database outage', async () => {
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

  it("is closed immediately by closeConnections: one session's, or all of a member", async () => {
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

describe('a client that sends too much', () => {
  it('is closed with 1009 for an oversized message, while the maximum size is accepted', async () => {
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

  it('is disconnected when it stops reading, and nothing more is buffered for it', async () => {
    const member = await server.newTenant()
    const stream = server.context.stream as MemoryTransport
    const audience = { tenantId: member.tenantId }
    const channel = channelOf(audience)
    const before = stream.stats().subscribers
    const peer = await handshake(server.app, '/v1/ws', { cookie: member.cookie })
    await peer.until('connection_established')
    peer.socket.write(frame(TEXT_FRAME, JSON.stringify({ action: 'subscribe', channel })))
    await peer.until('"subscribed"')
    expect(stream.stats().subscribers).toBe(before + 1)
    peer.socket.pause()
    const data = [{ needs: [], payload: { text: 'x'.repeat(256 * 1024) } }]
    await vi.waitFor(async () => {
      await stream.publish(streamOf(audience), { event: 'news', data })
      expect(stream.stats().subscribers).toBe(before)
    }, WAIT)
    peer.socket.resume()
    await once(peer.socket, 'close')
  })
})

describe('upgrade requests for another protocol', () => {
  it('are treated as plain requests', async () => {
    const { until } = await handshake(server.app, '/healthz')
    await until('HTTP/1.1 200')
    const app = await startSmallApp(server.context)
    const socket = await connectTo(app)
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

  it('are refused by a server that upgrades everything, and leave no socket behind', async () => {
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
  it('closes every connection with 1001, without waiting for silent peers', async () => {
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
    // The library itself would wait thirty seconds for the silent peer.
    const waited = await Promise.race([closing, delay(25_000, 'too long')])
    expect(waited).toBeUndefined()
    expect(silent.heard().toString('latin1')).toContain(CLOSE.shutdown.reason)
    expect(await elsewhere.ask('marker')).toMatchObject({ event: 'error' })
  })

  it('closes a handshake in progress with 1001', async () => {
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
