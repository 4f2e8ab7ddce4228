import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { seal } from '../../../platform/sealing.ts'
import { openBrowser, type Browser, type Page } from '../../../../test/support/browser.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { CLIENT_ID, startForger, type Forger } from './forger.test-support.ts'
import {
  callbackOf,
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

/** What came of an answer: it has to say why in one sentence, and nobody may be signed in by it. */
function outcomeOf({ status, body, given }: Page<Refusal>, browser: Browser) {
  const session = given.get(SESSION) ?? browser.cookies(SESSION)[0]
  return { status, says: typeof body.detail, session }
}

const REFUSED = { status: 400, says: 'string', session: undefined }

const startOf = ({ tenantId }: { tenantId: string }) => `/v1/auth/sso/${tenantId}/signin`

/** Goes as far as the provider's answer, which is not opened. */
async function callbackFor(tenant: { tenantId: string }, browser: Browser): Promise<URL> {
  const page = await browser.open(startOf(tenant), { account: 'ann', until: isCallback })
  return page.url
}

describe('a callback', () => {
  let owner: TestMember
  let idp: Awaited<ReturnType<typeof tenantWithProvider>>['idp']
  beforeAll(async () => {
    ;({ owner, idp } = await tenantWithProvider(server))
    idp.people.set('ann', { email: newEmail(), email_verified: true })
  })
  afterAll(() => idp[Symbol.asyncDispose]())

  it('is of use once: neither the state nor the code is taken again', async () => {
    const browser = openBrowser(server)
    const { href } = await callbackFor(owner, browser)
    const [sealed = ''] = browser.cookies('svc_sso_')
    const name = `svc_sso_${new URL(href).searchParams.get('state')?.slice(0, 16)}`
    expect((await browser.open(href)).status).toBe(200)
    const other = openBrowser(server)
    expect(outcomeOf(await other.open(href), other)).toEqual(REFUSED)
    // Whoever kept the cookie doesn't get further: the provider knows that the code was used.
    other.setCookie(name, sealed)
    expect(outcomeOf(await other.open(href), other)).toEqual(REFUSED)
  })

  it('is taken from the browser only that began it', async () => {
    const [mine, theirs] = [openBrowser(server), openBrowser(server)]
    const { href } = await callbackFor(owner, mine)
    expect(outcomeOf(await theirs.open(href), theirs)).toEqual(REFUSED)
    await callbackFor(owner, theirs)
    expect(outcomeOf(await theirs.open(href), theirs)).toEqual(REFUSED)
  })

  it('with a state, or with the cookie, of another sign-in is refused', async () => {
    const browser = openBrowser(server)
    const [one, two] = [await callbackFor(owner, browser), await callbackFor(owner, browser)]
    const mixed = new URL(one)
    mixed.searchParams.set('state', two.searchParams.get('state') ?? '')
    // The code was asked for with another proof key.
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

  it('with a member given twice is refused', async () => {
    const browser = openBrowser(server)
    const url = await callbackFor(owner, browser)
    url.searchParams.append('code', 'x')
    expect((await browser.open(url.href)).status).toBe(422)
    expect(browser.cookies('svc_')).toEqual([])
  })

  it('that comes too late is refused', async () => {
    const browser = openBrowser(server)
    const { href } = await callbackFor(owner, browser)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1 })
    try {
      expect(outcomeOf(await browser.open(href), browser)).toEqual(REFUSED)
    } finally {
      vi.useRealTimers()
    }
  })

  it('with a cookie that was sealed for something else is refused', async () => {
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

  it('after the provider was exchanged for another one is refused, and the new one gets no code', async () => {
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

  it('keeps no session that was in the browser before', async () => {
    const browser = openBrowser(server)
    const before = (await server.newTenant()).cookie.split('=')[1] ?? ''
    browser.setCookie(SESSION, before)
    const { body } = await signIn(server, owner, 'ann', browser)
    const [now] = browser.cookies(SESSION)
    expect([body.current_tenant_id, now === before]).toEqual([owner.tenantId, false])
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

describe('an ID token', () => {
  let owner: TestMember
  let forger: Forger
  beforeAll(async () => {
    forger = await startForger()
    owner = await server.newTenant()
    await configure(owner, { issuer: forger.issuer, client_id: CLIENT_ID, client_secret: 'hush' })
  })
  afterAll(() => forger[Symbol.asyncDispose]())

  const now = () => Math.floor(Date.now() / 1000)

  /** Ends a sign-in with the token that is made from the right claims. */
  async function present(
    make: (claims: JWTPayload) => Promise<string>,
    tenant = owner,
    at = forger,
  ): Promise<{ page: Page<Refusal & User>; browser: Browser }> {
    const browser = openBrowser(server)
    const until = ({ pathname }: URL) => pathname === '/authorize'
    const { searchParams } = (await browser.open(startOf(tenant), { until })).url
    const claims = {
      iss: at.issuer,
      aud: CLIENT_ID,
      sub: 'ann',
      nonce: searchParams.get('nonce') ?? '',
      iat: now(),
      exp: now() + 60,
      email: 'ann@example.org',
      email_verified: true,
    }
    at.forge = () => make(claims)
    const address = `${callbackOf(tenant)}&code=x&state=${searchParams.get('state')}`
    return { page: await browser.open<Refusal & User>(address), browser }
  }

  it('that is right is taken, so that refusals are for what is wrong', async () => {
    const { page } = await present((claims) => forger.sign(claims))
    expect([page.status, page.body.email]).toEqual([200, 'ann@example.org'])
    const [, body = ''] =
      forger.requests.find((line) => line.startsWith('POST /token'))?.split('n ') ?? []
    const sent = new URLSearchParams(body)
    expect(sent.get('redirect_uri')).toBe(callbackOf(owner))
    expect(
      createHash('sha256')
        .update(sent.get('code_verifier') ?? '')
        .digest(),
    ).toHaveLength(32)
  })

  it('may be off by a minute, as clocks are', async () => {
    for (const times of [{ exp: now() - 50 }, { iat: now() + 50, nbf: now() + 50 }]) {
      const { page } = await present((claims) => forger.sign({ ...claims, ...times }))
      expect(page.status).toBe(200)
    }
  })

  it.each<[string, (claims: JWTPayload) => Promise<string>]>([
    ['another nonce', (claims) => forger.sign({ ...claims, nonce: 'x'.repeat(43) })],
    ['no nonce', (claims) => forger.sign(without(claims, 'nonce'))],
    ['another audience', (claims) => forger.sign({ ...claims, aud: 'somebody' })],
    ['more audiences and no party', (claims) => forger.sign({ ...claims, aud: ['x', CLIENT_ID] })],
    ['no audience', (claims) => forger.sign(without(claims, 'aud'))],
    ['another issuer', (claims) => forger.sign({ ...claims, iss: 'https://idp.example.org' })],
    ['no issuer', (claims) => forger.sign(without(claims, 'iss'))],
    ['no subject', (claims) => forger.sign(without(claims, 'sub'))],
    ['an empty subject', (claims) => forger.sign({ ...claims, sub: '' })],
    ['a subject that is too long', (claims) => forger.sign({ ...claims, sub: 'x'.repeat(256) })],
    ['a subject that is no text', (claims) => forger.sign({ ...claims, sub: 'a\u0000' })],
    ['a time that is over', (claims) => forger.sign({ ...claims, exp: now() - 70 })],
    ['no end', (claims) => forger.sign(without(claims, 'exp'))],
    ['a time to come', (claims) => forger.sign({ ...claims, nbf: now() + 300 })],
    ['no signature', async (claims) => new UnsecuredJWT(claims).encode()],
    ['the signature of another key', (claims) => forger.signWithOtherKey(claims)],
    ['an unknown key', (claims) => forger.sign(claims, { kid: 'unknown' })],
    ['a broken signature', async (claims) => breakEnd(await forger.sign(claims))],
    ['other claims than were signed', async (claims) => exchange(await forger.sign(claims))],
    ['no form', async () => 'x.y.z'],
  ])('with %s is refused', async (_what, make) => {
    const { page, browser } = await present(make)
    expect(outcomeOf(page, browser)).toEqual(REFUSED)
  })

  it('without a signature is refused, whatever the provider says it supports', async () => {
    await using other = await startForger()
    other.description['id_token_signing_alg_values_supported'] = ['none', 'HS256', 'RS256']
    const tenant = await server.newTenant()
    await configure(tenant, { issuer: other.issuer, client_id: CLIENT_ID, client_secret: 'hush' })
    const unsigned = async (claims: JWTPayload) => new UnsecuredJWT(claims).encode()
    const { page, browser } = await present(unsigned, tenant, other)
    expect(outcomeOf(page, browser)).toEqual(REFUSED)
  })

  it.each([
    { status: 400, body: '{"error":"invalid_grant","error_description":"<script>"}' },
    { status: 500, body: 'oops' },
    { status: 200, body: '{"access_token":"x","token_type":"Bearer"}' },
    { status: 200, body: 'no JSON' },
    { status: 200, body: `{"a":"${'x'.repeat(1024 * 1024)}"}` },
    { status: 302, headers: { location: '/keys' }, body: '' },
  ])('that does not come is a refusal without the words of the provider', async (answer) => {
    forger.answer = answer
    const before = forger.requests.length
    try {
      const { page, browser } = await present((claims) => forger.sign(claims))
      expect(outcomeOf(page, browser)).toEqual(REFUSED)
      expect(page.body.detail).toBe('The sign-in could not be verified with the identity provider.')
      expect(forger.requests.slice(before).filter((line) => line.includes('/keys'))).toEqual([])
    } finally {
      forger.answer = undefined
    }
  })
})

function without(claims: JWTPayload, name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name))
}

function breakEnd(token: string): string {
  const at = token.length - 10
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}

function exchange(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'bob' })).toString('base64url')
  return [head, other, signature].join('.')
}

describe('the description of a provider', () => {
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

  it.each(['token_endpoint', 'jwks_uri'])(
    'with a %s inside of the cloud is not followed',
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

describe('whoever runs the provider of a tenant', () => {
  it('gets nothing of another tenant by claiming to be its OWNER', async () => {
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
    // The identity counts in its own tenant only.
    await configure(victim, { issuer: idp.issuer, client_id: idp.clientId })
    const identities = await server.context.doors.acrossTenants((tx) =>
      tx
        .selectFrom('user_identity')
        .select('tenant_id')
        .where('user_id', '=', victim.userId)
        .execute(),
    )
    expect(identities).toEqual([{ tenant_id: owner.tenantId }])
  })
})
