import { beforeAll, describe, expect, it } from 'vitest'
import { auditLogOf } from '../../../platform/audit/audit-log.ts'
import { newId } from '../../../platform/core/ids.ts'
import { openBrowser } from '../../../../test/support/browser.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import {
  configure,
  groupNames,
  membersOf,
  newEmail,
  newGroup,
  verified,
  type List,
  isCallback,
  signIn,
  tenantWithProvider,
  type Refusal,
  type User,
} from './sso.test-support.ts'

let server: TestServer

async function invitation(owner: TestMember, email: string, role = 'USER'): Promise<string> {
  const body = { tenant_id: owner.tenantId, email, role }
  const invite = await owner.post<{ id: string }>('/v1/invites', body)
  expect(invite.status).toBe(201)
  return invite.body.id
}

beforeAll(async () => {
  server = await sharedTestServer()
})

describe("signing in through a tenant's provider", () => {
  it('gives a new person an account and a USER membership', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const email = newEmail()
    const names = { given_name: ' A\u202enne\u0301\u0000 ', family_name: 'x'.repeat(300) }
    idp.people.set('ann', verified(email, names))
    const { status, body, cookie } = await signIn(server, owner, 'ann')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: body.id,
        email,
        first_name: 'Ann\u00e9',
        last_name: 'x'.repeat(255),
        idp_type: 'TENANT',
        current_tenant_id: owner.tenantId,
        current_tenant_role: 'USER',
        default_tenant_id: owner.tenantId,
      },
    })
    const me = await server.anonymous.get<User>('/v1/users/me', { cookie })
    expect(me.body.id).toBe(body.id)
    const member = (await membersOf(owner)).find(({ user_id: id }) => id === body.id)
    expect(member).toMatchObject({ role: 'USER', is_tenant_idp_managed: false })
    expect((await server.anonymous.get('/v1/folders', { cookie })).status).toBe(200)
  })

  it('recognizes a returning person, even if their address has changed', async () => {
    const { owner, idp } = await tenantWithProvider(server, {}, { claimsInToken: true })
    await using _ = idp
    idp.people.set('ann', verified(newEmail(), { given_name: 'Ann' }))
    const first = await signIn(server, owner, 'ann')
    idp.people.set('ann', { email: newEmail(), email_verified: false, given_name: 'Other' })
    const second = await signIn(server, owner, 'ann')
    expect(second.body).toEqual(first.body)
    expect(second.cookie).not.toBe(first.cookie)
    expect(await membersOf(owner)).toHaveLength(2)
  })

  it('leaves an existing account unchanged, and its password keeps working', async () => {
    const { owner, idp } = await tenantWithProvider(
      server,
      { allow_new_members: false, token_endpoint_auth_method: 'client_secret_post' },
      { authMethod: 'client_secret_post' },
    )
    await using _ = idp
    const member = await server.addUser(owner, 'ADMIN')
    const { email, password } = member
    idp.people.set('ann', verified(email.toUpperCase(), { given_name: 'Mallory' }))
    const { body } = await signIn(server, owner, 'ann')
    expect(body).toMatchObject({ id: member.userId, email, first_name: null, idp_type: 'PASSWORD' })
    expect(body.current_tenant_role).toBe('ADMIN')
    const again = await server.anonymous.post('/v1/auth/pw/signin', { email, password })
    expect(again.status).toBe(200)
  })

  it('creates one account and one membership if a person signs in many times simultaneously', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    idp.people.set('ann', verified(newEmail()))
    const pages = await Promise.all(Array.from({ length: 6 }, () => signIn(server, owner, 'ann')))
    expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(new Set(pages.map(({ body }) => body.id)).size).toBe(1)
    expect(await membersOf(owner)).toHaveLength(2)
  })

  it('confines the session to this tenant', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const elsewhere = await server.newTenant()
    const invite = await invitation(owner, elsewhere.email)
    expect((await elsewhere.post(`/v1/invites/${invite}/accept`)).status).toBe(200)
    idp.people.set('ann', verified(elsewhere.email))
    const { cookie, body } = await signIn(server, owner, 'ann')
    expect(body.id).toBe(elsewhere.userId)
    const headers = { cookie }
    const wanted = { tenant_id: elsewhere.tenantId }
    expect((await server.anonymous.post('/v1/auth/uat', wanted, headers)).status).toBe(403)
    const { headers: answer } = await server.anonymous.post('/v1/auth/uat', {}, headers)
    const renewed = { cookie: String(answer['set-cookie']).split(';')[0] ?? '' }
    expect((await server.anonymous.post('/v1/auth/uat', wanted, renewed)).status).toBe(403)
    expect((await server.anonymous.get('/v1/users/me', renewed)).status).toBe(200)
  })

  it('works under all paths of the auth operations', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    idp.people.set('ann', verified(newEmail()))
    for (const prefix of ['/auth', '/api/v1/auth', '/api/auth']) {
      const browser = openBrowser(server)
      const start = `${prefix}/sso/${owner.tenantId}/signin`
      const { url } = await browser.open(start, { account: 'ann', until: isCallback })
      const address = url.href.replace('/v1/auth', prefix)
      expect((await browser.open<User>(address)).body.current_tenant_id).toBe(owner.tenantId)
    }
  })
})

describe('the tenant admits', () => {
  it.each([
    [{ email_verified: false }, {}],
    [{}, {}],
    [{ email_verified: 'true' }, {}],
    [{ email_verified: false }, { trust_email: true }],
  ])('nobody whose address is unverified: %j with %j', async (claims, configuration) => {
    const { owner, idp } = await tenantWithProvider(server, configuration)
    await using _ = idp
    const known = await server.addUser(owner, 'USER')
    for (const email of [newEmail(), known.email]) {
      idp.people.set('ann', { email, ...claims })
      const { status, body, given } = await signIn<Refusal>(server, owner, 'ann')
      expect([status, body.detail]).toEqual([403, expect.stringContaining('email address')])
      expect([...given.keys()]).toEqual([])
    }
    expect(await membersOf(owner)).toHaveLength(2)
  })

  it('nobody with a missing or invalid address', async () => {
    const { owner, idp } = await tenantWithProvider(server, { trust_email: true })
    await using _ = idp
    for (const claims of [{}, { email: 5 }, { email: 'ann' }, { email: 'a@b.c\u0000' }]) {
      idp.people.set('ann', { ...claims, email_verified: true })
      expect((await signIn(server, owner, 'ann')).status).toBe(403)
    }
  })

  it('people whose address the provider says nothing about, if it is trusted', async () => {
    const { owner, idp } = await tenantWithProvider(server, { trust_email: true })
    await using _ = idp
    const email = newEmail()
    idp.people.set('ann', { email, name: 'Ann Other' })
    const { status, body } = await signIn(server, owner, 'ann')
    expect([status, body.email, body.first_name]).toEqual([200, email, 'Ann Other'])
  })

  it('no new members if it has disabled them, and leaves no account behind', async () => {
    const { owner, idp } = await tenantWithProvider(server, { allow_new_members: false })
    await using _ = idp
    const email = newEmail()
    idp.people.set('ann', verified(email))
    expect((await signIn(server, owner, 'ann')).status).toBe(403)
    await auditLogOf(server.context).flush()
    expect((await owner.get('/v1/audit-events?kind=session.refused')).body).toMatchObject({
      items: [{ operation: 'oauth2_callback', user_id: null, address: '127.0.0.1' }],
    })
    const rows = await server.context.doors.acrossTenants((tx) =>
      tx.selectFrom('app_user').select('id').where('email', '=', email).execute(),
    )
    expect(rows).toEqual([])
    const known = await server.addUser(owner, 'USER')
    idp.people.set('ann', verified(known.email))
    expect((await signIn(server, owner, 'ann')).body.id).toBe(known.userId)
  })

  it('nobody whose membership is deactivated', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    idp.people.set('ann', verified(newEmail()))
    const { body } = await signIn(server, owner, 'ann')
    const member = `/v1/tenants/${owner.tenantId}/users/${body.id}`
    expect((await owner.post(`${member}/deactivate`)).status).toBe(200)
    const again = await signIn<Refusal>(server, owner, 'ann')
    expect([again.status, again.given.size]).toEqual([403, 0])
    expect((await owner.post(`${member}/activate`)).status).toBe(200)
    expect((await signIn(server, owner, 'ann')).status).toBe(200)
  })
})

describe('a person with an open invite', () => {
  it("accepts it by signing in through the inviting tenant's provider", async () => {
    const { owner, idp } = await tenantWithProvider(server, { allow_new_members: false })
    await using _ = idp
    const [other, email] = [await server.newTenant(), newEmail()]
    idp.people.set('ann', verified(email.toUpperCase()))
    await invitation(other, email)
    expect((await signIn(server, owner, 'ann')).status).toBe(403)
    await invitation(owner, email, 'ADMIN')
    const { body } = await signIn(server, owner, 'ann')
    expect(body).toMatchObject({
      current_tenant_id: owner.tenantId,
      current_tenant_role: 'ADMIN',
      default_tenant_id: owner.tenantId,
    })
    const open = (by: TestMember) => by.get<List<unknown>>('/v1/invites')
    expect((await open(owner)).body.total).toBe(0)
    expect((await open(other)).body.total).toBe(1)
  })
})

describe('groups', () => {
  it('follow the claim, for the groups that the mapping names', async () => {
    const { owner, idp } = await tenantWithProvider(server, { groups_claim: 'groups' })
    await using _ = idp
    const [staff, chiefs, own] = [
      await newGroup(owner, `Staff-${newId()}`),
      await newGroup(owner),
      await newGroup(owner),
    ]
    await configure(owner, {
      issuer: idp.issuer,
      client_id: idp.clientId,
      client_secret: idp.clientSecret,
      groups_claim: 'groups',
      group_mapping: {
        everybody: staff.name.toLowerCase(),
        all: staff.id,
        bosses: chiefs.id,
        lost: 'no such group',
      },
    })
    const email = newEmail()
    const claim = (groups?: unknown) => idp.people.set('ann', verified(email, { groups }))
    const names = async () =>
      (await groupNames(server, (await signIn(server, owner, 'ann')).cookie)).toSorted()
    claim(['everybody', 'bosses', 'lost', 'unheard of', 5])
    const { body } = await signIn(server, owner, 'ann')
    await owner.post(`/v1/tenant-groups/${own.id}/members`, { user_id: body.id })
    expect(await names()).toEqual([staff.name, chiefs.name, own.name].toSorted())
    claim('all')
    expect(await names()).toEqual([staff.name, own.name].toSorted())
    claim({ everybody: true })
    expect(await names()).toEqual([own.name])
    claim(['bosses'])
    expect(await names()).toEqual([chiefs.name, own.name].toSorted())
    claim()
    expect(await names()).toEqual([own.name])
  })

  it('of another tenant cannot be joined', async () => {
    const other = await server.newTenant()
    const theirs = await newGroup(other)
    const { owner, idp } = await tenantWithProvider(server, {
      groups_claim: 'groups',
      group_mapping: { a: theirs.id, b: theirs.name },
    })
    await using _ = idp
    idp.people.set('ann', verified(newEmail(), { groups: ['a', 'b'] }))
    const { cookie, status } = await signIn(server, owner, 'ann')
    expect([status, await groupNames(server, cookie)]).toEqual([200, []])
    const members = await other.get<List<unknown>>(`/v1/tenant-groups/${theirs.id}/members`)
    expect(members.body.total).toBe(0)
  })
})
