import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { openBrowser } from '../../../../test/support/browser.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import {
  configure,
  isCallback,
  SESSION,
  signIn,
  tenantWithProvider,
  type Refusal,
  type User,
} from './sso.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const newEmail = () => `ann-${newId()}@example.org`
const verified = (email: string, more: object = {}) => ({ email, email_verified: true, ...more })

type List<T> = { items: T[]; total: number }
type Member = { user_id: string; email: string; role: string; is_tenant_idp_managed: boolean }

async function membersOf(owner: TestMember): Promise<Member[]> {
  const { body } = await owner.get<List<Member>>(`/v1/tenants/${owner.tenantId}/users?limit=100`)
  return body.items
}

async function newGroup(owner: TestMember, name = `group-${newId()}`) {
  return (await owner.post<{ id: string; name: string }>('/v1/tenant-groups', { name })).body
}

async function groupNames(cookie: string): Promise<string[]> {
  const url = '/v1/tenant-groups/my-group'
  const { body } = await server.anonymous.get<{ name: string }[]>(url, { cookie })
  return body.map(({ name }) => name)
}

describe("signing in through a tenant's provider", () => {
  it('gives a new person an account and a USER membership', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const email = newEmail()
    const names = { given_name: ' Ann\u0000 ', family_name: 'x'.repeat(300) }
    idp.people.set('ann', verified(email, names))
    const { status, body, cookie } = await signIn(server, owner, 'ann')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: body.id,
        email,
        first_name: 'Ann',
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

  it('knows the person again, whatever the address has become', async () => {
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

  it('leaves an account that is there as it is, and its password works on', async () => {
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

  it('makes one account and one membership of the same person coming in many times at once', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    idp.people.set('ann', verified(newEmail()))
    const pages = await Promise.all(Array.from({ length: 6 }, () => signIn(server, owner, 'ann')))
    expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(new Set(pages.map(({ body }) => body.id)).size).toBe(1)
    expect(await membersOf(owner)).toHaveLength(2)
  })

  it('keeps the session to this tenant', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const elsewhere = await server.newTenant()
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

  it('answers under all paths of the auth operations', async () => {
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

describe('POST /v1/auth/sso/initiate', () => {
  it('takes the provider and the tenant from the body, else from the query', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    idp.people.set('ann', verified(newEmail()))
    const other = newId()
    const { post } = server.anonymous
    const body = { provider: 'TENANT', tenant_id: owner.tenantId.toUpperCase() }
    const byBody = `/v1/auth/sso/initiate?provider=GOOGLE&tenant_id=${other}`
    const byQuery = `/v1/auth/sso/initiate?provider=TENANT&tenant_id=${owner.tenantId}`
    for (const [url, payload] of [[byBody, body], [byQuery]] as const) {
      const begun = await post<{ redirect_url: string }>(url, payload)
      expect(begun.status).toBe(200)
      const address = new URL(begun.body.redirect_url)
      expect(address.origin).toBe(idp.issuer)
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        scope: 'openid email profile',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      })
      const browser = openBrowser(server)
      const line = String(begun.headers['set-cookie'])
      expect(line).toMatch(
        /^svc_sso_[\w-]{16}=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      browser.setCookie(name, value)
      const page = await browser.open<User>(address.href, { account: 'ann' })
      expect(page.body.current_tenant_id).toBe(owner.tenantId)
      expect(browser.cookies('svc_sso_')).toEqual([])
    }
  })

  it.each([
    [{}, 422],
    [{ provider: 'PASSWORD' }, 422],
    [{ provider: 'TENANT' }, 422],
    [{ provider: 'TENANT', tenant_id: 'x' }, 422],
    [{ provider: 'GITHUB' }, 422],
    [{ provider: 'TENANT', tenant_id: newId(), other: 1 }, 422],
    [{ provider: 'TENANT', tenant_id: newId() }, 404],
    [{ provider: 'GOOGLE' }, 404],
  ])('answers %j with %i', async (body, status) => {
    const answer = await server.anonymous.post<Refusal>('/v1/auth/sso/initiate', body)
    expect(answer.status).toBe(status)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('keeps a bounded number of sign-ins in one browser', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const browser = openBrowser(server)
    for (let times = 0; times < 8; times++) {
      const until = ({ origin }: URL) => origin === idp.issuer
      await browser.open(`/v1/auth/sso/${owner.tenantId}/signin`, { until })
    }
    expect(browser.cookies('svc_sso_')).toHaveLength(5)
  })

  it('makes a client that asks too often wait', async () => {
    const browser = openBrowser(server, '192.0.2.1')
    const statuses = new Set<number>()
    for (let times = 0; times < 301; times++) {
      statuses.add((await browser.open(`/v1/auth/sso/${newId()}/signin`)).status)
    }
    expect([...statuses]).toEqual([404, 429])
  }, 60_000)
})

describe('a provider that is missing or unfit', () => {
  it('is told from a tenant without one by nothing', async () => {
    const { tenantId } = await server.newTenant()
    const url = (id: string) => `/v1/auth/sso/${id}/signin`
    const [none, unknown] = [
      await server.anonymous.get(url(tenantId)),
      await server.anonymous.get(url(newId())),
    ]
    expect([none.status, none.body]).toEqual([404, unknown.body])
  })

  it.each([
    [{ issuer: null }, 404, 'issuer'],
    [{ client_id: '' }, 404, 'client_id'],
    [{ client_id: 5 }, 404, 'client_id'],
    [{ scope: 'email' }, 404, 'scope'],
    [{ group_mapping: ['a'] }, 404, 'group_mapping'],
    [{ token_endpoint_auth_method: 'none' }, 404, 'token_endpoint_auth_method'],
    [{ issuer: 'http://127.0.0.1:1' }, 400, 'cannot be reached'],
    [{ issuer: 'https://169.254.169.254/latest' }, 400, 'cannot be reached'],
  ])('with %j answers %i and says why', async (change, status, words) => {
    const owner = await server.newTenant()
    await configure(owner, { issuer: 'https://idp.invalid', client_id: 'arbor', ...change })
    const answer = await server.anonymous.get<Refusal>(`/v1/auth/sso/${owner.tenantId}/signin`)
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(words)])
  })

  it('of another kind is not supported', async () => {
    const owner = await server.newTenant()
    const sync = `/v1/auth/sso/${owner.tenantId}/directory_sync`
    expect((await owner.post(sync)).status).toBe(409)
    await configure(owner, { url: 'https://oa.example.org' }, 'FANWEI_E9')
    const signin = await server.anonymous.get(`/v1/auth/sso/${owner.tenantId}/signin`)
    expect(signin.status).toBe(501)
    const admin = await server.addUser(owner, 'ADMIN')
    const user = await server.addUser(owner, 'USER')
    const stranger = await server.newTenant()
    expect((await owner.post(sync)).status).toBe(501)
    expect((await admin.post(sync)).status).toBe(501)
    expect((await user.post(sync)).status).toBe(403)
    expect((await stranger.post(sync)).status).toBe(404)
    expect((await server.anonymous.post(sync)).status).toBe(401)
    expect((await user.post(`/v1/auth/sso/${newId()}/directory_sync`)).status).toBe(404)
  })
})

describe('who is let in', () => {
  it.each([
    [{ email_verified: false }, {}],
    [{}, {}],
    [{ email_verified: 'true' }, {}],
    [{ email_verified: false }, { trust_email: true }],
  ])('nobody with an address that is not verified: %j with %j', async (claims, configuration) => {
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

  it('nobody without an address, or with one that is none', async () => {
    const { owner, idp } = await tenantWithProvider(server, { trust_email: true })
    await using _ = idp
    for (const claims of [{}, { email: 5 }, { email: 'ann' }, { email: 'a@b.c\u0000' }]) {
      idp.people.set('ann', { ...claims, email_verified: true })
      expect((await signIn(server, owner, 'ann')).status).toBe(403)
    }
  })

  it('who has an address of which the provider says nothing, if it is trusted', async () => {
    const { owner, idp } = await tenantWithProvider(server, { trust_email: true })
    await using _ = idp
    const email = newEmail()
    idp.people.set('ann', { email, name: 'Ann Other' })
    const { status, body } = await signIn(server, owner, 'ann')
    expect([status, body.email, body.first_name]).toEqual([200, email, 'Ann Other'])
  })

  it('no new members where the tenant wants none, and no account is left behind', async () => {
    const { owner, idp } = await tenantWithProvider(server, { allow_new_members: false })
    await using _ = idp
    const email = newEmail()
    idp.people.set('ann', verified(email))
    expect((await signIn(server, owner, 'ann')).status).toBe(403)
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

describe('groups', () => {
  it('follow the claim, as far as the mapping names them', async () => {
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
      (await groupNames((await signIn(server, owner, 'ann')).cookie)).toSorted()
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

  it('of another tenant are out of reach', async () => {
    const other = await server.newTenant()
    const theirs = await newGroup(other)
    const { owner, idp } = await tenantWithProvider(server, {
      groups_claim: 'groups',
      group_mapping: { a: theirs.id, b: theirs.name },
    })
    await using _ = idp
    idp.people.set('ann', verified(newEmail(), { groups: ['a', 'b'] }))
    const { cookie, status } = await signIn(server, owner, 'ann')
    expect([status, await groupNames(cookie)]).toEqual([200, []])
    const members = await other.get<List<unknown>>(`/v1/tenant-groups/${theirs.id}/members`)
    expect(members.body.total).toBe(0)
  })
})

describe('the way back', () => {
  it('leads to a path of the service when one was asked for', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    idp.people.set('ann', verified(newEmail()))
    const browser = openBrowser(server)
    const redirect = '/library?folder=a%20b&x=//y#top'
    const start = `/v1/auth/sso/${owner.tenantId}/signin?redirect=${encodeURIComponent(redirect)}`
    const until = ({ pathname }: URL) => pathname === '/library'
    const { url, status, given } = await browser.open(start, { account: 'ann', until })
    expect([url.href, status]).toEqual([`http://localhost${redirect}`, 303])
    expect(given.has(SESSION)).toBe(true)
    expect((await browser.open<User>('/v1/users/me')).status).toBe(200)
  })

  it('after a refusal by the provider is an answer without its words', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const browser = openBrowser(server)
    const page = await browser.open<Refusal>(`/v1/auth/sso/${owner.tenantId}/signin?redirect=/x`)
    expect([page.status, page.body]).toEqual([
      403,
      { detail: 'The identity provider refused the sign-in.' },
    ])
    expect(browser.cookies('svc_')).toEqual([])
  })
})
