import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { addMember } from './tenants.service.ts'
import { openSocket } from './listener.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Member = { user_id: string; email: string; role: string; deactivated_on: string | null }
type Page = { items: Member[]; total: number; limit: number; offset: number }

function urlOf({ tenantId }: TestMember, userId?: string): string {
  const url = `/v1/tenants/${tenantId}/users`
  return userId === undefined ? url : `${url}/${userId}`
}

/** A tenant with its owner, an ADMIN and a USER. */
async function people() {
  const owner = await server.newTenant()
  const admin = await server.addUser(owner, 'ADMIN')
  const user = await server.addUser(owner, 'USER')
  return { owner, admin, user }
}

async function rowOf({ tenantId, userId }: TestMember) {
  return server.context.doors.inTenant(tenantId, (tx) =>
    tx
      .selectFrom('tenant_user')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  )
}

async function countOf(
  { tenantId, userId }: TestMember,
  table: 'tenant_group_member' | 'api_key' | 'path_permission',
): Promise<number> {
  const rows = await server.context.doors.inTenant(tenantId, (tx) =>
    tx
      .selectFrom(table)
      .select('user_id')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute(),
  )
  return rows.length
}

async function putIntoGroup({ tenantId, userId }: TestMember): Promise<void> {
  const groupId = newId()
  await server.context.doors.inTenant(tenantId, async (tx) => {
    await tx
      .insertInto('tenant_group')
      .values({ tenant_id: tenantId, id: groupId, name: groupId })
      .execute()
    await tx
      .insertInto('tenant_group_member')
      .values({ tenant_id: tenantId, id: newId(), group_id: groupId, user_id: userId })
      .execute()
  })
}

async function manage({ tenantId, userId }: TestMember): Promise<void> {
  await server.context.doors.inTenant(tenantId, (tx) =>
    tx
      .updateTable('tenant_user')
      .set({ is_tenant_idp_managed: true })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute(),
  )
}

describe('the list of members', () => {
  it('contains everybody by address, even deactivated members, in pages', async () => {
    const { owner, admin, user } = await people()
    await owner.post(`${urlOf(owner, user.userId)}/deactivate`)
    const { status, body } = await admin.get<Page>(urlOf(owner))
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, limit: 20, offset: 0 })
    const emails = [owner, admin, user].map(({ email }) => email)
    expect(body.items.map(({ email }) => email)).toEqual(emails.toSorted())
    expect(body.items.find(({ user_id: id }) => id === user.userId)).toEqual({
      user_id: user.userId,
      email: user.email,
      first_name: null,
      last_name: null,
      role: 'USER',
      deactivated_on: expect.stringMatching(/^\d{4}-.*Z$/),
      is_tenant_idp_managed: false,
      has_access: false,
      can_get_reset_link: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const second = await owner.get<Page>(`${urlOf(owner)}?limit=2&offset=2`)
    expect(second.body.items.map(({ email }) => email)).toEqual(emails.toSorted().slice(2))
    expect((await owner.get(`${urlOf(owner)}?limit=101`)).status).toBe(422)
  })

  it('is only for OWNER and ADMIN', async () => {
    const { user } = await people()
    expect((await user.get(urlOf(user))).status).toBe(403)
  })

  it('depends on the role in the requested tenant, whatever tenant the credential is for', async () => {
    const { owner, user } = await people()
    const elsewhere = await server.newTenant()
    const join = (member: TestMember, role: 'ADMIN' | 'USER') =>
      server.context.doors.acrossTenants((tx) =>
        addMember(tx, { tenantId: elsewhere.tenantId, userId: member.userId, role }),
      )
    expect(await owner.get(urlOf(elsewhere))).toMatchObject({ status: 404 })
    await join(owner, 'USER')
    await join(user, 'ADMIN')
    for (const caller of [owner, owner.bySession]) {
      expect(await caller.get(urlOf(elsewhere))).toMatchObject({ status: 403 })
      expect(await caller.get(`/v1/tenants/${elsewhere.tenantId}`)).toMatchObject({ status: 200 })
    }
    for (const caller of [user, user.bySession]) {
      const { status, body } = await caller.get<Page>(urlOf(elsewhere))
      expect([status, body.total]).toEqual([200, 3])
      expect(body.items.map((item) => item.user_id)).toContain(elsewhere.userId)
    }
  })
})

describe('a tenant in the path', () => {
  it('returns 404 for strangers, and 403 for members whose credential is for another tenant', async () => {
    const { owner, user } = await people()
    const elsewhere = await server.newTenant()
    await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: elsewhere.tenantId, userId: owner.userId, role: 'ADMIN' }),
    )
    const stranger = await server.newTenant()
    const url = urlOf(elsewhere)
    const calls = (caller: TestMember) => [
      caller.patch(`${url}/${user.userId}`, { role: 'ADMIN' }),
      caller.delete(`${url}/${user.userId}`),
      caller.post(`${url}/${user.userId}/activate`),
      caller.post(`${url}/${user.userId}/deactivate`),
      caller.patch(`/v1/tenants/${elsewhere.tenantId}`, { name: 'x' }),
      caller.delete(`/v1/tenants/${elsewhere.tenantId}`),
      caller.delete(`/v1/tenants/${elsewhere.tenantId}/branding/logo`),
    ]
    for (const { status, body } of await Promise.all(calls(stranger))) {
      expect({ status, body }).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    }
    for (const { status, body } of await Promise.all(calls(owner))) {
      expect({ status, body }).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('POST /v1/auth/uat') },
      })
    }
    await owner.post(`${urlOf(owner, user.userId)}/deactivate`)
    expect((await user.get(urlOf(owner))).status).toBe(401)
  })

  it('may be written in upper case', async () => {
    const { owner, user } = await people()
    const url = urlOf(owner, user.userId).toUpperCase().replace('/V1/TENANTS', '/v1/tenants')
    const reply = await owner.patch(url.replace('/USERS/', '/users/'), { role: 'ADMIN' })
    expect(reply).toMatchObject({ status: 200, body: { user_id: user.userId } })
  })

  it("returns 404 for a user who isn't a member, whoever asks", async () => {
    const { owner, user } = await people()
    const { userId: foreign } = await server.newTenant()
    for (const caller of [owner, user]) {
      for (const id of [newId(), foreign]) {
        const url = urlOf(owner, id)
        const replies = [
          await caller.patch(url, { role: 'ADMIN' }),
          await caller.delete(url),
          await caller.post(`${url}/activate`),
          await caller.post(`${url}/deactivate`),
        ]
        for (const { status, body } of replies) {
          expect({ status, body }).toMatchObject({
            status: 404,
            body: { detail: 'Member not found.' },
          })
        }
      }
    }
  })
})

describe("a member's role", () => {
  it('can be changed by OWNER and ADMIN, with immediate effect', async () => {
    const { owner, admin, user } = await people()
    const raised = await owner.patch(urlOf(owner, user.userId), { role: 'ADMIN' })
    expect(raised).toMatchObject({ status: 200, body: { user_id: user.userId, role: 'ADMIN' } })
    expect((await user.get(urlOf(owner))).status).toBe(200)
    expect((await user.patch(urlOf(owner, admin.userId), { role: 'USER' })).status).toBe(200)
    expect((await admin.get(urlOf(owner))).status).toBe(403)
    expect((await admin.patch(urlOf(owner, admin.userId), { role: 'ADMIN' })).status).toBe(403)
  })

  it("can't be OWNER for a second member, and the OWNER stays one", async () => {
    const { owner, admin, user } = await people()
    for (const caller of [owner, admin]) {
      const second = await caller.patch(urlOf(owner, user.userId), { role: 'OWNER' })
      expect(second).toMatchObject({ status: 409, body: { detail: expect.any(String) } })
      const less = await caller.patch(urlOf(owner, owner.userId), { role: 'USER' })
      expect(less).toMatchObject({ status: 409, body: { detail: expect.any(String) } })
    }
    expect(await rowOf(owner)).toMatchObject({ role: 'OWNER' })
    expect((await owner.patch(urlOf(owner, owner.userId), { role: 'OWNER' })).status).toBe(200)
  })

  it('is one of three values', async () => {
    const { owner, user } = await people()
    for (const body of [{}, { role: null }, { role: 'user' }, { role: 'USER', name: 'x' }]) {
      expect((await owner.patch(urlOf(owner, user.userId), body)).status).toBe(422)
    }
  })
})

describe('a deactivated member', () => {
  it('is locked out immediately, by session, API key and WebSocket, and has left all groups', async () => {
    const { owner, admin, user } = await people()
    await putIntoGroup(user)
    const bySession = await openSocket(server, { cookie: user.cookie })
    const byKey = await openSocket(server, { authorization: `Bearer ${user.apiKey}` })
    const other = await openSocket(server, { cookie: admin.cookie })
    const { status, body } = await admin.post<Member>(`${urlOf(owner, user.userId)}/deactivate`)
    expect(status).toBe(200)
    expect(Date.parse(body.deactivated_on ?? '')).toBeLessThanOrEqual(Date.now())
    expect(await Promise.all([bySession.closed, byKey.closed])).toEqual([4403, 4403])
    expect(other.socket.readyState).toBe(other.socket.OPEN)
    other.socket.terminate()
    for (const caller of [user, user.bySession]) {
      expect((await caller.get('/v1/users/me')).status).toBe(401)
    }
    expect(await countOf(user, 'tenant_group_member')).toBe(0)
    expect(await countOf(user, 'api_key')).toBe(1)
  })

  it('keeps the first deactivation date', async () => {
    const { owner, user } = await people()
    const url = `${urlOf(owner, user.userId)}/deactivate`
    const first = await owner.post<Member>(url)
    const second = await owner.post<Member>(url)
    expect(second).toMatchObject({ status: 200, body: first.body })
  })

  it('is admitted again by activation, without former groups and sessions', async () => {
    const { owner, user } = await people()
    await putIntoGroup(user)
    await owner.post(`${urlOf(owner, user.userId)}/deactivate`)
    for (let time = 0; time < 2; time += 1) {
      const reply = await owner.post(`${urlOf(owner, user.userId)}/activate`)
      expect(reply).toMatchObject({ status: 200, body: { deactivated_on: null } })
    }
    expect((await user.get('/v1/users/me')).status).toBe(200)
    expect((await user.bySession.get('/v1/users/me')).status).toBe(401)
    expect(await countOf(user, 'tenant_group_member')).toBe(0)
  })

  it('is never the OWNER, and only OWNER and ADMIN deactivate', async () => {
    const { owner, admin, user } = await people()
    for (const caller of [owner, admin]) {
      const reply = await caller.post(`${urlOf(owner, owner.userId)}/deactivate`)
      expect(reply).toMatchObject({
        status: 403,
        body: { detail: 'The OWNER cannot be deactivated.' },
      })
    }
    for (const verb of ['activate', 'deactivate']) {
      expect((await user.post(`${urlOf(owner, user.userId)}/${verb}`)).status).toBe(403)
    }
    expect((await owner.get('/v1/users/me')).status).toBe(200)
  })
})

describe('removing a member', () => {
  it('ends sessions, keys, grants and connections, and picks another default tenant', async () => {
    const { owner, admin, user } = await people()
    const home = await server.newTenant()
    await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: home.tenantId, userId: user.userId, role: 'USER' }),
    )
    await putIntoGroup(user)
    await server.grant(owner, user, owner.sharedPartId, 'READ_ONLY')
    const { closed } = await openSocket(server, { cookie: user.cookie })
    const reply = await admin.delete(urlOf(owner, user.userId))
    expect([reply.status, reply.body]).toEqual([204, undefined])
    expect(await closed).toBe(4403)
    for (const caller of [user, user.bySession]) {
      expect((await caller.get('/v1/users/me')).status).toBe(401)
    }
    expect(await rowOf(user)).toBeUndefined()
    for (const table of ['tenant_group_member', 'api_key', 'path_permission'] as const) {
      expect(await countOf(user, table)).toBe(0)
    }
    const { email, password } = user
    const signIn = await server.anonymous.post('/v1/auth/pw/signin', { email, password })
    expect(signIn).toMatchObject({
      status: 200,
      body: { current_tenant_id: home.tenantId, default_tenant_id: home.tenantId },
    })
    expect((await admin.delete(urlOf(owner, user.userId))).status).toBe(404)
  })

  it('keeps the personal folder for a member who comes back', async () => {
    const { owner, user } = await people()
    await owner.delete(urlOf(owner, user.userId))
    const again = await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: owner.tenantId, userId: user.userId, role: 'USER' }),
    )
    expect(again.homePartId).toBe(user.homePartId)
  })

  it('is also leaving: a USER can remove only themselves', async () => {
    const { owner, admin, user } = await people()
    expect((await user.delete(urlOf(owner, admin.userId))).status).toBe(403)
    expect((await user.delete(urlOf(owner, owner.userId))).status).toBe(403)
    expect((await user.bySession.delete(urlOf(owner, user.userId))).status).toBe(204)
    expect((await admin.delete(urlOf(owner, admin.userId))).status).toBe(204)
    expect((await owner.get<Page>(urlOf(owner))).body.total).toBe(1)
  })

  it('is refused for the OWNER and for members under directory sync', async () => {
    const { owner, admin, user } = await people()
    await manage(user)
    for (const [caller, id] of [
      [owner, owner.userId],
      [admin, owner.userId],
      [admin, user.userId],
      [user, user.userId],
    ] as const) {
      const reply = await caller.delete(urlOf(owner, id))
      expect(reply).toMatchObject({ status: 409, body: { detail: expect.any(String) } })
    }
    expect((await owner.get<Page>(urlOf(owner))).body.total).toBe(3)
  })

  it('and changing the same member concurrently ends in one state without an error', async () => {
    const { owner, admin, user } = await people()
    const url = urlOf(owner, user.userId)
    const replies = await Promise.all([
      owner.patch(url, { role: 'ADMIN' }),
      admin.post(`${url}/deactivate`),
      owner.delete(url),
      admin.delete(url),
      owner.post(`${url}/activate`),
    ])
    for (const { status } of replies) expect([200, 204, 404]).toContain(status)
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await rowOf(user)).toBeUndefined()
  })
})
