import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { openBrowser } from '../../../../test/support/browser.ts'
import { sharedTestServer, type TestServer } from '../../../../test/support/index.ts'
import {
  configure,
  newEmail,
  verified,
  SESSION,
  tenantWithProvider,
  type Refusal,
  type User,
} from './sso.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
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
  ])('for %j returns %i', async (body, status) => {
    const answer = await server.anonymous.post<Refusal>('/v1/auth/sso/initiate', body)
    expect(answer.status).toBe(status)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('keeps a limited number of sign-ins per browser', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const browser = openBrowser(server)
    for (let times = 0; times < 8; times++) {
      const until = ({ origin }: URL) => origin === idp.issuer
      await browser.open(`/v1/auth/sso/${owner.tenantId}/signin`, { until })
    }
    expect(browser.cookies('svc_sso_')).toHaveLength(5)
  })

  it('throttles a client that asks too often', async () => {
    const browser = openBrowser(server, '192.0.2.1')
    const statuses = new Set<number>()
    for (let times = 0; times < 301; times++) {
      statuses.add((await browser.open(`/v1/auth/sso/${newId()}/signin`)).status)
    }
    expect([...statuses]).toEqual([404, 429])
  })
})

describe('a missing or unusable provider', () => {
  it('gives the same response as an unknown tenant', async () => {
    const { tenantId } = await server.newTenant()
    const url = (id: string) => `/v1/auth/sso/${id}/signin`
    const [none, unknown] = [
      await server.anonymous.get<object>(url(tenantId)),
      await server.anonymous.get<object>(url(newId())),
    ]
    const body = { ...unknown.body, request_id: expect.any(String) as string }
    expect([none.status, none.body]).toEqual([404, body])
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
  ])('with %j returns %i and the reason', async (change, status, words) => {
    const owner = await server.newTenant()
    await configure(owner, { issuer: 'https://idp.invalid', client_id: 'arbor', ...change })
    const answer = await server.anonymous.get<Refusal>(`/v1/auth/sso/${owner.tenantId}/signin`)
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(words)])
  })

  it('of an unsupported type returns 501', async () => {
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

describe('the return from the provider', () => {
  it('goes to the path that was requested', async () => {
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

  it("after a refusal does not repeat the provider's words", async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const browser = openBrowser(server)
    const page = await browser.open<Refusal>(`/v1/auth/sso/${owner.tenantId}/signin?redirect=/x`)
    expect([page.status, page.body]).toEqual([
      403,
      {
        detail: 'The identity provider rejected the sign-in.',
        code: 'forbidden',
        reason: 'provider_refused',
        params: {},
        request_id: expect.any(String),
      },
    ])
    expect(browser.cookies('svc_')).toEqual([])
  })
})
