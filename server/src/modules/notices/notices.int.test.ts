import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { channelOf } from '../../platform/realtime/notifications/channels.ts'
import { hangUp, listener, visit } from '../events/websocket.test-support.ts'
import { addNotice, upkeep, type NewNotice } from './index.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  await visit(server)
})
afterEach(hangUp)

type Notice = {
  readonly id: string
  readonly kind: string
  readonly item: { readonly path_part_id: string; readonly name: string } | null
  readonly actor_name: string | null
  readonly facts: Record<string, unknown>
  readonly is_read: boolean
}
type Page = { readonly items: Notice[]; readonly next: string | null }

const tell = (member: TestMember, notice: Partial<NewNotice>) =>
  server.context.doors.inTenant(member.tenantId, (tx) =>
    addNotice(tx, server.context, {
      tenantId: member.tenantId,
      userIds: [member.userId],
      kind: 'mentioned',
      ...notice,
    }),
  )

const noticesOf = async (member: TestMember, query = ''): Promise<Page> =>
  (await member.get<Page>(`/v1/notices${query}`)).body

const unreadOf = async (member: TestMember): Promise<number> =>
  (await member.get<{ unread: number }>('/v1/notices/unread')).body.unread

describe('a notice', () => {
  it('is listed for its recipient alone, with the item and who did it, until it is read', async () => {
    const me = await server.newTenant()
    const colleague = await server.addUser(me, 'ADMIN')
    const folder = await addFolder(server, me, { parentPartId: me.sharedPartId, name: 'Ferns' })
    await tell(colleague, { partId: folder.partId, actorId: me.userId, facts: { comment: 'c' } })
    const { items } = await noticesOf(colleague)
    expect(items).toMatchObject([
      {
        kind: 'mentioned',
        item: { path_part_id: folder.partId, name: 'Ferns' },
        actor_name: expect.any(String),
        facts: { comment: 'c' },
        is_read: false,
      },
    ])
    expect(await noticesOf(me)).toEqual({ items: [], next: null })
    const path = `/v1/notices/${items[0]?.id ?? ''}`
    expect((await me.patch(path, { is_read: true })).status).toBe(404)
    expect(await unreadOf(colleague)).toBe(1)
    expect((await colleague.patch(path, { is_read: true })).status).toBe(204)
    expect(await unreadOf(colleague)).toBe(0)
    expect((await noticesOf(colleague, '?unread=true')).items).toEqual([])
    expect((await colleague.patch(path, { is_read: false })).status).toBe(204)
    expect(await unreadOf(colleague)).toBe(1)
  })

  it('arrives in the open workspace of its recipient and nobody else', async () => {
    const me = await server.newTenant()
    const colleague = await server.addUser(me, 'USER')
    const [mine, theirs] = [await listener(me), await listener(colleague)]
    await mine.ask({ action: 'subscribe', channel: channelOf(me) })
    await theirs.ask({ action: 'subscribe', channel: channelOf(colleague) })
    await tell(colleague, { actorId: me.userId })
    expect(await theirs.next()).toMatchObject({
      event: 'notices_changed',
      channel: channelOf(colleague),
    })
    await tell(me, {})
    // The first event that arrives here is for this person.
    expect(await mine.next()).toMatchObject({ event: 'notices_changed', channel: channelOf(me) })
  })

  it('is not shown, counted or changed while its recipient may not read its item', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const folder = await addFolder(server, me, { parentPartId: me.sharedPartId, name: 'Secret' })
    await tell(user, { partId: folder.partId })
    const { rows } = await server.context.driver.query(
      'select id from notice where tenant_id = $1 and user_id = $2',
      [me.tenantId, user.userId],
    )
    const path = `/v1/notices/${String(rows[0]?.['id'])}`
    expect(await noticesOf(user)).toEqual({ items: [], next: null })
    expect(await unreadOf(user)).toBe(0)
    expect((await user.patch(path, { is_read: true })).status).toBe(404)
    await user.post('/v1/notices/read')
    await me.post('/v1/user-permissions', {
      tenant_id: me.tenantId,
      user_id: user.userId,
      path_part_id: folder.partId,
      capability: 'READ_ONLY',
    })
    expect((await noticesOf(user)).items).toMatchObject([{ item: { name: 'Secret' } }])
    expect(await unreadOf(user)).toBe(1)
  })

  it('is not for the one who did it, for people of other tenants or for former members', async () => {
    const me = await server.newTenant()
    const stranger = await server.newTenant()
    const former = await server.addUser(me, 'USER')
    await me.delete(`/v1/tenants/${me.tenantId}/users/${former.userId}`)
    const userIds = [me.userId, stranger.userId, former.userId]
    await tell(me, { userIds, actorId: me.userId })
    const { rows } = await server.context.driver.query(
      'select user_id from notice where user_id = any($1)',
      [userIds],
    )
    expect(rows).toEqual([])
  })

  it('joins the unread one with the same key, counts on, and moves to the top', async () => {
    const me = await server.newTenant()
    const added: Partial<NewNotice> = { kind: 'items_added', groupKey: 'added to x' }
    await tell(me, { ...added, facts: { count: 2, last: 'a' } })
    await tell(me, {})
    await tell(me, { ...added, facts: { count: 18, last: 'b' } })
    const { items } = await noticesOf(me)
    expect(items.map(({ kind }) => kind)).toEqual(['items_added', 'mentioned'])
    expect(items[0]?.facts).toEqual({ count: 20, last: 'b' })
    await me.post('/v1/notices/read')
    await tell(me, { ...added, facts: { count: 1 } })
    expect((await noticesOf(me)).items.map(({ facts }) => facts['count'])).toEqual([
      1,
      20,
      undefined,
    ])
  })

  it('disappears with its item, and returns with it from the trash', async () => {
    const me = await server.newTenant()
    const folder = await addFolder(server, me, { parentPartId: me.sharedPartId, name: 'Ferns' })
    await tell(me, { partId: folder.partId })
    const { body } = await me.post<{ id: string }>('/v1/trash', { path_part_id: folder.partId })
    expect(await unreadOf(me)).toBe(0)
    await me.post(`/v1/trash/${body.id}/restore`, {})
    expect((await noticesOf(me)).items).toMatchObject([{ item: { name: 'Ferns' } }])
  })
})

describe('the list', () => {
  it('continues before a notice', async () => {
    const me = await server.newTenant()
    for (const count of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await tell(me, { facts: { count } })
    }
    const first = await noticesOf(me, '?limit=2')
    expect(first.items.map(({ facts }) => facts['count'])).toEqual([3, 2])
    const rest = await noticesOf(me, `?limit=2&before=${first.next ?? ''}`)
    expect(rest).toMatchObject({ items: [{ facts: { count: 1 } }], next: null })
  })

  it('keeps the newest 500 of a person, and none for longer than 90 days', async () => {
    const me = await server.newTenant()
    const other = await server.addUser(me, 'USER')
    await server.context.driver.query(
      `insert into notice (tenant_id, id, user_id, kind, facts)
       select $1, gen_random_uuid(), $2, 'mentioned', '{}' from generate_series(1, 510)`,
      [me.tenantId, me.userId],
    )
    await tell(me, { facts: { newest: 1 } })
    await tell(other, {})
    await server.context.driver.query(
      "update notice set created_at = now() - interval '91 days' where user_id = $1",
      [other.userId],
    )
    for (const { run } of upkeep) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await run(server.context, { signal: AbortSignal.timeout(5000), isAlone: false })
    }
    expect(await unreadOf(me)).toBe(500)
    expect(await unreadOf(other)).toBe(0)
  })
})
