import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../../../test/support/browser.ts'
import {
  startIdentityProvider,
  type IdentityProvider,
} from '../../../../test/support/identity-provider.ts'
import { startTestServer, type OwnTestServer } from '../../../../test/support/index.ts'
import { nextMail, tokenIn } from '../../../../test/support/mailbox.ts'
import {
  callbackOf,
  membersOf,
  newEmail,
  SESSION,
  signIn,
  tenantWithProvider,
  verified,
  type User,
} from './sso.test-support.ts'

const PASSWORD = 'cedar lamp seven'

let google: IdentityProvider
let server: OwnTestServer
beforeAll(async () => {
  google = await startIdentityProvider({ redirectUris: [callbackOf({ tenantId: null })] })
  server = await startTestServer({
    worker: true,
    settings: {
      ARBOR_GOOGLE_ISSUER: google.issuer,
      ARBOR_GOOGLE_CLIENT_ID: google.clientId,
      ARBOR_GOOGLE_CLIENT_SECRET: google.clientSecret,
    },
  })
})
afterAll(async () => {
  await server.close()
  await google[Symbol.asyncDispose]()
})

/** A stranger's tenant, whose provider claims that somebody with this address is a member. */
async function claim(email: string) {
  const { owner, idp } = await tenantWithProvider(server)
  idp.people.set('ann', verified(email, { given_name: 'Mallory' }))
  const page = await signIn(server, owner, 'ann')
  expect(page.status).toBe(200)
  return { owner, idp, user: page.body, headers: { cookie: page.cookie } }
}

/** What happens when the owner of an address requests a mail and follows its link. */
async function proveByMail(email: string, asked: 'email_verification' | 'send_reset_email') {
  const { anonymous } = server
  expect((await anonymous.post(`/v1/auth/pw/${asked}`, { email })).status).toBe(200)
  const mail = await nextMail(server, email)
  const made = await anonymous.post<User>('/v1/auth/pw/user', {
    email_token: tokenIn(mail),
    password: PASSWORD,
  })
  const { headers } = await anonymous.post('/v1/auth/pw/signin', { email, password: PASSWORD })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return { ...made, headers: { cookie } }
}

async function enterByGoogle(email: string) {
  google.people.set(email, verified(email))
  const body = { provider: 'GOOGLE' }
  const begun = await server.anonymous.post<{ redirect_url: string }>('/v1/auth/sso/initiate', body)
  const browser = openBrowser(server)
  const [name = '', value = ''] = (String(begun.headers['set-cookie']).split(';')[0] ?? '').split(
    '=',
  )
  browser.setCookie(name, value)
  const page = await browser.open<User>(begun.body.redirect_url, { account: email })
  return { ...page, headers: { cookie: `${SESSION}=${page.given.get(SESSION) ?? ''}` } }
}

describe('an address that a provider claimed before its owner signed up', () => {
  it.each(['email_verification', 'send_reset_email'] as const)(
    'is free for its owner, who gets a tenant of their own with the mail of %s',
    async (asked) => {
      const email = newEmail()
      const { owner, idp, user, headers } = await claim(email)
      await using _ = idp
      const made = await proveByMail(email, asked)
      expect([made.status, made.body]).toMatchObject([
        201,
        { email, first_name: null, idp_type: 'PASSWORD', current_tenant_role: 'OWNER' },
      ])
      expect(made.body.id).not.toBe(user.id)
      expect(made.body.current_tenant_id).not.toBe(owner.tenantId)
      expect(made.body.default_tenant_id).toBe(made.body.current_tenant_id)
      const tenants = await server.anonymous.get<{ total: number }>('/v1/tenants', made.headers)
      expect(tenants.body.total).toBe(1)
      // What the stranger has is useless there.
      const wanted = { tenant_id: made.body.current_tenant_id }
      expect((await server.anonymous.post('/v1/auth/uat', wanted, headers)).status).toBe(403)
    },
  )

  it('is free for its owner, who signs in with Google', async () => {
    const email = newEmail()
    const { owner, idp, user } = await claim(email)
    await using _ = idp
    const { body } = await enterByGoogle(email)
    expect(body).toMatchObject({ email, idp_type: 'GOOGLE', current_tenant_role: 'OWNER' })
    expect(body.id).not.toBe(user.id)
    expect(body.default_tenant_id).not.toBe(owner.tenantId)
  })

  it('is a separate account for each tenant that claims it', async () => {
    const email = newEmail()
    const [one, two] = [await claim(email), await claim(email)]
    expect(one.user.id).not.toBe(two.user.id)
    const members = await membersOf(two.owner)
    expect(members.map(({ user_id: id }) => id)).not.toContain(one.user.id)
    for (const { idp } of [one, two]) await idp[Symbol.asyncDispose]()
  })

  it('gets neither a password nor a mail for the claimed account', async () => {
    const email = newEmail()
    const { idp, headers } = await claim(email)
    await using _ = idp
    const body = { old_password: '', new_password: PASSWORD }
    expect((await server.anonymous.post('/v1/auth/pw/reset', body, headers)).status).toBe(403)
  })
})

describe('the owner of such an address', () => {
  type Offer = { tenant_id: string; tenant_name: string; role: string }
  const offers = async (headers: { cookie: string }) =>
    (await server.anonymous.get<Offer[]>('/v1/local-memberships', headers)).body

  it('can keep a membership with its role, folder, permissions and groups, but none of its keys', async () => {
    const email = newEmail()
    const { owner, idp, user, headers } = await claim(email)
    await using _ = idp
    const { anonymous } = server
    const group = await owner.post<{ id: string }>('/v1/tenant-groups', { name: 'Gardeners' })
    await owner.post(`/v1/tenant-groups/${group.body.id}/members`, { user_id: user.id })
    const grant = { path_part_id: owner.sharedPartId, capability: 'READ_ONLY' }
    const granted = await owner.post('/v1/user-permissions', {
      ...grant,
      tenant_id: owner.tenantId,
      user_id: user.id,
    })
    expect(granted.status).toBe(201)
    const thread = await anonymous.post<{ id: string }>('/v1/threads', { title: 'Ferns' }, headers)
    expect(thread.status).toBe(201)
    const made = await anonymous.post<{ key: string }>('/v1/api-keys', { name: 'x' }, headers)
    expect(made.status).toBe(201)

    const own = await proveByMail(email, 'email_verification')
    expect(await offers(own.headers)).toMatchObject([{ tenant_id: owner.tenantId, role: 'USER' }])
    const keep = `/v1/local-memberships/${owner.tenantId}/keep`
    const kept = await anonymous.post(keep, undefined, own.headers)
    expect([kept.status, kept.body]).toEqual([200, { tenant_id: owner.tenantId, role: 'USER' }])
    expect(await offers(own.headers)).toEqual([])
    expect((await anonymous.post(keep, undefined, own.headers)).status).toBe(404)

    for (const old of [headers, { authorization: `Bearer ${made.body.key}` }]) {
      expect((await anonymous.get('/v1/users/me', old)).status).toBe(401)
    }
    const wanted = { tenant_id: owner.tenantId }
    const entered = await anonymous.post<User>('/v1/auth/uat', wanted, own.headers)
    expect(entered.body).toMatchObject({ id: own.body.id, current_tenant_role: 'USER' })
    expect(entered.body.default_tenant_id).toBe(own.body.current_tenant_id)
    const inside = { cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' }
    const groups = await anonymous.get('/v1/tenant-groups/my-group', inside)
    expect(groups.body).toMatchObject([{ name: 'Gardeners' }])
    expect((await anonymous.get(`/v1/threads/${thread.body.id}`, inside)).status).toBe(200)
    const folders = await anonymous.get<{ items: { path_part_id: string }[] }>(
      '/v1/folders',
      inside,
    )
    expect(folders.body.items.map((each) => each.path_part_id)).toContain(owner.sharedPartId)
    // The provider finds the kept membership.
    const again = await signIn(server, owner, 'ann')
    expect(again.body).toMatchObject({ id: own.body.id, current_tenant_id: owner.tenantId })
    expect(await membersOf(owner)).toHaveLength(2)
  })

  it('can refuse one, which ends it', async () => {
    const email = newEmail()
    const { owner, idp, headers } = await claim(email)
    await using _ = idp
    const own = await enterByGoogle(email)
    const path = `/v1/local-memberships/${owner.tenantId}`
    expect((await server.anonymous.delete(path, undefined, own.headers)).status).toBe(204)
    expect((await server.anonymous.get('/v1/users/me', headers)).status).toBe(401)
    expect(await membersOf(owner)).toHaveLength(1)
    expect(await offers(own.headers)).toEqual([])
    expect((await server.anonymous.delete(path, undefined, own.headers)).status).toBe(404)
  })

  it('is asked about nothing that a provider claims later, or about somebody else', async () => {
    const person = await server.newTenant()
    const { owner, idp, headers } = await claim(person.email)
    await using _ = idp
    const other = await claim(newEmail())
    const mine = { cookie: person.cookie }
    expect(await offers(mine)).toEqual([])
    for (const { tenantId } of [owner, other.owner]) {
      const path = `/v1/local-memberships/${tenantId}`
      expect((await server.anonymous.post(`${path}/keep`, undefined, mine)).status).toBe(404)
      expect((await server.anonymous.delete(path, undefined, mine)).status).toBe(404)
    }
    // Nor about the local account itself.
    expect(await offers(headers)).toEqual([])
    await other.idp[Symbol.asyncDispose]()
  })
})

describe('an address that has an account', () => {
  it("gives no account, name or membership to a tenant's provider unless it is a member there", async () => {
    const victim = await server.newTenant()
    const names = { first_name: 'Vera', last_name: 'Real' }
    expect((await victim.patch('/v1/users', names)).status).toBe(200)
    const { owner, idp, user } = await claim(victim.email)
    await using _ = idp
    expect(user.id).not.toBe(victim.userId)
    expect(user).toMatchObject({ first_name: 'Mallory', idp_type: 'TENANT' })
    expect(JSON.stringify(await membersOf(owner))).not.toMatch(/Vera|Real/)
    const { body } = await victim.get<{ total: number }>('/v1/tenants')
    expect(body.total).toBe(1)
    const { email, password } = victim
    const entered = await server.anonymous.post<User>('/v1/auth/pw/signin', { email, password })
    expect(entered.body).toMatchObject({ id: victim.userId, current_tenant_id: victim.tenantId })
  })

  it('is not brought back into a tenant that its owner has left', async () => {
    const victim = await server.newTenant()
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const invite = await owner.post<{ id: string }>('/v1/invites', {
      tenant_id: owner.tenantId,
      email: victim.email,
    })
    expect((await victim.post(`/v1/invites/${invite.body.id}/accept`)).status).toBe(200)
    idp.people.set('vera', verified(victim.email))
    expect((await signIn(server, owner, 'vera')).body.id).toBe(victim.userId)
    const member = `/v1/tenants/${owner.tenantId}/users/${victim.userId}`
    expect((await owner.delete(member)).status).toBe(204)
    expect((await signIn(server, owner, 'vera')).body.id).not.toBe(victim.userId)
    expect((await victim.get<{ total: number }>('/v1/tenants')).body.total).toBe(1)
  })
})
