import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type Caller,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { addMember } from '../tenants/tenants.service.ts'

type Grant = {
  id: string
  user_id: string
  path_part_id: string
  materialized_path: string
  capability: string
  updated_at: string
}
type Page = { items: Grant[]; total: number; limit: number; offset: number }
type Capability = 'READ_ONLY' | 'READ_WRITE'
type Member = Pick<TestMember, 'tenantId' | 'userId'>

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const URL = '/v1/user-permissions'
const times = (count: number) => Array.from({ length: count }, (_unused, index) => index)

const grant = (caller: Caller, user: Member, partId: string, capability: Capability) =>
  caller.post<Grant>(URL, {
    tenant_id: user.tenantId,
    user_id: user.userId,
    path_part_id: partId,
    capability,
  })

async function granted(...args: Parameters<typeof grant>): Promise<Grant> {
  const { status, body } = await grant(...args)
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 201])
  return body
}

const list = (caller: Caller, user: Member, more = '') =>
  caller.get<Page>(`${URL}?tenant_id=${user.tenantId}&user_id=${user.userId}${more}`)
const patch = (caller: Caller, { tenantId }: { tenantId: string }, id: string, body: object) =>
  caller.patch<Grant>(`${URL}/${id}?tenant_id=${tenantId}`, body)
const take = (caller: Caller, { tenantId }: { tenantId: string }, id: string) =>
  caller.delete(`${URL}/${id}?tenant_id=${tenantId}`)

async function ownerAndUser() {
  const me = await server.newTenant()
  return { me, user: await server.addUser(me, 'USER') }
}

async function foldersOf(me: TestMember, count: number) {
  const made: { id: string; partId: string }[] = []
  while (made.length < count) made.push(await addFolder(server, me))
  return made
}

/** What a USER may do with a folder: the responses to reading and to renaming it. */
async function rights(user: Caller, folder: { id: string; partId: string }) {
  const read = await user.get<{ can_write: boolean }>(`/v1/path-parts/${folder.partId}`)
  const write = await user.patch(`/v1/folders/${folder.id}`, { name: newId() })
  return [read.status, read.body.can_write, write.status]
}

const NONE = [403, undefined, 403]
const READ = [200, false, 403]
const WRITE = [200, true, 200]

describe('a user permission', () => {
  it("is returned in full, with its node's path, and listed the same way", async () => {
    const { me, user } = await ownerAndUser()
    const folder = await addFolder(server, me, { name: 'Reports' })
    const made = await granted(me, user, folder.partId, 'READ_WRITE')
    expect(made).toMatchObject({
      tenant_id: me.tenantId,
      user_id: user.userId,
      path_part_id: folder.partId,
      materialized_path: '/shared/Reports',
      capability: 'READ_WRITE',
    })
    const { body } = await list(me, user)
    expect(body).toEqual({ items: [made], total: 1, limit: 20, offset: 0 })
  })

  it('gives its right from the next request until it is changed or revoked', async () => {
    const { me, user } = await ownerAndUser()
    const folder = await addFolder(server, me)
    expect(await rights(user, folder)).toEqual(NONE)
    const made = await granted(me, user, me.sharedPartId, 'READ_ONLY')
    expect(await rights(user, folder)).toEqual(READ)
    await patch(me, me, made.id, { capability: 'READ_WRITE' })
    expect(await rights(user, folder)).toEqual(WRITE)
    await patch(me, me, made.id, { path_part_id: me.agentsPartId })
    expect(await rights(user, folder)).toEqual(NONE)
    await patch(me, me, made.id, { path_part_id: folder.partId, capability: 'READ_ONLY' })
    expect(await rights(user, folder)).toEqual(READ)
    expect(await take(me, me, made.id)).toMatchObject({ status: 204, body: undefined })
    expect(await rights(user, folder)).toEqual(NONE)
    expect((await take(me, me, made.id)).status).toBe(404)
  })

  it('can be on a node of any type', async () => {
    const { me, user } = await ownerAndUser()
    const nodes = [{ section: 's', nodes: [{ chunk: newId() }] }, { chunk: newId() }]
    const document = await addDocument(server, me, { name: 'd', nodes })
    const [inside, outside] = document.chunks
    await granted(me, user, document.sections[0]?.partId ?? '', 'READ_ONLY')
    expect((await user.get(`/v1/chunks/${inside?.id ?? ''}`)).status).toBe(200)
    expect((await user.get(`/v1/chunks/${outside?.id ?? ''}`)).status).toBe(403)
    await granted(me, user, outside?.partId ?? '', 'READ_ONLY')
    expect((await user.get(`/v1/chunks/${outside?.id ?? ''}`)).status).toBe(200)
    const paths = (await list(me, user)).body.items.map((item) => item.materialized_path)
    expect(paths).toEqual(['/shared/d/v0/s', '/shared/d/v0/1'])
  })

  it('of an ADMIN is kept, and counts once they have a weaker role', async () => {
    const me = await server.newTenant()
    const admin = await server.addUser(me, 'ADMIN')
    const folder = await addFolder(server, me)
    await granted(me, admin, folder.partId, 'READ_ONLY')
    expect(await rights(admin, folder)).toEqual(WRITE)
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx
        .updateTable('tenant_user')
        .set({ role: 'USER' })
        .where('tenant_id', '=', me.tenantId)
        .where('user_id', '=', admin.userId)
        .execute(),
    )
    expect(await rights(admin, folder)).toEqual(READ)
  })

  it('gives nothing to a deactivated member, and returns with the member', async () => {
    const { me, user } = await ownerAndUser()
    const folder = await addFolder(server, me)
    await granted(me, user, folder.partId, 'READ_ONLY')
    const setDeactivated = (at: Date | null) =>
      server.context.doors.inTenant(me.tenantId, (tx) =>
        tx
          .updateTable('tenant_user')
          .set({ deactivated_on: at })
          .where('tenant_id', '=', me.tenantId)
          .where('user_id', '=', user.userId)
          .execute(),
      )
    await setDeactivated(new Date())
    expect((await user.get(`/v1/path-parts/${folder.partId}`)).status).toBe(401)
    expect((await list(me, user)).body.total).toBe(1)
    await setDeactivated(null)
    expect(await rights(user, folder)).toEqual(READ)
  })

  it.each([
    ['no capability', { capability: undefined }, 'missing'],
    ['an unknown capability', { capability: 'WRITE' }, 'enum'],
    ['an invalid id', { path_part_id: 'x' }, 'uuid_parsing'],
    ['no user', { user_id: undefined }, 'missing'],
    ['no tenant', { tenant_id: undefined }, 'missing'],
    ['a group', { group_id: newId() }, 'extra_forbidden'],
  ])('is refused with %s', async (_case, fault, type) => {
    const { me, user } = await ownerAndUser()
    const { status, body } = await me.post<{ detail: { type: string }[] }>(URL, {
      tenant_id: me.tenantId,
      user_id: user.userId,
      path_part_id: me.sharedPartId,
      capability: 'READ_ONLY',
      ...fault,
    })
    expect([status, body.detail.map((each) => each.type)]).toEqual([422, [type]])
  })
})

describe('the permissions of users', () => {
  it("are listed in pages, oldest first, without those of groups and the user's own folder", async () => {
    const { me, user } = await ownerAndUser()
    const { body: group } = await me.post<{ id: string }>('/v1/tenant-groups', { name: 'g' })
    await me.post(`/v1/tenant-groups/${group.id}/members`, { user_id: user.userId })
    await me.post(`/v1/tenant-groups/${group.id}/permissions`, { path_part_id: me.agentsPartId })
    const made: string[] = []
    for (const name of ['c', 'a', 'b']) {
      const { partId } = await addFolder(server, me, { name })
      made.push((await granted(me, user, partId, 'READ_ONLY')).id)
    }
    const ids = async (more: string) => (await list(me, user, more)).body.items.map(({ id }) => id)
    expect(await ids('')).toEqual(made)
    expect(await ids('&limit=2&offset=1')).toEqual(made.slice(1))
    expect((await list(me, user, '&limit=1&offset=9')).body).toEqual({
      items: [],
      total: 3,
      limit: 1,
      offset: 9,
    })
    expect((await list(me, user, '&limit=0')).status).toBe(422)
    expect((await me.get(`${URL}?tenant_id=${me.tenantId}`)).status).toBe(422)
    expect((await me.get(`${URL}?user_id=${user.userId}`)).status).toBe(422)
  })

  it("are only for OWNER and ADMIN: a USER can't even list their own", async () => {
    const { me, user } = await ownerAndUser()
    const admin = await server.addUser(me, 'ADMIN')
    const made = await granted(admin, user, me.sharedPartId, 'READ_ONLY')
    expect((await list(user, user)).status).toBe(403)
    expect((await grant(user, user, me.agentsPartId, 'READ_ONLY')).status).toBe(403)
    expect((await patch(user, me, made.id, { capability: 'READ_WRITE' })).status).toBe(403)
    expect((await take(user, me, made.id)).status).toBe(403)
    expect((await list(admin, user)).body.items).toEqual([made])
    expect((await take(admin, me, made.id)).status).toBe(204)
  })

  it("belong to the credential's tenant: 403 for another tenant of the caller, else 404", async () => {
    const { me, user } = await ownerAndUser()
    const other = await server.newTenant()
    const foreign = await server.addUser(other, 'USER')
    const theirs = await granted(other, foreign, other.sharedPartId, 'READ_ONLY')
    const mine = await granted(me, user, me.sharedPartId, 'READ_ONLY')
    const statuses = async (tenantId: string) => [
      (await list(me, { tenantId, userId: user.userId })).status,
      (await grant(me, { tenantId, userId: user.userId }, me.agentsPartId, 'READ_ONLY')).status,
      (await patch(me, { tenantId }, mine.id, {})).status,
      (await take(me, { tenantId }, mine.id)).status,
      (await list(me, { tenantId, userId: foreign.userId })).status,
      (await take(me, { tenantId }, theirs.id)).status,
    ]
    expect(await statuses(newId())).toEqual(times(6).map(() => 404))
    expect(await statuses(other.tenantId)).toEqual(times(6).map(() => 404))
    await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: other.tenantId, userId: me.userId, role: 'ADMIN' }),
    )
    expect(await statuses(other.tenantId)).toEqual(times(6).map(() => 403))
    expect((await list(me, { ...user, tenantId: me.tenantId.toUpperCase() })).status).toBe(200)
    expect((await list(other, foreign)).body.items).toEqual([theirs])
  })

  it('return 404 for unknown and foreign users and nodes', async () => {
    const { me, user } = await ownerAndUser()
    const other = await server.newTenant()
    const theirs = await granted(other, other, other.agentsPartId, 'READ_ONLY')
    const mine = await granted(me, user, me.agentsPartId, 'READ_ONLY')
    for (const userId of [newId(), other.userId]) {
      const unknown = { tenantId: me.tenantId, userId }
      expect((await list(me, unknown)).status).toBe(404)
      expect((await grant(me, unknown, me.sharedPartId, 'READ_ONLY')).status).toBe(404)
    }
    for (const partId of [newId(), other.sharedPartId]) {
      expect((await grant(me, user, partId, 'READ_ONLY')).status).toBe(404)
      expect((await patch(me, me, mine.id, { path_part_id: partId })).status).toBe(404)
    }
    for (const caller of [me, user]) {
      for (const id of [newId(), theirs.id]) {
        expect((await patch(caller, me, id, {})).status).toBe(404)
        expect((await take(caller, me, id)).status).toBe(404)
      }
    }
    expect((await list(other, other)).body.items).toEqual([theirs])
  })

  it('are limited to fifty, even with concurrent requests', async () => {
    const { me, user } = await ownerAndUser()
    const folders = await foldersOf(me, 53)
    const replies = await Promise.all(
      folders.map(({ partId }) => grant(me, user, partId, 'READ_ONLY')),
    )
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...times(50).map(() => 201), 409, 409, 409])
    expect((await list(me, user)).body.total).toBe(50)
    const first = replies.find(({ status }) => status === 201)?.body
    await patch(me, me, first?.id ?? '', { capability: 'READ_WRITE' })
    expect((await take(me, me, first?.id ?? '')).status).toBe(204)
    await granted(me, user, me.agentsPartId, 'READ_ONLY')
    // The limit is per user.
    await granted(me, me, me.agentsPartId, 'READ_ONLY')
  })
})

describe('a redundant permission', () => {
  it('is refused if an equal or stronger one is on the node or above it', async () => {
    const { me, user } = await ownerAndUser()
    const outer = await addFolder(server, me)
    const inner = await addFolder(server, me, { parentPartId: outer.partId })
    const nodes = [{ section: 's', nodes: [{ chunk: newId() }] }]
    const document = await addDocument(server, me, { parentPartId: inner.partId, nodes })
    await granted(me, user, outer.partId, 'READ_ONLY')
    const below = [
      outer.partId,
      inner.partId,
      document.documentPartId,
      document.versionPartId,
      document.sections[0]?.partId ?? '',
      document.chunks[0]?.partId ?? '',
    ]
    const statuses = async (capability: Capability) => {
      const found: number[] = []
      for (const partId of below) found.push((await grant(me, user, partId, capability)).status)
      return found
    }
    expect(await statuses('READ_ONLY')).toEqual(times(6).map(() => 409))
    // A stronger one below a weaker one adds something, unless another one covers it.
    expect((await grant(me, user, below[4] ?? '', 'READ_WRITE')).status).toBe(201)
    expect(await statuses('READ_WRITE')).toEqual([409, 201, 409, 409, 409, 409])
  })

  it('may be above an existing one', async () => {
    const { me, user } = await ownerAndUser()
    const folder = await addFolder(server, me)
    await granted(me, user, folder.partId, 'READ_WRITE')
    await granted(me, user, me.sharedPartId, 'READ_WRITE')
    expect((await list(me, user)).body.total).toBe(2)
  })

  it("is refused on or below the user's own folder, but not on another user's", async () => {
    const { me, user } = await ownerAndUser()
    const inside = await addFolder(server, me, { parentPartId: user.homePartId })
    const made = await granted(me, user, me.sharedPartId, 'READ_ONLY')
    for (const partId of [user.homePartId, inside.partId]) {
      for (const capability of ['READ_ONLY', 'READ_WRITE'] as const) {
        expect((await grant(me, user, partId, capability)).status).toBe(409)
      }
      expect((await patch(me, me, made.id, { path_part_id: partId })).status).toBe(409)
    }
    await granted(me, user, me.homePartId, 'READ_ONLY')
    await granted(me, user, me.usersPartId, 'READ_ONLY')
  })

  it('cannot be created by a change, either', async () => {
    const { me, user } = await ownerAndUser()
    const folder = await addFolder(server, me, { name: 'f' })
    await granted(me, user, me.sharedPartId, 'READ_ONLY')
    const lower = await granted(me, user, folder.partId, 'READ_WRITE')
    const change = (body: object) => patch(me, me, lower.id, body)
    expect((await change({ capability: 'READ_ONLY' })).status).toBe(409)
    expect((await change({ path_part_id: me.sharedPartId })).status).toBe(409)
    expect((await change({ path_part_id: null, capability: null })).body).toEqual(lower)
    expect((await change({ path_part_id: folder.partId.toUpperCase() })).body).toEqual(lower)
    const moved = await change({ path_part_id: me.agentsPartId, capability: 'READ_ONLY' })
    expect(moved).toMatchObject({
      status: 200,
      body: { id: lower.id, materialized_path: '/agents', capability: 'READ_ONLY' },
    })
    expect(Date.parse(moved.body.updated_at)).toBeGreaterThan(Date.parse(lower.updated_at))
  })

  it('cannot be created by two concurrent requests, or by a concurrent change', async () => {
    const { me } = await ownerAndUser()
    const outer = await addFolder(server, me)
    const inner = await addFolder(server, me, { parentPartId: outer.partId })
    const users = await Promise.all(times(6).map(() => server.addUser(me, 'USER')))
    for (const user of users) {
      const same = await Promise.all(
        (['READ_WRITE', 'READ_ONLY', 'READ_WRITE'] as const).map((capability) =>
          grant(me, user, inner.partId, capability),
        ),
      )
      expect(same.filter(({ status }) => status === 201)).toHaveLength(1)
      const [first, second] = [
        await granted(me, user, me.agentsPartId, 'READ_ONLY'),
        await granted(me, user, me.homePartId, 'READ_ONLY'),
      ]
      const changes = await Promise.all([
        patch(me, me, first.id, { path_part_id: outer.partId }),
        patch(me, me, second.id, { path_part_id: outer.partId }),
      ])
      expect(changes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  it('on a node that is deleted concurrently leaves nothing behind', async () => {
    const { me, user } = await ownerAndUser()
    const folders = await foldersOf(me, 6)
    for (const folder of folders) {
      const [made, deleted] = await Promise.all([
        grant(me, user, folder.partId, 'READ_ONLY'),
        me.delete(`/v1/folders/${folder.id}`),
      ])
      expect([201, 404]).toContain(made.status)
      expect(deleted.status).toBe(204)
      expect((await list(me, user)).body.total).toBe(0)
    }
  })
})
