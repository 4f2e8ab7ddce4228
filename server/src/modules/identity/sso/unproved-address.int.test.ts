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

/** A stranger's tenant, whose provider says that somebody with this address is there. */
async function claim(email: string) {
  const { owner, idp } = await tenantWithProvider(server)
  idp.people.set('ann', verified(email, { given_name: 'Mallory' }))
  const page = await signIn(server, owner, 'ann')
  expect(page.status).toBe(200)
  return { owner, idp, user: page.body, headers: { cookie: page.cookie } }
}

/** What happens when the owner of an address asks for a mail and follows its link. */
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

describe('an address that a provider claimed before its owner came', () => {
  it.each(['email_verification', 'send_reset_email'] as const)(
    'is free for the owner, who comes by the mail of %s to a tenant of their own',
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
      // What the stranger has is of no use there.
      const wanted = { tenant_id: made.body.current_tenant_id }
      expect((await server.anonymous.post('/v1/auth/uat', wanted, headers)).status).toBe(403)
    },
  )

  it('is free for the owner who comes by Google', async () => {
    const email = newEmail()
    const { owner, idp, user } = await claim(email)
    await using _ = idp
    const { body } = await enterByGoogle(email)
    expect(body).toMatchObject({ email, idp_type: 'GOOGLE', current_tenant_role: 'OWNER' })
    expect(body.id).not.toBe(user.id)
    expect(body.default_tenant_id).not.toBe(owner.tenantId)
  })

  it('is another account for each tenant that claims it', async () => {
    const email = newEmail()
    const [one, two] = [await claim(email), await claim(email)]
    expect(one.user.id).not.toBe(two.user.id)
    const members = await membersOf(two.owner)
    expect(members.map(({ user_id: id }) => id)).not.toContain(one.user.id)
    for (const { idp } of [one, two]) await idp[Symbol.asyncDispose]()
  })

  it('is given neither a password nor a mail of the account', async () => {
    const email = newEmail()
    const { idp, headers } = await claim(email)
    await using _ = idp
    const body = { old_password: '', new_password: PASSWORD }
    expect((await server.anonymous.post('/v1/auth/pw/reset', body, headers)).status).toBe(403)
  })
})

describe('an address that has an account', () => {
  it('gives its account, name and membership to no provider of a tenant that it is no member of', async () => {
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
