import { channelOf } from '../../platform/realtime/notifications/channels.ts'
import { notify } from '../../platform/realtime/notifications/notify.ts'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { startRedis, type RedisServer } from '../../../test/support/redis-server.ts'

type Message = Record<string, unknown>

const WAIT = { timeout: 120_000, interval: 5 }

let opened: AsyncDisposableStack
let redis: RedisServer
/** The server that clients are connected to. */
let front: OwnTestServer
/** The server that does the work. */
let worker: OwnTestServer
let member: TestMember

beforeAll(async () => {
  opened = new AsyncDisposableStack()
  redis = opened.use(await startRedis())
  const settings = { ARBOR_STREAM_URL: redis.url }
  front = opened.use(await startTestServer({ settings }))
  worker = opened.use(await startTestServer({ settings, worker: true }))
  await front.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  member = await front.newTenant()
})
afterAll(() => opened.disposeAsync())

/** A client of `front` that has subscribed to both channels of the member; `heard` contains the notifications. */
async function listen(): Promise<{ heard: Message[]; socket: WebSocket }> {
  const { port } = front.app.server.address() as AddressInfo
  const { cookie, tenantId } = member
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/ws`, { headers: { cookie } })
  opened.defer(async () => socket.terminate())
  const messages: Message[] = []
  const heard: Message[] = []
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as Message
    ;(message['type'] === 'notification' ? heard : messages).push(message)
  })
  await vi.waitFor(() => expect(messages).toHaveLength(1), WAIT)
  for (const channel of [channelOf({ tenantId }), channelOf(member)]) {
    socket.send(JSON.stringify({ action: 'subscribe', channel }))
  }
  await vi.waitFor(() => expect(messages).toHaveLength(3), WAIT)
  expect(messages.map(({ event }) => event).slice(1)).toEqual(['subscribed', 'subscribed'])
  return { heard, socket }
}

/** Notifies the member's tenant, or the member, in a transaction of the other server. */
async function announceTo(event: string, userId?: string): Promise<void> {
  const { tenantId } = member
  const audience = { tenantId, ...(userId !== undefined && { userId }) }
  await worker.context.doors.inTenant(tenantId, (tx) =>
    notify(tx, worker.context, { ...audience, event, payload: { document_id: 'd' } }),
  )
}

describe('a client of one server', () => {
  it('receives what another server publishes, on both channels', async () => {
    const { heard } = await listen()
    await announceTo('for_all')
    await vi.waitFor(() => expect(heard).toHaveLength(1), WAIT)
    await announceTo('for_one', member.userId)
    await vi.waitFor(() => expect(heard).toHaveLength(2), WAIT)
    expect(heard).toMatchObject([
      { event: 'for_all', channel: channelOf(member).replace(/users:.*/, 'notifications') },
      { event: 'for_one', channel: channelOf(member), document_id: 'd' },
    ])
  })

  it('stays connected during a Redis outage, and then receives what it missed', async () => {
    const { heard, socket } = await listen()
    await redis.kill()
    await announceTo('during')
    expect(await front.anonymous.get('/healthz')).toMatchObject({ status: 200 })
    await redis.start()
    await vi.waitFor(() => expect(heard).toMatchObject([{ event: 'during' }]), WAIT)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    await announceTo('afterwards')
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ event: 'afterwards' }), WAIT)
    expect(heard).toHaveLength(2)
  })
})
