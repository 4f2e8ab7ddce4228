import { beforeAll, describe, expect, test } from 'vitest'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Holder = { kind: string; id: string; name: string | null; email: string; role: string | null }
type Shared = { name: string; can_write: boolean; shared_by: string | null; group_name: string }
type Held = { holder_id: string; kind: string; capability: string; path_part_id: string }
type Page<T> = { items: T[]; total: number }

let server: TestServer
let owner: TestMember
let ann: TestMember
let folder: string
let inner: string
let group: string
beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  ann = await server.addUser(owner, 'USER')
  await owner.bySession.patch('/v1/users', { first_name: 'Olga', last_name: 'Owner' })
  await ann.bySession.patch('/v1/users', { first_name: 'Ann', last_name: 'Lawson' })
  folder = (await addFolder(server, owner, { name: 'leases' })).partId
  inner = (await addFolder(server, owner, { parentPartId: folder, name: 'inner' })).partId
  group = (await owner.post<{ id: string }>('/v1/tenant-groups', { name: 'Lawyers' })).body.id
})

const give = (member: TestMember, part: string, capability = 'READ_ONLY') =>
  owner.post<{ id: string }>('/v1/user-permissions', {
    tenant_id: owner.tenantId,
    user_id: member.userId,
    path_part_id: part,
    capability,
  })
const sharedWith = async (member: TestMember) =>
  (await member.get<Page<Shared>>('/v1/shared-with-me')).body

test('people and groups are found by a part of their name or address, groups first', async () => {
  const find = async (text: string) =>
    (await owner.get<Holder[]>(`/v1/tenants/me/holders?name_like=${encodeURIComponent(text)}`)).body
  expect(await find('LAW')).toMatchObject([
    { kind: 'group', id: group, name: 'Lawyers', member_count: 0 },
    { kind: 'user', id: ann.userId, name: 'Ann Lawson', role: 'USER' },
  ])
  expect((await find(owner.email)).map(({ id, role }) => [id, role])).toEqual([
    [owner.userId, 'OWNER'],
  ])
  expect(await find('%')).toEqual([])
  const gone = await server.addUser(owner, 'USER')
  await owner.post(`/v1/tenants/${owner.tenantId}/users/${gone.userId}/deactivate`)
  expect(await find(gone.email)).toEqual([])
  expect((await ann.get('/v1/tenants/me/holders')).status).toBe(403)
})

test('the permissions on a node are listed before those above it, and those without effect are left out', async () => {
  const ben = await server.addUser(owner, 'USER')
  const boss = await server.addUser(owner, 'USER')
  await owner.post(`/v1/tenant-groups/${group}/permissions`, { path_part_id: folder })
  await give(ben, inner, 'READ_WRITE')
  await give(boss, inner)
  await owner.patch(`/v1/tenants/${owner.tenantId}/users/${boss.userId}`, { role: 'ADMIN' })
  const url = `/v1/path-parts/${inner}/permissions`
  const { body } = await owner.get<Page<Held>>(url)
  expect(body).toMatchObject({
    total: 2,
    items: [
      { holder_id: ben.userId, kind: 'user', capability: 'READ_WRITE', path_part_id: inner },
      {
        holder_id: group,
        kind: 'group',
        name: 'Lawyers',
        path_part_id: folder,
        materialized_path: '/shared/leases',
      },
    ],
  })
  expect((await ben.get(url)).status).toBe(403)
  expect((await (await server.newTenant()).get(url)).status).toBe(404)
})

describe('what is shared with a member', () => {
  test('lists the topmost items with who gave them, latest first, and nothing of their own', async () => {
    const cleo = await server.addUser(owner, 'USER')
    expect(await sharedWith(cleo)).toMatchObject({ total: 0, items: [] })
    const { documentPartId } = await addDocument(server, owner, { name: 'plan' })
    await give(cleo, inner)
    await give(cleo, folder)
    await give(cleo, documentPartId, 'READ_WRITE')
    expect(await sharedWith(cleo)).toMatchObject({
      total: 2,
      items: [
        { name: 'plan', can_write: true, shared_by: 'Olga Owner', group_name: null },
        { name: 'leases', can_write: false, shared_by: 'Olga Owner' },
      ],
    })
  })

  test('comes through groups, too, and ends with the permission', async () => {
    const dan = await server.addUser(owner, 'USER')
    const staff = (await owner.post<{ id: string }>('/v1/tenant-groups', { name: 'Staff' })).body.id
    await owner.post(`/v1/tenant-groups/${staff}/members`, { user_id: dan.userId })
    const url = `/v1/tenant-groups/${staff}/permissions`
    const { body } = await owner.post<{ id: string }>(url, { path_part_id: inner })
    expect(await sharedWith(dan)).toMatchObject({ items: [{ name: 'inner', group_name: 'Staff' }] })
    await owner.delete(`${url}/${body.id}`)
    expect((await sharedWith(dan)).items).toEqual([])
  })

  test('names who invited them for what an invite gave', async () => {
    const invited = await server.addUser(await server.newTenant(), 'USER')
    const { body } = await owner.post<{ id: string }>('/v1/invites', {
      email: invited.email,
      tenant_id: owner.tenantId,
      grants: [{ path_part_id: folder, capability: 'READ_ONLY' }],
    })
    const joined = await invited.post(`/v1/invites/${body.id}/accept`)
    expect(joined.status).toBe(200)
    const rows = await server.context.doors.acrossTenants((tx) =>
      tx
        .selectFrom('path_permission')
        .where('user_id', '=', invited.userId)
        .where('tenant_id', '=', owner.tenantId)
        .select('granted_by')
        .execute(),
    )
    expect(rows).toEqual([{ granted_by: owner.userId }])
  })
})
