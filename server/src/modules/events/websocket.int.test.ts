import { channelOf } from '../../platform/realtime/notifications/channels.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../platform/context/context.ts'
import { createDisabledTransport } from '../../platform/realtime/disabled.ts'
import { addMember } from '../tenancy/index.ts'
import { sharedTestServer, type TestServer } from '../../../test/support/index.ts'
import {
  enter,
  hangUp,
  listen,
  open,
  refusalOf,
  startSmallApp,
  visit,
} from './websocket.test-support.ts'

let server: TestServer
let base: string

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  base = await visit(server)
})
afterEach(hangUp)

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

  it('also accepts an API key', async () => {
    const member = await server.newTenant()
    const client = open({ authorization: `Bearer ${member.apiKey}` })
    expect(await client.next()).toMatchObject({ user_id: member.userId })
  })

  it('returns 400 for a plain request, and is not in the OpenAPI document', async () => {
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

  it('4401 after the session has expired or was signed out', async () => {
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

  it('4403 if the member was deactivated, by session and by API key', async () => {
    const owner = await server.newTenant()
    const member = await server.addUser(owner, 'USER')
    const url = `/v1/tenants/${owner.tenantId}/users/${member.userId}/deactivate`
    expect(await owner.post(url)).toMatchObject({ status: 200 })
    expect(await open({ cookie: member.cookie }).closed).toMatchObject({ code: 4403 })
    const authorization = `Bearer ${member.apiKey}`
    expect(await open({ authorization }).closed).toMatchObject({ code: 4403 })
    await enter(owner)
  })

  it('4403 if the member was removed, and 4401 once they are a member again', async () => {
    const owner = await server.newTenant()
    const member = await server.addUser(owner, 'USER')
    const url = `/v1/tenants/${owner.tenantId}/users/${member.userId}`
    expect(await owner.delete(url)).toMatchObject({ status: 204 })
    expect(await open({ cookie: member.cookie }).closed).toMatchObject({ code: 4403 })
    expect(await member.bySession.get('/v1/users/me')).toMatchObject({ status: 401 })
    await server.context.doors.acrossTenants((tx) => addMember(tx, { ...member, role: 'USER' }))
    expect(await open({ cookie: member.cookie }).closed).toMatchObject({ code: 4401 })
    expect(await member.bySession.get('/v1/users/me')).toMatchObject({ status: 401 })
  })

  it('4503 for everybody if real time is disabled', async () => {
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

  it("may use a key, while the server's own pages may use the cookie", async () => {
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
  it('can be subscribed to and left any number of times', async () => {
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

  it('stay open after invalid messages, which get an error', async () => {
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

  it('report internal_error if the transport fails, and stay open', async () => {
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
