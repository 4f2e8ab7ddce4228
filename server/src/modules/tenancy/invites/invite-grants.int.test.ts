import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import type { InviteResponse } from './invites.schemas.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Grants = { items: { id: string; path_part_id: string; capability: string }[] }

function invite(by: TestMember, email: string, grants?: readonly object[] | null) {
  const body = { tenant_id: by.tenantId, email, ...(grants !== undefined && { grants }) }
  return by.post<InviteResponse>('/v1/invites', body)
}

async function grantsOf({ tenantId, ...by }: TestMember, userId: string) {
  const query = `tenant_id=${tenantId}&user_id=${userId}`
  return (await by.get<Grants>(`/v1/user-permissions?${query}`)).body.items
}

const read = (partId: string) => ({ path_part_id: partId, capability: 'READ_ONLY' })

it('an invite gives no permissions by default, so existing clients keep their rules', async () => {
  const owner = await server.newTenant()
  for (const none of [undefined, null, []] as const) {
    const guest = await server.newTenant()
    const { body } = await invite(owner, guest.email, none)
    expect((await guest.post(`/v1/invites/${body.id}/accept`)).status).toBe(200)
    expect(await grantsOf(owner, guest.userId)).toEqual([])
  }
})

it('an accepted invite gives the permissions that the inviter chose', async () => {
  const owner = await server.newTenant()
  const guest = await server.newTenant()
  const other = await addFolder(server, owner, { parentPartId: owner.rootPartId, name: 'Law' })
  const wishes = [
    read(owner.sharedPartId),
    { path_part_id: other.partId, capability: 'READ_WRITE' },
  ]
  const { status, body } = await invite(owner, guest.email, wishes)
  expect([status, body.grants]).toEqual([201, wishes])
  expect((await guest.post(`/v1/invites/${body.id}/accept`)).status).toBe(200)
  const given = await grantsOf(owner, guest.userId)
  expect(given).toMatchObject(wishes)
  for (const { id } of given) {
    const revoked = await owner.delete(`/v1/user-permissions/${id}?tenant_id=${owner.tenantId}`)
    expect(revoked.status).toBe(204)
  }
})

it('people who join by the link get them too, except on nodes deleted since', async () => {
  const owner = await server.newTenant()
  const gone = await addFolder(server, owner, { parentPartId: owner.sharedPartId, name: 'Gone' })
  const wishes = [read(gone.partId), read(owner.sharedPartId)]
  const { body } = await invite(owner, `guest-${randomUUID()}@example.org`, wishes)
  expect((await owner.delete(`/v1/folders/${gone.id}`)).status).toBe(204)
  const token = new URL(body.invite_link).hash.slice(1)
  const joined = await server.anonymous.post<{ id: string }>(`/v1/invites/${body.id}/join`, {
    token,
    password: 'harbor moss four',
  })
  expect(joined.status).toBe(201)
  expect(await grantsOf(owner, joined.body.id)).toMatchObject([read(owner.sharedPartId)])
  const cookie = String(joined.headers['set-cookie']).split(';')[0] ?? ''
  const starts = await server.anonymous.get<{ items: { name: string }[] }>('/v1/starting-items', {
    cookie,
  })
  expect(starts.body.items.map(({ name }) => name)).toEqual(['shared', 'Private'])
})

it('an invite can name only nodes of the tenant, up to a limit', async () => {
  const [owner, other] = [await server.newTenant(), await server.newTenant()]
  const email = `guest-${randomUUID()}@example.org`
  for (const partId of [other.sharedPartId, randomUUID()]) {
    expect((await invite(owner, email, [read(partId)])).status).toBe(404)
  }
  const many = Array.from({ length: 11 }, () => read(owner.sharedPartId))
  expect((await invite(owner, email, many)).status).toBe(422)
  const twice = [read(owner.sharedPartId), read(owner.sharedPartId)]
  expect((await invite(owner, email, twice)).status).toBe(201)
})

it('the list of members shows who can see nothing but their own folder', async () => {
  const owner = await server.newTenant()
  const [none, granted, grouped] = [
    await server.addUser(owner, 'USER'),
    await server.addUser(owner, 'USER'),
    await server.addUser(owner, 'USER'),
  ]
  const admin = await server.addUser(owner, 'ADMIN')
  await server.grant(owner, granted, owner.sharedPartId, 'READ_ONLY')
  const group = await owner.post<{ id: string }>('/v1/tenant-groups', { name: 'Gardeners' })
  await owner.post(`/v1/tenant-groups/${group.body.id}/members`, { user_id: grouped.userId })
  type Listed = { items: { user_id: string; has_access: boolean }[] }
  const without = async () => {
    const { body } = await owner.get<Listed>(`/v1/tenants/${owner.tenantId}/users`)
    return new Set(body.items.filter((each) => !each.has_access).map((each) => each.user_id))
  }
  expect(await without()).toEqual(new Set([none.userId, grouped.userId]))
  const permissions = `/v1/tenant-groups/${group.body.id}/permissions`
  expect((await owner.post(permissions, { path_part_id: owner.sharedPartId })).status).toBe(201)
  expect(await without()).toEqual(new Set([none.userId]))
  // The tenant tells those members who can change that.
  const { body } = await none.get<{ user_id: string }[]>('/v1/tenants/me/administrators')
  expect(body.map((each) => each.user_id)).toEqual([owner.userId, admin.userId])
})
