import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { openBrowser, type Browser } from '../../../../test/support/browser.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import {
  callbackFor,
  newEmail,
  SESSION,
  signIn,
  startOf,
  tenantWithProvider,
  verified,
  type User,
} from './sso.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

/** A stranger's tenant, whose provider signs in every browser without asking. */
async function trap() {
  const { owner, idp } = await tenantWithProvider(server)
  idp.people.set('ann', verified(newEmail()))
  return { owner, idp }
}

function browserOf(person: TestMember): Browser {
  const browser = openBrowser(server)
  browser.setCookie(SESSION, person.cookie.split('=')[1] ?? '')
  return browser
}

const whoIsIn = async (browser: Browser) => (await browser.open<User>('/v1/users/me')).body.id

/** Presses the button on the confirmation page. */
async function goOn(browser: Browser, { tenantId }: TestMember, redirect?: string) {
  const cookie = `${SESSION}=${browser.cookies(SESSION)[0] ?? ''}`
  const body = redirect === undefined ? {} : { redirect }
  const url = `/v1/auth/sso/${tenantId}/start`
  const begun = await server.anonymous.post<{ redirect_url: string }>(url, body, { cookie })
  expect(begun.status).toBe(200)
  const [name = '', value = ''] = (String(begun.headers['set-cookie']).split(';')[0] ?? '').split(
    '=',
  )
  browser.setCookie(name, value)
  return begun.body.redirect_url
}

describe("a link to a tenant's provider, opened while another person is signed in", () => {
  it('asks on a page of Arbor, and changes nothing until the person continues', async () => {
    const { owner, idp } = await trap()
    await using _ = idp
    const victim = await server.newTenant()
    const browser = browserOf(victim)
    const page = await browser.open<string>(`${startOf(owner)}?redirect=/browse`, {
      account: 'ann',
    })
    expect([page.status, page.url.href]).toEqual([
      200,
      `http://localhost/sign-in/through/${owner.tenantId}?redirect=%2Fbrowse`,
    ])
    expect(page.body).toContain('<!doctype html>')
    expect(browser.cookies('svc_sso_')).toEqual([])
    expect(await whoIsIn(browser)).toBe(victim.userId)

    const address = await goOn(browser, owner, '/browse')
    expect(new URL(address).origin).toBe(idp.issuer)
    const until = ({ pathname }: URL) => pathname === '/browse'
    expect((await browser.open(address, { account: 'ann', until })).url.pathname).toBe('/browse')
    expect(await whoIsIn(browser)).not.toBe(victim.userId)
  })

  it('also asks if the person signed in while the provider was waiting', async () => {
    const { owner, idp } = await trap()
    await using _ = idp
    const victim = await server.newTenant()
    const browser = openBrowser(server)
    const { href } = await callbackFor(owner, browser)
    browser.setCookie(SESSION, victim.cookie.split('=')[1] ?? '')
    const page = await browser.open(href)
    expect(page.url.pathname).toBe(`/sign-in/through/${owner.tenantId}`)
    expect(await whoIsIn(browser)).toBe(victim.userId)
    expect(browser.cookies('svc_sso_')).toEqual([])
  })

  it('reports an error before it asks', async () => {
    const browser = browserOf(await server.newTenant())
    expect((await browser.open(startOf({ tenantId: newId() }))).status).toBe(404)
    const { owner, idp } = await trap()
    await using _ = idp
    expect((await browser.open(`${startOf(owner)}?redirect=//evil.example.org`)).status).toBe(422)
  })

  it("doesn't ask people who are in that tenant through its provider, or not signed in", async () => {
    const { owner, idp } = await trap()
    await using _ = idp
    const browser = openBrowser(server)
    browser.setCookie(SESSION, 'x'.repeat(43))
    const first = await signIn(server, owner, 'ann', browser)
    const second = await signIn(server, owner, 'ann', browser)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
  })
})

it("doesn't ask a client that started with a session and knows it will be replaced", async () => {
  const { owner, idp } = await trap()
  await using _ = idp
  const browser = browserOf(await server.newTenant())
  const cookie = `${SESSION}=${browser.cookies(SESSION)[0] ?? ''}`
  const body = { provider: 'TENANT', tenant_id: owner.tenantId }
  const begun = await server.anonymous.post<{ redirect_url: string }>(
    '/v1/auth/sso/initiate',
    body,
    { cookie },
  )
  const [name = '', value = ''] = (String(begun.headers['set-cookie']).split(';')[0] ?? '').split(
    '=',
  )
  browser.setCookie(name, value)
  const page = await browser.open<User>(begun.body.redirect_url, { account: 'ann' })
  expect([page.status, page.body.current_tenant_id]).toEqual([200, owner.tenantId])
})

describe('POST /v1/auth/sso/{tenant_id}/start', () => {
  it('refuses a redirect to another site and an unknown tenant', async () => {
    const { owner, idp } = await trap()
    await using _ = idp
    const start = (tenantId: string, body: object) =>
      server.anonymous.post(`/v1/auth/sso/${tenantId}/start`, body)
    expect((await start(owner.tenantId, { redirect: '//evil.example.org' })).status).toBe(422)
    expect((await start(newId(), {})).status).toBe(404)
    expect((await start('x', {})).status).toBe(422)
  })
})

it("cannot be used by another site's form to sign a browser out", async () => {
  const { headers } = await server.anonymous.post('/v1/auth/signout', undefined, {
    origin: 'https://evil.example.org',
  })
  expect(headers['set-cookie']).toBeUndefined()
})
