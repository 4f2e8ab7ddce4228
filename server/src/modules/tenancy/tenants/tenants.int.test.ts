import { beforeAll, describe, expect, it } from 'vitest'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { addMember } from './tenants.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

type Page = { items: { id: string; name: string }[]; total: number; limit: number; offset: number }

function join(userId: string, tenantId: string) {
  return server.context.doors.acrossTenants((tx) =>
    addMember(tx, { tenantId, userId, role: 'USER' }),
  )
}

async function foldersOf({ tenantId }: TestMember) {
  return server.context.doors.inTenant(tenantId, (tx) =>
    tx
      .selectFrom('path_part')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('sort_key')
      .execute(),
  )
}

describe('a new tenant', () => {
  it("has its root folders and its owner's personal folder, and none can be changed", async () => {
    const tenant = await server.newTenant()
    const parts = await foldersOf(tenant)
    const byId = new Map(parts.map((part) => [part.id, part]))
    const { rootPartId: root, usersPartId: users } = tenant
    expect(byId.get(root)).toMatchObject({ name: '', parent_id: null, ancestors: [] })
    const names = parts.filter((part) => part.parent_id === root).map((part) => part.name)
    expect(names).toEqual(['shared', 'users', 'agents'])
    expect(byId.get(tenant.homePartId)).toMatchObject({
      name: tenant.userId,
      parent_id: users,
      ancestors: [root, users],
    })
    expect(parts).toHaveLength(5)
    expect(parts.every((part) => part.system_managed && part.part_type === 'FOLDER')).toBe(true)
    expect(new Set(parts.flatMap((part) => [part.id, part.metadata_obj_id])).size).toBe(10)
  })

  it('is returned with defaults', async () => {
    const tenant = await server.newTenant({ name: 'Acme' })
    expect(await tenant.get('/v1/tenants/me')).toMatchObject({
      status: 200,
      body: {
        id: tenant.tenantId,
        name: 'Acme',
        idp_config: null,
        settings: {
          language: 'en',
          description: '',
          timezone: 'UTC',
          display_name: 'first_last',
          invite_link: { enabled: false, role: 'USER', groups: [] },
          agents_may_write: false,
          deletions_to_trash: false,
          industry: '',
        },
        branding: { brand_name: null, logo_url: null, theme_overrides: null },
      },
    })
  })
})

describe('new members', () => {
  it('who join at the same time each get a folder', async () => {
    const tenant = await server.newTenant()
    const people = await Promise.all(Array.from({ length: 6 }, async () => server.newTenant()))
    await Promise.all(people.map(async ({ userId }) => join(userId, tenant.tenantId)))
    const homes = (await foldersOf(tenant)).filter((part) => part.parent_id === tenant.usersPartId)
    expect(homes).toHaveLength(7)
    expect(new Set(homes.map((home) => home.sort_key)).size).toBe(7)
    expect(homes[0]?.id).toBe(tenant.homePartId)
  })

  it('are added once, and the tenant has one owner', async () => {
    const tenant = await server.newTenant()
    const person = await server.newTenant()
    await join(person.userId, tenant.tenantId)
    await expect(join(person.userId, tenant.tenantId)).rejects.toMatchObject({ status: 409 })
    const { userId } = await server.newTenant()
    const second = server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: tenant.tenantId, userId, role: 'OWNER' }),
    )
    await expect(second).rejects.toThrow('already has an owner')
    expect((await foldersOf(tenant)).some((part) => part.name === userId)).toBe(false)
  })

  it('who come back find their folder', async () => {
    const tenant = await server.newTenant()
    const { userId } = await server.newTenant()
    const first = await join(userId, tenant.tenantId)
    await server.context.doors.inTenant(tenant.tenantId, (tx) =>
      tx
        .deleteFrom('tenant_user')
        .where('tenant_id', '=', tenant.tenantId)
        .where('user_id', '=', userId)
        .execute(),
    )
    expect(await join(userId, tenant.tenantId)).toEqual(first)
  })
})

describe('reading tenants', () => {
  it('is for members: any other tenant and an unknown one return 404', async () => {
    const tenant = await server.newTenant()
    const foreign = await server.newTenant()
    expect((await tenant.get(`/v1/tenants/${tenant.tenantId}`)).status).toBe(200)
    for (const id of [foreign.tenantId, UNKNOWN_ID]) {
      expect(await tenant.get(`/v1/tenants/${id}`)).toMatchObject({
        status: 404,
        body: { detail: 'Not found.' },
      })
    }
    expect((await tenant.get('/v1/tenants/mine')).status).toBe(422)
  })

  it("returns another tenant of the member than the session's", async () => {
    const member = await server.newTenant()
    const other = await server.newTenant({ name: 'Elsewhere' })
    await join(member.userId, other.tenantId)
    const reply = await member.bySession.get(`/v1/tenants/${other.tenantId}`)
    expect(reply).toMatchObject({ status: 200, body: { name: 'Elsewhere' } })
  })

  it("lists the caller's active memberships, sorted by name and in pages", async () => {
    const member = await server.newTenant({ name: 'b' })
    const others = [
      await server.newTenant({ name: 'a' }),
      await server.newTenant({ name: 'c' }),
      await server.newTenant({ name: 'left' }),
    ]
    for (const { tenantId } of others) await join(member.userId, tenantId)
    await server.context.doors.acrossTenants((tx) =>
      tx
        .updateTable('tenant_user')
        .set({ deactivated_on: new Date() })
        .where('tenant_id', '=', others[2]?.tenantId ?? '')
        .where('user_id', '=', member.userId)
        .execute(),
    )
    const { body } = await member.get<Page>('/v1/tenants')
    expect(body.items.map((item) => item.name)).toEqual(['a', 'b', 'c'])
    expect(body).toMatchObject({ total: 3, limit: 20, offset: 0 })
    const second = await member.get<Page>('/v1/tenants?limit=2&offset=2')
    expect(second.body.items.map((item) => item.name)).toEqual(['c'])
    expect(second.body.total).toBe(3)
    expect((await member.get<Page>('/v1/tenants?offset=9')).body).toMatchObject({
      items: [],
      total: 3,
    })
    expect((await member.get('/v1/tenants?limit=101')).status).toBe(422)
    expect((await member.get(`/v1/tenants/${others[2]?.tenantId ?? ''}`)).status).toBe(404)
  })
})
