import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  outcomeOf,
  REFUSED,
  startOf,
  type Refusal,
  type User,
} from './sso.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
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

  /** Completes a sign-in with a token derived from valid claims. */
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

  it('is accepted when valid, so refusals are due to what is wrong', async () => {
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

  it('may be off by a minute, like clocks are', async () => {
    for (const times of [{ exp: now() - 50 }, { iat: now() + 50, nbf: now() + 50 }]) {
      const { page } = await present((claims) => forger.sign({ ...claims, ...times }))
      expect(page.status).toBe(200)
    }
  })

  it.each<[string, (claims: JWTPayload) => Promise<string>]>([
    ['a different nonce', (claims) => forger.sign({ ...claims, nonce: 'x'.repeat(43) })],
    ['no nonce', (claims) => forger.sign(without(claims, 'nonce'))],
    ['a different audience', (claims) => forger.sign({ ...claims, aud: 'somebody' })],
    [
      'several audiences and no authorized party',
      (claims) => forger.sign({ ...claims, aud: ['x', CLIENT_ID] }),
    ],
    ['no audience', (claims) => forger.sign(without(claims, 'aud'))],
    ['a different issuer', (claims) => forger.sign({ ...claims, iss: 'https://idp.example.org' })],
    ['no issuer', (claims) => forger.sign(without(claims, 'iss'))],
    ['no subject', (claims) => forger.sign(without(claims, 'sub'))],
    ['an empty subject', (claims) => forger.sign({ ...claims, sub: '' })],
    ['a subject that is too long', (claims) => forger.sign({ ...claims, sub: 'x'.repeat(256) })],
    ['a subject that is not a string', (claims) => forger.sign({ ...claims, sub: 'a\u0000' })],
    ['an expiry in the past', (claims) => forger.sign({ ...claims, exp: now() - 70 })],
    ['no expiry', (claims) => forger.sign(without(claims, 'exp'))],
    ['an issue time in the future', (claims) => forger.sign({ ...claims, nbf: now() + 300 })],
    ['no signature', async (claims) => new UnsecuredJWT(claims).encode()],
    ["another key's signature", (claims) => forger.signWithOtherKey(claims)],
    ['an unknown key', (claims) => forger.sign(claims, { kid: 'unknown' })],
    ['a broken signature', async (claims) => breakEnd(await forger.sign(claims))],
    [
      'claims that differ from the signed ones',
      async (claims) => exchange(await forger.sign(claims)),
    ],
    ['a malformed token', async () => 'x.y.z'],
  ])('with %s is refused', async (_what, make) => {
    const { page, browser } = await present(make)
    expect(outcomeOf(page, browser)).toEqual(REFUSED)
  })

  it('without a signature is refused, whatever the provider claims to support', async () => {
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
  ])("that never arrives produces an error without the provider's words", async (answer) => {
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
