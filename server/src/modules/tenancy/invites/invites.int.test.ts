import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { addProviderRow } from '../../../../test/support/provider-row.ts'
import { addMember } from '../tenants/tenants.service.ts'
import type { InviteResponse } from './invites.schemas.ts'

type Page = { items: InviteResponse[]; total: number; limit: number; offset: number }

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const someAddress = () => `guest-${newId()}@example.org`

function invite(by: TestMember, email: string, more: object = {}) {
  return by.post<InviteResponse>('/v1/invites', { tenant_id: by.tenantId, email, ...more })
}

function statusesOf(replies: readonly { status: number }[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b)
}

async function invited(by: TestMember, email: string): Promise<InviteResponse> {
  const { status, body } = await invite(by, email)
  expect(status).toBe(201)
  return body
}

/** Runs a statement on one tenant's invites, members or the tenant itself. */
async function change({ tenantId }: TestMember, statement: string): Promise<void> {
  await server.context.doors.acrossTenants((tx) =>
    sql`${sql.raw(statement)} and tenant_id = ${tenantId}::uuid`.execute(tx),
  )
}

const expire = (tenant: TestMember) =>
  change(tenant, "update invite set expires_at = now() - interval '1 second' where true")

async function deactivate(member: TestMember): Promise<void> {
  const { userId } = member
  await change(member, `update tenant_user set deactivated_on = now() where user_id = '${userId}'`)
}

async function withOwnProvider(): Promise<TestMember> {
  const owner = await server.newTenant()
  const configuration = { issuer: 'https://idp.example.org', client_id: 'arbor' }
  const body = { idp_config: { configuration } }
  expect((await owner.patch(`/v1/tenants/${owner.tenantId}`, body)).status).toBe(200)
  return owner
}

describe('inviting', () => {
  it.each(['OWNER', 'ADMIN'] as const)('is allowed for owners and admins: %s', async (role) => {
    const admin = await server.newTenant({ role })
    const email = someAddress()
    const { status, body } = await invite(admin, email)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      tenant_id: admin.tenantId,
      email,
      role: 'USER',
      expires_at: expect.any(String),
      accepted_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      invite_link: expect.stringContaining(`http://localhost/invites/${body.id}#`),
      email_id: expect.any(String),
      grants: [],
      groups: [],
      invited_by_user_id: admin.userId,
    })
    const days = (Date.parse(body.expires_at) - Date.parse(body.created_at)) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
  })

  it("is not allowed for users, or in a tenant other than the credential's", async () => {
    const user = await server.newTenant({ role: 'USER' })
    const other = await server.newTenant()
    const email = someAddress()
    expect(await invite(user, email)).toMatchObject({ status: 403 })
    for (const caller of [user, other]) {
      for (const id of [UNKNOWN_ID, (await server.newTenant()).tenantId]) {
        expect(await invite(caller, email, { tenant_id: id })).toMatchObject({ status: 404 })
      }
    }
    await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: user.tenantId, userId: other.userId, role: 'ADMIN' }),
    )
    const reply = await invite(other, email, { tenant_id: user.tenantId })
    expect(reply).toMatchObject({ status: 403 })
  })

  it('is by address, ignoring case and surrounding spaces, and once per address', async () => {
    const admin = await server.newTenant()
    const email = `Guest-${newId()}@Example.org`
    expect(await invite(admin, `  ${email}\n`)).toMatchObject({ status: 201, body: { email } })
    for (const again of [email, email.toLowerCase(), email.toUpperCase()]) {
      const reply = await invite(admin, again)
      expect(reply).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('already exists') },
      })
    }
    expect(await invite(await server.newTenant(), email)).toMatchObject({ status: 201 })
  })

  it('creates one invite if many requests for an address arrive at the same time', async () => {
    const admin = await server.newTenant()
    const email = someAddress()
    const replies = await Promise.all(Array.from({ length: 4 }, () => invite(admin, email)))
    expect(statusesOf(replies)).toEqual([201, 409, 409, 409])
  })

  it('replaces an expired invite', async () => {
    const admin = await server.newTenant()
    const email = someAddress()
    const former = await invited(admin, email)
    await expire(admin)
    const next = await invited(admin, email.toUpperCase())
    expect(next.id).not.toBe(former.id)
    const { body } = await admin.get<Page>('/v1/invites?status=expired')
    expect(body).toMatchObject({ items: [], total: 0 })
  })

  it('is refused for the role OWNER and for members', async () => {
    const admin = await server.newTenant()
    const member = await server.addUser(admin, 'USER')
    expect(await invite(admin, someAddress(), { role: 'ADMIN' })).toMatchObject({
      status: 201,
      body: { role: 'ADMIN' },
    })
    expect(await invite(admin, someAddress(), { role: 'OWNER' })).toMatchObject({
      status: 409,
      body: { detail: 'The tenant has an owner.' },
    })
    expect(await invite(admin, member.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { detail: 'A member with this address already exists.' },
    })
    await deactivate(member)
    expect(await invite(admin, member.email)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Activate') },
    })
  })

  it('reveals nothing about accounts', async () => {
    const [admin, stranger] = [await server.newTenant(), await server.newTenant()]
    const { body: known } = await invite(admin, stranger.email)
    const { body: unknown } = await invite(admin, someAddress())
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect(known).toMatchObject({ accepted_at: null, email_id: expect.any(String) })
  })

  it.each([
    { email: 'nobody' },
    { email: 'a@b.org\r\nBcc: c@d.org' },
    { email: 'a@b.org, c@d.org' },
    { email: `${'a'.repeat(250)}@example.org` },
    { email: null },
    { role: 'KING' },
    { tenant_id: 'x' },
    { message: 'Hi' },
  ])('refuses %j', async (fault) => {
    const admin = await server.newTenant()
    expect(await invite(admin, someAddress(), fault)).toMatchObject({ status: 422 })
  })

  it('is limited to a thousand open invites, and works again after some are deleted', async () => {
    const admin = await server.newTenant()
    await server.context.doors.acrossTenants((tx) =>
      sql`insert into invite (tenant_id, id, email, role, expires_at)
        select ${admin.tenantId}::uuid, gen_random_uuid(), n || '@example.org', 'USER', now() + interval '1 day'
        from generate_series(1, 1000) n`.execute(tx),
    )
    const { status, body } = await invite(admin, someAddress())
    expect({ status, body }).toMatchObject({ status: 409 })
    const { body: page } = await admin.get<Page>('/v1/invites?limit=1')
    expect(page.total).toBe(1000)
    await admin.delete(`/v1/invites/${page.items[0]?.id ?? ''}`)
    expect(await invite(admin, someAddress())).toMatchObject({ status: 201 })
  })
})

describe('in a tenant with its own identity provider', () => {
  it('nobody becomes a member without consent, and known and unknown addresses get the same response', async () => {
    const [admin, stranger] = [await withOwnProvider(), await server.newTenant()]
    const replies = [
      await invite(admin, stranger.email, { role: 'ADMIN' }),
      await invite(admin, someAddress(), { role: 'ADMIN' }),
    ]
    const [known, unknown] = replies.map(({ status, body, headers }) => ({
      status,
      type: headers['content-type'],
      members: Object.entries(body).map(([name, value]) => [name, typeof value]),
    }))
    expect(known).toEqual(unknown)
    expect(known?.status).toBe(201)
    const { body: tenants } = await stranger.get<{ total: number }>('/v1/tenants')
    expect(tenants.total).toBe(1)
    const members = await admin.get<Page>(`/v1/tenants/${admin.tenantId}/users`)
    expect(members.body.total).toBe(1)
    const [{ body: mine } = { body: { id: '' } }] = replies
    expect((await stranger.post(`/v1/invites/${mine.id}/accept`)).status).toBe(200)
  })
})

describe('the list of invites', () => {
  it("contains the tenant's invites by status, newest first, in pages", async () => {
    const admin = await server.newTenant()
    const [lapsed, guest] = [someAddress(), await server.newTenant()]
    await invited(admin, lapsed)
    await expire(admin)
    const taken = await invited(admin, guest.email)
    await guest.post(`/v1/invites/${taken.id}/accept`)
    const open = [someAddress(), someAddress(), someAddress()]
    for (const email of open) await invited(admin, email)
    await invited(await server.newTenant(), someAddress())

    const list = async (query: string) => {
      const { body } = await admin.get<Page>(`/v1/invites${query}`)
      return [body.total, ...body.items.map(({ email }) => email)]
    }
    const newestFirst = [3, ...open.toReversed()]
    for (const query of ['', '?status=pending', '?status=', '?email=']) {
      expect(await list(query)).toEqual(newestFirst)
    }
    expect(await list('?status=accepted')).toEqual([1, guest.email])
    expect(await list('?status=expired')).toEqual([1, lapsed])
    expect(await list('?limit=1&offset=1')).toEqual([3, open[1]])
    expect(await admin.get('/v1/invites?status=open')).toMatchObject({ status: 422 })
  })

  it('can be searched by part of the address, without wildcards', async () => {
    const admin = await server.newTenant()
    for (const email of ['Ann_b@example.org', 'annxb@example.org', 'a%b@example.org']) {
      await invited(admin, email)
    }
    const find = async (part: string) => {
      const { body } = await admin.get<Page>(`/v1/invites?email=${encodeURIComponent(part)}`)
      return body.items.map(({ email }) => email).toSorted()
    }
    expect(await find('ANN')).toEqual(['Ann_b@example.org', 'annxb@example.org'])
    expect(await find('n_b')).toEqual(['Ann_b@example.org'])
    expect(await find('%')).toEqual(['a%b@example.org'])
    expect(await find('nobody')).toEqual([])
  })

  it('is only for owners and admins', async () => {
    const user = await server.newTenant({ role: 'USER' })
    expect(await user.get('/v1/invites')).toMatchObject({ status: 403 })
  })
})

describe('accepting an invite', () => {
  it('makes the invited person a member, with any of their credentials', async () => {
    const admin = await server.newTenant()
    const [first, second] = [await server.newTenant(), await server.newTenant({ role: 'USER' })]
    const one = await invited(admin, first.email.toUpperCase())
    const { body: two } = await invite(admin, second.email, { role: 'ADMIN' })
    const accepted = { tenant_id: admin.tenantId }
    expect(await first.post(`/v1/invites/${one.id}/accept`)).toMatchObject({
      status: 200,
      body: { ...accepted, role: 'USER' },
    })
    expect(await second.bySession.post(`/v1/invites/${two.id}/accept`)).toMatchObject({
      status: 200,
      body: { ...accepted, role: 'ADMIN' },
    })
    const { body: list } = await admin.get<Page>('/v1/invites?status=accepted')
    expect(list.items.map(({ accepted_at: at }) => at)).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    const entered = await first.bySession.post('/v1/auth/uat', { tenant_id: admin.tenantId })
    expect(entered).toMatchObject({ status: 200, body: { current_tenant_id: admin.tenantId } })
  })

  it('succeeds once, even with concurrent requests', async () => {
    const [admin, guest] = [await server.newTenant(), await server.newTenant()]
    const { id } = await invited(admin, guest.email)
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => guest.post(`/v1/invites/${id}/accept`)),
    )
    expect(statusesOf(replies)).toEqual([200, 409, 409, 409])
  })

  it('is impossible for other people, who learn nothing about the invite', async () => {
    const [admin, guest] = [await server.newTenant(), await server.newTenant()]
    const { id } = await invited(admin, guest.email)
    const unknown = await guest.post<object>(`/v1/invites/${UNKNOWN_ID}/accept`)
    expect(unknown).toMatchObject({ status: 404 })
    for (const other of [admin, await server.newTenant()]) {
      const { status, body } = await other.post(`/v1/invites/${id}/accept`)
      const request_id = expect.any(String) as string
      expect({ status, body }).toEqual({ status: 404, body: { ...unknown.body, request_id } })
    }
  })

  it('is impossible through a tenant’s own provider', async () => {
    const [admin, guest] = [await server.newTenant(), await server.newTenant()]
    const { id } = await invited(admin, guest.email)
    const providerId = await server.context.doors.acrossTenants((tx) =>
      addProviderRow(tx, guest.tenantId),
    )
    await change(
      guest,
      `update api_key set confined = true, provider_id = '${providerId}' where true`,
    )
    expect(await guest.post(`/v1/invites/${id}/accept`)).toMatchObject({ status: 404 })
    expect(await guest.bySession.post(`/v1/invites/${id}/accept`)).toMatchObject({ status: 200 })
  })

  it('is refused after it expires, and for members', async () => {
    const [admin, guest] = [await server.newTenant(), await server.newTenant()]
    const { id } = await invited(admin, guest.email)
    await expire(admin)
    expect(await guest.post(`/v1/invites/${id}/accept`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('expired') },
    })
    await change(admin, "update invite set expires_at = now() + interval '1 day' where true")
    await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: admin.tenantId, userId: guest.userId, role: 'USER' }),
    )
    expect(await guest.post(`/v1/invites/${id}/accept`)).toMatchObject({ status: 409 })
    await deactivate({ ...guest, tenantId: admin.tenantId })
    expect(await guest.post(`/v1/invites/${id}/accept`)).toMatchObject({ status: 409 })
  })
})

describe('deleting an invite', () => {
  it('removes open and accepted invites permanently', async () => {
    const [admin, guest, late] = [
      await server.newTenant({ role: 'ADMIN' }),
      await server.newTenant(),
      await server.newTenant(),
    ]
    const taken = await invited(admin, guest.email)
    await guest.post(`/v1/invites/${taken.id}/accept`)
    const open = await invited(admin, late.email)
    for (const { id } of [taken, open]) {
      expect(await admin.delete(`/v1/invites/${id}`)).toMatchObject({ status: 204 })
      expect(await admin.delete(`/v1/invites/${id}`)).toMatchObject({ status: 404 })
    }
    expect(await late.post(`/v1/invites/${open.id}/accept`)).toMatchObject({ status: 404 })
    expect(await invite(admin, late.email)).toMatchObject({ status: 201 })
  })

  it('is allowed only for owners and admins of the tenant', async () => {
    const admin = await server.newTenant()
    const user = await server.addUser(admin, 'USER')
    const { id } = await invited(admin, someAddress())
    expect(await user.delete(`/v1/invites/${id}`)).toMatchObject({ status: 403 })
    expect(await user.delete(`/v1/invites/${UNKNOWN_ID}`)).toMatchObject({ status: 404 })
    const other = await server.newTenant()
    expect(await other.delete(`/v1/invites/${id}`)).toMatchObject({ status: 404 })
    expect(await admin.delete(`/v1/invites/${id}`)).toMatchObject({ status: 204 })
  })
})
