import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { seal } from '../../../platform/secrets/sealing.ts'
import { openBrowser } from '../../../../test/support/browser.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { CLIENT_ID, startForger } from './forger.test-support.ts'
import {
  callbackOf,
  callbackFor,
  configure,
  newEmail,
  outcomeOf,
  REFUSED,
  startOf,
  SESSION,
  signIn,
  tenantWithProvider,
} from './sso.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

describe('a callback', () => {
  let owner: TestMember
  let idp: Awaited<ReturnType<typeof tenantWithProvider>>['idp']
  beforeAll(async () => {
    ;({ owner, idp } = await tenantWithProvider(server))
    idp.people.set('ann', { email: newEmail(), email_verified: true })
  })
  afterAll(() => idp[Symbol.asyncDispose]())

  it('works once: neither the state nor the code is accepted again', async () => {
    const browser = openBrowser(server)
    const { href } = await callbackFor(owner, browser)
    const [sealed = ''] = browser.cookies('svc_sso_')
    const name = `svc_sso_${new URL(href).searchParams.get('state')?.slice(0, 16)}`
    expect((await browser.open(href)).status).toBe(200)
    const other = openBrowser(server)
    expect(outcomeOf(await other.open(href), other)).toEqual(REFUSED)
    // A copy of the cookie doesn't help: the provider knows that the code was used.
    other.setCookie(name, sealed)
    expect(outcomeOf(await other.open(href), other)).toEqual(REFUSED)
  })

  it('is accepted only from the browser that started it', async () => {
    const [mine, theirs] = [openBrowser(server), openBrowser(server)]
    const { href } = await callbackFor(owner, mine)
    expect(outcomeOf(await theirs.open(href), theirs)).toEqual(REFUSED)
    await callbackFor(owner, theirs)
    expect(outcomeOf(await theirs.open(href), theirs)).toEqual(REFUSED)
  })

  it('with the state or the cookie of another sign-in is refused', async () => {
    const browser = openBrowser(server)
    const [one, two] = [await callbackFor(owner, browser), await callbackFor(owner, browser)]
    const mixed = new URL(one)
    mixed.searchParams.set('state', two.searchParams.get('state') ?? '')
    // The code was requested with another proof key.
    expect(outcomeOf(await browser.open(mixed.href), browser)).toEqual(REFUSED)
    const [sealed = ''] = browser.cookies('svc_sso_')
    const other = openBrowser(server)
    const third = await callbackFor(owner, other)
    other.setCookie(`svc_sso_${third.searchParams.get('state')?.slice(0, 16)}`, sealed)
    expect(outcomeOf(await other.open(third.href), other)).toEqual(REFUSED)
  })

  it.each([
    ['state', ''],
    ['state', 'x'.repeat(43)],
    ['state', '__proto__'],
    ['code', 'x'],
    ['provider', 'GOOGLE'],
    ['provider', 'PASSWORD'],
    ['tenant_id', newId()],
    ['iss', 'https://idp.example.org'],
  ])('with another %s is refused', async (name, value) => {
    const browser = openBrowser(server)
    const url = await callbackFor(owner, browser)
    url.searchParams.set(name, value)
    expect(outcomeOf(await browser.open(url.href), browser)).toEqual(REFUSED)
  })

  it.each(['state', 'code', 'tenant_id'])('without %s is refused', async (name) => {
    const browser = openBrowser(server)
    const url = await callbackFor(owner, browser)
    url.searchParams.delete(name)
    expect(outcomeOf(await browser.open(url.href), browser)).toEqual(REFUSED)
  })

  it('with a repeated parameter is refused', async () => {
    const browser = openBrowser(server)
    const url = await callbackFor(owner, browser)
    url.searchParams.append('code', 'x')
    expect((await browser.open(url.href)).status).toBe(422)
    expect(browser.cookies('svc_')).toEqual([])
  })

  it('that arrives too late is refused', async () => {
    const browser = openBrowser(server)
    const { href } = await callbackFor(owner, browser)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1 })
    try {
      expect(outcomeOf(await browser.open(href), browser)).toEqual(REFUSED)
    } finally {
      vi.useRealTimers()
    }
  })

  it('with a cookie sealed for another purpose is refused', async () => {
    const browser = openBrowser(server)
    const url = await callbackFor(owner, browser)
    const name = `svc_sso_${url.searchParams.get('state')?.slice(0, 16)}`
    const state = url.searchParams.get('state')
    for (const [secret, purpose] of [
      [server.context.secret, 'mail'],
      ['a secret of somebody else, long enough', 'sso'],
    ] as const) {
      browser.setCookie(name, await seal(secret, purpose, { state, expiresAt: Date.now() + 1e6 }))
      expect(outcomeOf(await browser.open(url.href), browser)).toEqual(REFUSED)
    }
  })

  it('is refused after the provider was replaced, and the new provider gets no code', async () => {
    const { owner: tenant, idp: old } = await tenantWithProvider(server)
    await using _ = old
    await using forger = await startForger()
    old.people.set('ann', { email: newEmail(), email_verified: true })
    const browser = openBrowser(server)
    const { href } = await callbackFor(tenant, browser)
    await configure(tenant, { issuer: forger.issuer, client_id: CLIENT_ID })
    expect(outcomeOf(await browser.open(href), browser)).toEqual(REFUSED)
    expect(forger.requests).toEqual([])
  })

  it('does not reuse a session that was in the browser before', async () => {
    const browser = openBrowser(server)
    const first = await signIn(server, owner, 'ann', browser)
    const before = browser.cookies(SESSION)
    const { body } = await signIn(server, owner, 'ann', browser)
    expect(body).toEqual(first.body)
    expect(browser.cookies(SESSION)).not.toEqual(before)
    const planted = openBrowser(server)
    planted.setCookie(SESSION, 'x'.repeat(43))
    await signIn(server, owner, 'ann', planted)
    expect(planted.cookies(SESSION)).not.toEqual(['x'.repeat(43)])
    const fixed = await server.anonymous.get('/v1/users/me', {
      cookie: `${SESSION}=${'x'.repeat(43)}`,
    })
    expect(fixed.status).toBe(401)
  })
})

describe("a provider's metadata", () => {
  it.each([
    { issuer: 'https://idp.example.org' },
    { authorization_endpoint: 'javascript:alert(1)' },
    { authorization_endpoint: undefined },
  ])('with %j is not used', async (description) => {
    await using forger = await startForger()
    Object.assign(forger.description, description)
    const owner = await server.newTenant()
    await configure(owner, { issuer: forger.issuer, client_id: CLIENT_ID })
    const { status } = await server.anonymous.get(startOf(owner))
    expect(status).toBe(400)
  })

  it.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'is not followed to a %s inside the cloud',
    async (name) => {
      await using forger = await startForger()
      forger.description[name] = 'http://169.254.169.254/latest/meta-data'
      const owner = await server.newTenant()
      await configure(owner, { issuer: forger.issuer, client_id: CLIENT_ID })
      const browser = openBrowser(server)
      const until = ({ pathname }: URL) => pathname === '/authorize'
      const { searchParams } = (await browser.open(startOf(owner), { until })).url
      const nonce = searchParams.get('nonce') ?? ''
      const exp = Math.floor(Date.now() / 1000) + 60
      const claims = { iss: forger.issuer, aud: CLIENT_ID, sub: 'ann', iat: exp - 60, exp, nonce }
      forger.forge = () => forger.sign(claims)
      const address = `${callbackOf(owner)}&code=x&state=${searchParams.get('state')}`
      expect(outcomeOf(await browser.open(address), browser)).toEqual(REFUSED)
    },
  )
})

describe('a redirect', () => {
  it.each([
    'https://evil.example.org/',
    '//evil.example.org/',
    '/\\evil.example.org/',
    '\\\\evil.example.org',
    '/\t/evil.example.org/',
    '/\n/evil.example.org',
    'javascript:alert(1)',
    '@evil.example.org/',
    '.evil.example.org/',
    ':80@evil.example.org/',
    'library',
    ' /library',
    `/${'x'.repeat(2000)}`,
  ])('to %j is refused', async (redirect) => {
    const { tenantId } = await server.newTenant()
    const url = `${startOf({ tenantId })}?redirect=${encodeURIComponent(redirect)}`
    const { status, headers } = await server.anonymous.get(url)
    expect([status, headers.location, headers['set-cookie']]).toEqual([422, undefined, undefined])
  })
})

describe("whoever runs a tenant's provider", () => {
  it('gains no access to another tenant by claiming to be its OWNER', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const victim = await server.newTenant({ name: `Secret ${newId()}` })
    const folder = await victim.post<{ id: string }>('/v1/folders', {
      name: 'plans',
      parent_path_part_id: victim.sharedPartId,
    })
    expect(folder.status).toBe(201)
    idp.people.set('ann', { email: victim.email, email_verified: true })
    const { cookie, body } = await signIn(server, owner, 'ann')
    expect(body).toMatchObject({ current_tenant_id: owner.tenantId, current_tenant_role: 'USER' })
    expect(body.default_tenant_id).not.toBe(victim.tenantId)
    const headers = { cookie }
    const { anonymous } = server
    const wanted = { tenant_id: victim.tenantId }
    expect((await anonymous.post('/v1/auth/uat', wanted, headers)).status).toBe(403)
    expect((await anonymous.get(`/v1/folders/${folder.body.id}`, headers)).status).toBe(404)
    const tenant = await anonymous.patch(`/v1/tenants/${victim.tenantId}`, { name: 'x' }, headers)
    expect([403, 404]).toContain(tenant.status)
    const listed = await anonymous.get<{ total: number }>('/v1/tenants', headers)
    expect([listed.status, listed.body.total]).toEqual([200, 1])
    expect(JSON.stringify(listed.body)).not.toContain(victim.tenantId)
    expect((await anonymous.get(`/v1/tenants/${victim.tenantId}`, headers)).status).toBe(404)
    const key = await anonymous.post<{ key: string }>('/v1/api-keys', { name: 'x' }, headers)
    const bearer = { authorization: `Bearer ${key.body.key}` }
    expect((await anonymous.post('/v1/auth/uat', wanted, bearer)).status).toBe(403)
    const identities = await server.context.doors.acrossTenants((tx) =>
      tx
        .selectFrom('user_identity')
        .select('tenant_id')
        .where('user_id', '=', victim.userId)
        .execute(),
    )
    expect(identities).toEqual([])
  })
})
