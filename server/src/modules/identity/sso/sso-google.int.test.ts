import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { openBrowser, type Browser, type Page } from '../../../../test/support/browser.ts'
import {
  startIdentityProvider,
  type IdentityProvider,
} from '../../../../test/support/identity-provider.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
  type TestServer,
} from '../../../../test/support/index.ts'
import {
  callbackOf,
  isCallback,
  SESSION,
  tenantWithProvider,
  type Refusal,
  type User,
} from './sso.test-support.ts'

let google: IdentityProvider
let server: OwnTestServer
beforeAll(async () => {
  google = await startIdentityProvider({
    redirectUris: [callbackOf({ tenantId: null })],
    claimsInToken: true,
  })
  server = await startTestServer({ settings: settingsFor(google) })
})
afterAll(async () => {
  await server.close()
  await google[Symbol.asyncDispose]()
})

function settingsFor({ issuer, clientId, clientSecret }: IdentityProvider) {
  return {
    ARBOR_GOOGLE_ISSUER: issuer,
    ARBOR_GOOGLE_CLIENT_ID: clientId,
    ARBOR_GOOGLE_CLIENT_SECRET: clientSecret,
  }
}

const newEmail = () => `bob-${newId()}@example.org`

type Asked = Pick<NonNullable<Parameters<Browser['open']>[1]>, 'accept' | 'until'>

type Signed<T> = Page<T> & { readonly cookie: string }

/** Signs in with Google, as the front end does. */
async function signIn<T = User>(
  claims: object,
  { at = server, tenantId, ...options }: { tenantId?: string; at?: TestServer } & Asked = {},
): Promise<Signed<T>> {
  const account = 'sub' in claims ? String(claims.sub) : newId()
  google.people.set(account, { email_verified: true, ...claims })
  const body = { provider: 'GOOGLE', ...(tenantId !== undefined && { tenant_id: tenantId }) }
  const begun = await at.anonymous.post<{ redirect_url: string }>('/v1/auth/sso/initiate', body)
  const browser = openBrowser(at)
  const [name = '', value = ''] = (String(begun.headers['set-cookie']).split(';')[0] ?? '').split(
    '=',
  )
  browser.setCookie(name, value)
  const page = await browser.open<T>(begun.body.redirect_url, { account, ...options })
  return { ...page, cookie: `${SESSION}=${page.given.get(SESSION) ?? ''}` }
}

async function invitation(owner: TestMember, email: string): Promise<{ id: string }> {
  const body = { tenant_id: owner.tenantId, email, role: 'USER' }
  const invite = await owner.post<{ id: string }>('/v1/invites', body)
  expect(invite.status).toBe(201)
  return invite.body
}

const features = ({ anonymous }: TestServer) =>
  anonymous.get<{ google_login_enabled: boolean }>('/v1/features')

describe('signing in with Google', () => {
  it('is offered if it is configured', async () => {
    expect((await features(server)).body.google_login_enabled).toBe(true)
    await using other = await startTestServer()
    expect((await features(other)).body.google_login_enabled).toBe(false)
  })

  it('gives a new person an account and their own tenant, and does not confine them to it', async () => {
    const email = newEmail()
    const { status, body, cookie } = await signIn({ email, given_name: 'Bob', family_name: 'Roe' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      first_name: 'Bob',
      last_name: 'Roe',
      idp_type: 'GOOGLE',
      current_tenant_role: 'OWNER',
    })
    expect(body.default_tenant_id).toBe(body.current_tenant_id)
    const headers = { cookie }
    const tenant = await server.anonymous.get<{ name: string }>('/v1/tenants/me', headers)
    expect(tenant.body.name).toBe('Bob')
    const other = await server.newTenant()
    const invite = await invitation(other, email)
    const accept = `/v1/invites/${invite.id}/accept`
    expect((await server.anonymous.post(accept, undefined, headers)).status).toBe(200)
    const wanted = { tenant_id: other.tenantId }
    expect((await server.anonymous.post('/v1/auth/uat', wanted, headers)).status).toBe(200)
  })

  it('takes a person in a browser to the home page', async () => {
    const { url, cookie } = await signIn(
      { email: newEmail() },
      { accept: 'text/html,application/xhtml+xml', until: ({ pathname }) => pathname === '/' },
    )
    expect(url.href).toBe('http://localhost/')
    expect((await server.anonymous.get('/v1/users/me', { cookie })).status).toBe(200)
  })

  it('recognizes a returning person by the subject', async () => {
    const sub = newId()
    const first = await signIn({ sub, email: newEmail() })
    const second = await signIn({ sub, email: newEmail(), email_verified: false })
    expect(second.body).toEqual(first.body)
  })

  it('links an account with the same verified address, and leaves it unchanged', async () => {
    const member = await server.newTenant()
    const { body } = await signIn({ email: member.email.toUpperCase(), given_name: 'Other' })
    expect(body).toMatchObject({
      id: member.userId,
      email: member.email,
      first_name: null,
      idp_type: 'PASSWORD',
      current_tenant_id: member.tenantId,
      current_tenant_role: 'OWNER',
    })
  })

  it.each([{ email_verified: false }, { email_verified: undefined }, { email_verified: 'true' }])(
    'links and creates nothing for an unverified address: %j',
    async (claims) => {
      const member = await server.newTenant()
      for (const email of [member.email, newEmail()]) {
        const { status, given } = await signIn<Refusal>({ email, ...claims })
        expect([status, given.size]).toEqual([403, 0])
      }
    },
  )

  it('enters the requested tenant, but only for its active members', async () => {
    const home = await server.newTenant()
    const { email, userId } = home
    const other = await server.newTenant()
    const refused = await signIn<Refusal>({ email }, { tenantId: other.tenantId })
    expect([refused.status, refused.given.size]).toEqual([403, 0])
    const invite = await invitation(other, email)
    expect((await home.post(`/v1/invites/${invite.id}/accept`)).status).toBe(200)
    const { body } = await signIn({ email }, { tenantId: other.tenantId.toUpperCase() })
    expect([body.id, body.current_tenant_id]).toEqual([userId, other.tenantId])
    await other.post(`/v1/tenants/${other.tenantId}/users/${userId}/deactivate`)
    expect((await signIn({ email }, { tenantId: other.tenantId })).status).toBe(403)
    expect((await signIn({ email })).body.current_tenant_id).toBe(home.tenantId)
  })

  it('creates no account for people who are not admitted to the requested tenant', async () => {
    const { tenantId } = await server.newTenant()
    const email = newEmail()
    expect((await signIn({ email }, { tenantId })).status).toBe(403)
    const rows = await server.context.doors.acrossTenants((tx) =>
      tx.selectFrom('app_user').select('id').where('email', '=', email).execute(),
    )
    expect(rows).toEqual([])
  })

  it('creates one account and one tenant if a person signs in many times simultaneously', async () => {
    const claims = { sub: newId(), email: newEmail() }
    const pages = await Promise.all(Array.from({ length: 6 }, () => signIn(claims)))
    expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(new Set(pages.map(({ body }) => body.current_tenant_id)).size).toBe(1)
  })

  it('lets only one of two subjects with the same address sign in simultaneously', async () => {
    const email = newEmail()
    const pages = await Promise.all(Array.from({ length: 4 }, () => signIn({ email })))
    expect(new Set(pages.map(({ body }) => body.id)).size).toBe(1)
  })

  it('creates an account on an invite-only server for people with an invite', async () => {
    const settings = { ...settingsFor(google), ARBOR_SIGN_UP: 'invited' }
    await using closed = await startTestServer({ settings })
    const email = newEmail()
    expect((await signIn({ email }, { at: closed })).status).toBe(403)
    const owner = await closed.newTenant()
    await invitation(owner, email)
    expect((await signIn({ email }, { at: closed })).body.email).toBe(email)
    expect((await signIn({ email: owner.email }, { at: closed })).body.id).toBe(owner.userId)
  })

  it("cannot be impersonated by a tenant's provider", async () => {
    const { owner, idp } = await tenantWithProvider(server, {}, { claimsInToken: true })
    await using _ = idp
    const sub = newId()
    const victim = (await signIn({ sub, email: newEmail() })).body
    idp.people.set(sub, { email: newEmail(), email_verified: true })
    const browser = openBrowser(server)
    const start = `/v1/auth/sso/${owner.tenantId}/signin`
    const { url } = await browser.open(start, { account: sub, until: isCallback })
    const forged = new URL(url)
    forged.searchParams.set('provider', 'GOOGLE')
    forged.searchParams.delete('tenant_id')
    const { status, given } = await browser.open(forged.href)
    expect([status, given.has(SESSION)]).toEqual([400, false])
    const page = await openBrowser(server).open<User>(start, { account: sub })
    expect(page.status).toBe(200)
    expect(page.body.id).not.toBe(victim.id)
  })
})
