import { channelOf, streamOf } from '../../platform/realtime/notifications/channels.ts'
import { notify, runPublishNotification } from '../../platform/realtime/notifications/notify.ts'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Context } from '../../platform/context/context.ts'
import { addDocument } from '../../../test/support/content.ts'
import { newId } from '../../platform/core/ids.ts'
import { sharedTestServer, type TestServer } from '../../../test/support/index.ts'
import { announce } from '../ingestion/announce.ts'
import { enter, hangUp, listener, announceTo, visit, WAIT } from './websocket.test-support.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  await visit(server)
})
afterEach(hangUp)

describe('a notification', () => {
  it('of a finished ingestion arrives once, however often the client has subscribed to the channel', async () => {
    const member = await server.newTenant()
    const client = await listener(member)
    const channel = channelOf({ tenantId: member.tenantId })
    await client.ask({ action: 'subscribe', channel })
    const before = Date.now()
    const { tenantId } = member
    const made = await addDocument(server, member, { parentPartId: member.sharedPartId })
    const ids = { document_id: made.documentId, version_id: made.versionId, id: newId() }
    await server.context.doors.inTenant(tenantId, (tx) =>
      announce(tx, server.context, { tenant_id: tenantId, ...ids }, { what: 'completed' }),
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
    await announceTo(member.tenantId, 'marker')
    expect(await client.next()).toMatchObject({ event: 'marker' })
  })

  it('of an item goes to those who may read it, and one of rights or personal threads only to the person concerned', async () => {
    const member = await server.newTenant()
    const colleague = await server.addUser(member, 'USER')
    const [owner, other] = [await listener(member), await listener(colleague)]
    for (const [client, who] of [
      [owner, member],
      [other, colleague],
    ] as const) {
      await client.ask({ action: 'subscribe', channel: channelOf(who) })
    }
    const { sharedPartId: parent } = member
    const { body: folder } = await member.post<{ id: string; path_part_id: string }>(
      '/v1/folders',
      { name: 'Ferns', parent_path_part_id: parent },
    )
    await member.patch(`/v1/folders/${folder.id}`, { name: 'Mosses' })
    const { body: thread } = await colleague.post<{ id: string }>('/v1/threads', { title: 'Own' })
    await colleague.delete(`/v1/threads/${thread.id}`)
    const { body: shared } = await member.post<{ id: string }>('/v1/threads', {
      title: 'Shared',
      parent_path_part_id: folder.path_part_id,
    })
    const nextOf = (client: typeof owner, count: number) =>
      Promise.all(Array.from({ length: count }, () => client.next()))
    // The server looks up readers when it publishes a notification, so earlier ones must be delivered first.
    const ofMember = await nextOf(owner, 3)
    await member.post('/v1/user-permissions', {
      tenant_id: member.tenantId,
      user_id: colleague.userId,
      path_part_id: folder.path_part_id,
      capability: 'READ_ONLY',
    })
    // From now on, the colleague may read the folder, but not its parent.
    await member.patch(`/v1/folders/${folder.id}`, { name: 'Lichens' })
    ofMember.push(...(await nextOf(owner, 1)))
    await member.delete(`/v1/folders/${folder.id}`)
    const about = {
      event: 'item_changed',
      path_part_id: folder.path_part_id,
      parent_path_part_id: parent,
      part_type: 'FOLDER',
    }
    const byMember = [
      { ...about, change: 'created' },
      { ...about, change: 'updated' },
      { ...about, change: 'updated' },
      { event: 'thread_changed', change: 'created', thread_id: shared.id },
      { ...about, change: 'deleted' },
    ]
    const byColleague = [
      { ...about, change: 'updated', parent_path_part_id: null },
      { event: 'thread_changed', change: 'created', thread_id: thread.id },
      { event: 'thread_changed', change: 'deleted', thread_id: thread.id },
      { event: 'access_changed' },
      // The permission ends with the folder.
      { event: 'access_changed' },
    ]
    // Several jobs publish concurrently, so the order may vary.
    const expected = (events: object[]) =>
      expect.arrayContaining(events.map((event): unknown => expect.objectContaining(event)))
    ofMember.push(...(await nextOf(owner, 1)))
    expect(ofMember).toEqual(expected(byMember))
    expect(await nextOf(other, byColleague.length)).toEqual(expected(byColleague))
  })

  it('of a transaction that is rolled back is never sent', async () => {
    const member = await server.newTenant()
    const client = await listener(member)
    const { doors } = server.context
    const { tenantId } = member
    const attempt = doors.inTenant(tenantId, async (tx) => {
      await notify(tx, server.context, { tenantId, event: 'never', payload: {} })
      throw new Error('rolled back')
    })
    await expect(attempt).rejects.toThrow('rolled back')
    await announceTo(tenantId, 'marker')
    expect(await client.next()).toMatchObject({ event: 'marker' })
  })

  it('is never delivered before the commit', async () => {
    const member = await server.newTenant()
    const client = await listener(member)
    const { doors, stream } = server.context
    const { tenantId } = member
    await doors.inTenant(tenantId, async (tx) => {
      await notify(tx, server.context, { tenantId, event: 'committed', payload: {} })
      const data = [{ needs: [], payload: { event: 'marker in between' } }]
      await stream.publish(streamOf({ tenantId }), { event: 'news', data })
      await vi.waitFor(() => expect(client.received).toHaveLength(3), WAIT)
    })
    expect(await client.next()).toMatchObject({ event: 'marker in between' })
    expect(await client.next()).toMatchObject({ event: 'committed' })
  })

  it('stays within its tenant', async () => {
    const [a, b] = [await server.newTenant(), await server.newTenant()]
    const [atA, atB] = [await listener(a), await listener(b)]
    await announceTo(a.tenantId, 'for a')
    await announceTo(b.tenantId, 'for b')
    await announceTo(a.tenantId, 'also for a')
    expect([await atA.next(), await atA.next()]).toMatchObject([
      { event: 'for a', tenant_id: a.tenantId },
      { event: 'also for a', tenant_id: a.tenantId },
    ])
    expect(await atB.next()).toMatchObject({ event: 'for b', tenant_id: b.tenantId })
    await announceTo(b.tenantId, 'marker')
    expect(await atB.next()).toMatchObject({ event: 'marker' })
    expect(atA.received.filter((message) => message['tenant_id'] === b.tenantId)).toEqual([])
  })

  it('for one user reaches only that user', async () => {
    const member = await server.newTenant()
    const colleague = await server.addUser(member, 'USER')
    const listening = [await listener(member), await listener(colleague)] as const
    for (const [client, who] of [
      [listening[0], member],
      [listening[1], colleague],
    ] as const) {
      await client.ask({ action: 'subscribe', channel: channelOf(who) })
    }
    await announceTo(member.tenantId, 'personal', member.userId)
    await announceTo(member.tenantId, 'marker')
    expect(await listening[0].next()).toMatchObject({
      event: 'personal',
      channel: channelOf(member),
    })
    expect(await listening[0].next()).toMatchObject({ event: 'marker' })
    expect(await listening[1].next()).toMatchObject({ event: 'marker' })
  })

  it('does not reach clients that have never subscribed or have unsubscribed', async () => {
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
    await announceTo(member.tenantId, 'news')
    expect(await staying.next()).toMatchObject({ event: 'news' })
    // A response arrives after everything that was sent before it.
    for (const client of [leaving, silent]) {
      expect(await client.ask('marker')).toMatchObject({ event: 'error' })
    }
  })

  it('cannot pose as another event, and is dropped if real time is disabled', async () => {
    const tenantId = newId()
    const publish = vi.fn<Context['stream']['publish']>(async () => '1-0')
    const job = {
      tenantId,
      event: 'e',
      views: [
        {
          needs: [['a']],
          payload: { event: 'x', type: 'system', channel: 'x', tenant_id: 'x', id: 1 },
        },
      ],
      timestamp: '2026-01-01T00:00:00.000Z',
    }
    const channel = channelOf({ tenantId })
    await runPublishNotification({ stream: { ...server.context.stream, publish } }, job)
    const envelope = { type: 'notification', event: 'e', channel, tenant_id: tenantId, id: 1 }
    expect(publish).toHaveBeenCalledExactlyOnceWith(streamOf({ tenantId }), {
      event: 'news',
      data: [{ needs: [['a']], payload: { ...envelope, timestamp: job.timestamp } }],
    })
    await runPublishNotification(
      { stream: { ...server.context.stream, enabled: false, publish } },
      job,
    )
    // The same applies to one from an earlier version, which doesn't say who may receive it.
    const { views: _, ...earlier } = job
    await runPublishNotification({ stream: { ...server.context.stream, publish } }, earlier)
    expect(publish).toHaveBeenCalledOnce()
  })
})
