import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type Caller,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Grant = {
  id: string
  group_id: string
  path_part_id: string
  materialized_path: string
  capability: string
  created_at: string
  updated_at: string
}
type Page = { items: Grant[]; total: number; limit: number; offset: number }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const times = (count: number) => Array.from({ length: count }, (_unused, index) => index)
const urlOf = (groupId: string, id = '') =>
  `/v1/tenant-groups/${groupId}/permissions${id && `/${id}`}`

async function group(caller: Caller, ...members: readonly TestMember[]): Promise<string> {
  const { body } = await caller.post<{ id: string }>('/v1/tenant-groups', { name: newId() })
  for (const { userId } of members) await join(caller, body.id, userId)
  return body.id
}

async function join(caller: Caller, groupId: string, userId: string): Promise<void> {
  const reply = await caller.post(`/v1/tenant-groups/${groupId}/members`, { user_id: userId })
  expect(reply.status).toBe(201)
}

const grant = (caller: Caller, groupId: string, partId: string, capability?: string | null) =>
  caller.post<Grant>(urlOf(groupId), {
    path_part_id: partId,
    ...(capability !== undefined && { capability }),
  })

async function granted(...args: Parameters<typeof grant>): Promise<Grant> {
  const { status, body } = await grant(...args)
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 201])
  return body
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

describe('a group permission', () => {
  it("is returned in full, with its node's path, and listed the same way", async () => {
    const me = await server.newTenant()
    const groupId = await group(me)
    const folder = await addFolder(server, me, { name: 'Reports' })
    const made = await granted(me, groupId, folder.partId, 'READ_WRITE')
    expect(made).toMatchObject({
      tenant_id: me.tenantId,
      group_id: groupId,
      path_part_id: folder.partId,
      materialized_path: '/shared/Reports',
      capability: 'READ_WRITE',
    })
    const { body } = await me.get<Page>(urlOf(groupId))
    expect(body).toEqual({ items: [made], total: 1, limit: 20, offset: 0 })
  })

  it('only gives the right to read by default', async () => {
    const me = await server.newTenant()
    const groupId = await group(me)
    expect((await granted(me, groupId, me.sharedPartId)).capability).toBe('READ_ONLY')
    expect((await granted(me, groupId, me.agentsPartId, null)).capability).toBe('READ_ONLY')
    expect((await grant(me, groupId, me.rootPartId, 'WRITE')).status).toBe(422)
    expect((await me.post(urlOf(groupId), {})).status).toBe(422)
  })

  it('can be on a node of any type', async () => {
    const me = await server.newTenant()
    const groupId = await group(me)
    const nodes = [{ section: 's', nodes: [{ chunk: newId() }] }]
    const document = await addDocument(server, me, { name: 'd', nodes })
    const chain = [
      document.chunks[0]?.partId,
      document.sections[0]?.partId,
      document.versionPartId,
      document.documentPartId,
      me.rootPartId,
    ]
    const paths: string[] = []
    for (const partId of chain) {
      paths.push((await granted(me, groupId, partId ?? '')).materialized_path)
    }
    expect(paths).toEqual(['/shared/d/v0/s/0', '/shared/d/v0/s', '/shared/d/v0', '/shared/d', '/'])
  })

  it('returns 404 for an unknown or foreign node, and for an unknown or foreign group', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const other = await server.newTenant()
    const groupId = await group(me, user)
    const foreign = await group(other)
    const theirs = await granted(other, foreign, other.sharedPartId)
    for (const partId of [newId(), other.sharedPartId]) {
      expect((await grant(me, groupId, partId)).status).toBe(404)
    }
    for (const caller of [me, user]) {
      for (const unknown of [newId(), foreign]) {
        expect((await grant(caller, unknown, me.sharedPartId)).status).toBe(404)
        expect((await caller.get(urlOf(unknown))).status).toBe(404)
        for (const id of [newId(), theirs.id]) {
          expect((await caller.patch(urlOf(unknown, id), {})).status).toBe(404)
          expect((await caller.delete(urlOf(unknown, id))).status).toBe(404)
          expect((await caller.patch(urlOf(groupId, id), {})).status).toBe(404)
          expect((await caller.delete(urlOf(groupId, id))).status).toBe(404)
        }
      }
    }
    expect((await other.get<Page>(urlOf(foreign))).body.items).toEqual([theirs])
  })

  it("cannot be reached through another group, or as a user's permission", async () => {
    const me = await server.newTenant()
    const [groupId, wrong] = [await group(me), await group(me)]
    const { id } = await granted(me, groupId, me.sharedPartId)
    expect((await me.patch(urlOf(wrong, id), {})).status).toBe(404)
    expect((await me.delete(urlOf(wrong, id))).status).toBe(404)
    const url = `/v1/user-permissions/${id}?tenant_id=${me.tenantId}`
    expect((await me.patch(url, {})).status).toBe(404)
    expect((await me.delete(url)).status).toBe(404)
    const own = await server.grant(me, me, me.sharedPartId, 'READ_ONLY')
    expect((await me.delete(urlOf(groupId, own.permissionId))).status).toBe(404)
  })

  it("can be changed only by OWNER and ADMIN, and read by the group's members", async () => {
    const me = await server.newTenant()
    const admin = await server.addUser(me, 'ADMIN')
    const user = await server.addUser(me, 'USER')
    const outside = await server.addUser(me, 'USER')
    const groupId = await group(admin, user)
    const made = await granted(admin, groupId, me.sharedPartId)
    expect((await user.get<Page>(urlOf(groupId))).body.items).toEqual([made])
    expect((await outside.get(urlOf(groupId))).status).toBe(403)
    for (const caller of [user, outside]) {
      expect((await grant(caller, groupId, me.agentsPartId)).status).toBe(403)
      const change = { capability: 'READ_WRITE' }
      expect((await caller.patch(urlOf(groupId, made.id), change)).status).toBe(403)
      expect((await caller.delete(urlOf(groupId, made.id))).status).toBe(403)
    }
    expect((await admin.delete(urlOf(groupId, made.id))).status).toBe(204)
    expect((await admin.delete(urlOf(groupId, made.id))).status).toBe(404)
  })

  it('is deleted with its node', async () => {
    const me = await server.newTenant()
    const groupId = await group(me)
    const folder = await addFolder(server, me)
    const inner = await addFolder(server, me, { parentPartId: folder.partId })
    await granted(me, groupId, inner.partId)
    expect((await me.delete(`/v1/folders/${folder.id}`)).status).toBe(204)
    expect((await me.get<Page>(urlOf(groupId))).body.total).toBe(0)
  })

  it("shows its node's current path", async () => {
    const me = await server.newTenant()
    const groupId = await group(me)
    const folder = await addFolder(server, me, { name: 'before' })
    await granted(me, groupId, folder.partId)
    const move = { name: 'after', parent_path_part_id: me.agentsPartId }
    expect((await me.patch(`/v1/folders/${folder.id}`, move)).status).toBe(200)
    const { body } = await me.get<Page>(urlOf(groupId))
    expect(body.items[0]?.materialized_path).toBe('/agents/after')
  })
})

describe('the permissions of a group', () => {
  it('are limited to fifty, even with concurrent requests', async () => {
    const me = await server.newTenant()
    const groupId = await group(me)
    const folders: { partId: string }[] = []
    while (folders.length < 54) folders.push(await addFolder(server, me))
    const replies = await Promise.all(
      folders.map(({ partId }) => grant(me, groupId, partId, 'READ_ONLY')),
    )
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...times(50).map(() => 201), 409, 409, 409, 409])
    const { body } = await me.get<Page>(`${urlOf(groupId)}?limit=30&offset=30`)
    expect([body.items.length, body.total]).toEqual([20, 50])
    const first = replies.find(({ status }) => status === 201)?.body
    const refused = folders.find(({ partId }) =>
      replies.every((reply) => reply.status !== 201 || reply.body.path_part_id !== partId),
    )
    const change = { path_part_id: refused?.partId }
    expect((await me.patch(urlOf(groupId, first?.id), change)).status).toBe(200)
    // The limit is per group.
    await granted(me, await group(me), me.sharedPartId)
  })

  it('cannot be duplicated or added below a stronger one, even concurrently', async () => {
    const me = await server.newTenant()
    const folder = await addFolder(server, me)
    const inner = await addFolder(server, me, { parentPartId: folder.partId })
    for (const groupId of await Promise.all(times(5).map(() => group(me)))) {
      const wishes = ['READ_ONLY', 'READ_WRITE', 'READ_ONLY', 'READ_WRITE']
      const replies = await Promise.all(
        wishes.map((capability) => grant(me, groupId, inner.partId, capability)),
      )
      const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([201, 409, 409, 409])
      await granted(me, groupId, folder.partId, 'READ_WRITE')
      expect((await grant(me, groupId, inner.partId, 'READ_ONLY')).status).toBe(409)
    }
  })

  it("don't become redundant through those of other groups and users", async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const folder = await addFolder(server, me)
    await server.grant(me, user, me.sharedPartId, 'READ_WRITE')
    await granted(me, await group(me, user), me.sharedPartId, 'READ_WRITE')
    const groupId = await group(me, user)
    await granted(me, groupId, folder.partId, 'READ_ONLY')
    // A group has no folder of its own. A member's folder is a node like any other.
    await granted(me, groupId, user.homePartId, 'READ_ONLY')
    expect((await me.get<Page>(urlOf(groupId))).body.total).toBe(2)
  })

  it('follow the same rules when changed, and null changes nothing', async () => {
    const me = await server.newTenant()
    const groupId = await group(me)
    const outer = await addFolder(server, me, { name: 'outer' })
    const inner = await addFolder(server, me, { name: 'inner', parentPartId: outer.partId })
    const upper = await granted(me, groupId, outer.partId, 'READ_ONLY')
    const lower = await granted(me, groupId, inner.partId, 'READ_WRITE')
    const patch = (id: string, body: object) => me.patch<Grant>(urlOf(groupId, id), body)
    expect((await patch(lower.id, { path_part_id: null, capability: null })).body).toEqual(lower)
    expect((await patch(lower.id, { capability: 'READ_ONLY' })).status).toBe(409)
    expect((await patch(lower.id, { path_part_id: outer.partId })).status).toBe(409)
    expect((await patch(lower.id, { path_part_id: newId() })).status).toBe(404)
    expect((await patch(lower.id, { capability: 'NONE' })).status).toBe(422)
    const moved = await patch(upper.id, { path_part_id: me.agentsPartId, capability: 'READ_WRITE' })
    expect(moved).toMatchObject({
      status: 200,
      body: { id: upper.id, materialized_path: '/agents', capability: 'READ_WRITE' },
    })
    expect(Date.parse(moved.body.updated_at)).toBeGreaterThan(Date.parse(upper.updated_at))
    const weaker = await patch(lower.id, { capability: 'READ_ONLY' })
    expect(weaker).toMatchObject({
      status: 200,
      body: { materialized_path: '/shared/outer/inner', capability: 'READ_ONLY' },
    })
  })
})

describe('the members of a group', () => {
  it('may do what the group may, from the next request until any part of it is removed', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const folder = await addFolder(server, me)
    const groupId = await group(me)
    const made = await granted(me, groupId, me.sharedPartId, 'READ_ONLY')
    expect(await rights(user, folder)).toEqual(NONE)
    await join(me, groupId, user.userId)
    expect(await rights(user, folder)).toEqual(READ)
    await me.patch(urlOf(groupId, made.id), { capability: 'READ_WRITE' })
    expect(await rights(user, folder)).toEqual(WRITE)
    await me.patch(urlOf(groupId, made.id), { path_part_id: me.agentsPartId })
    expect(await rights(user, folder)).toEqual(NONE)
    await me.patch(urlOf(groupId, made.id), { path_part_id: folder.partId })
    expect(await rights(user, folder)).toEqual(WRITE)
    await me.delete(`/v1/tenant-groups/${groupId}/members/${user.userId}`)
    expect(await rights(user, folder)).toEqual(NONE)
    await join(me, groupId, user.userId)
    expect(await rights(user, folder)).toEqual(WRITE)
    await me.delete(urlOf(groupId, made.id))
    expect(await rights(user, folder)).toEqual(NONE)
    await granted(me, groupId, folder.partId, 'READ_WRITE')
    expect(await rights(user, folder)).toEqual(WRITE)
    expect((await me.delete(`/v1/tenant-groups/${groupId}`)).status).toBe(204)
    expect(await rights(user, folder)).toEqual(NONE)
  })

  it('keep what they and their other groups may do', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const folder = await addFolder(server, me)
    await server.grant(me, user, me.sharedPartId, 'READ_ONLY')
    const writers = await group(me, user)
    await granted(me, await group(me, user), folder.partId, 'READ_ONLY')
    expect(await rights(user, folder)).toEqual(READ)
    const made = await granted(me, writers, folder.partId, 'READ_WRITE')
    expect(await rights(user, folder)).toEqual(WRITE)
    await me.delete(urlOf(writers, made.id))
    expect(await rights(user, folder)).toEqual(READ)
  })
})
