import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import * as passwords from './passwords.ts'
import { newId } from '../../platform/core/ids.ts'
import { readOperations } from '../../../test/operations/operations.ts'

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { ARBOR_SESSION_HOURS: '2' } })
})
afterAll(() => server.close())

const REFUSED = {
  status: 401,
  body: {
    detail: 'Incorrect email or password.',
    code: 'wrong_credentials',
    reason: 'wrong_credentials',
    params: {},
    request_id: expect.any(String) as string,
  },
}
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

type Person = Pick<TestMember, 'email' | 'password'>

/** Each test has its own client address, so that failures of one never throttle another. */
let clients = 0
function signIn(person: Person, more: { tenant_id?: string } = {}, headers = {}) {
  return server.app.inject({
    method: 'POST',
    url: '/v1/auth/pw/signin',
    remoteAddress: `192.0.2.${String(++clients)}`,
    headers,
    payload: { email: person.email, password: person.password, ...more },
  })
}

function replyOf(response: Awaited<ReturnType<typeof signIn>>) {
  return { status: response.statusCode, body: response.json<unknown>() }
}

/** The session cookie that a response sets: as a Cookie header, and with its attributes. */
function cookieOf(headers: Record<string, unknown>) {
  const line = [headers['set-cookie']]
    .flat()
    .map(String)
    .find((each) => each.startsWith('svc_uat='))
  const [cookie = '', ...attributes] = (line ?? '').split('; ')
  return { cookie, attributes: new Set(attributes) }
}

async function statusWith(cookie: string): Promise<number> {
  return (await server.anonymous.get('/v1/users/me', { cookie })).status
}

/** Adds a person to a second tenant. */
async function join(person: TestMember, tenant: TestMember): Promise<void> {
  const { addMember } = await import('../tenancy/index.ts')
  await server.context.doors.acrossTenants((tx) =>
    addMember(tx, { tenantId: tenant.tenantId, userId: person.userId, role: 'USER' }),
  )
}

async function deactivate({ tenantId, userId }: TestMember, inTenant = tenantId): Promise<void> {
  await server.context.doors.inTenant(inTenant, (tx) =>
    tx
      .updateTable('tenant_user')
      .set({ deactivated_on: new Date() })
      .where('tenant_id', '=', inTenant)
      .where('user_id', '=', userId)
      .execute(),
  )
}

async function sessionsOf({ tenantId, userId }: TestMember) {
  return server.context.doors.inTenant(tenantId, (tx) =>
    tx
      .selectFrom('user_session')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute(),
  )
}

describe('sign-in', () => {
  it('returns the user and sets a session cookie, whatever the case of the address', async () => {
    const member = await server.newTenant()
    const response = await signIn({ ...member, email: member.email.toUpperCase() })
    expect(replyOf(response)).toMatchObject({
      status: 200,
      body: { id: member.userId, current_tenant_id: member.tenantId, current_tenant_role: 'OWNER' },
    })
    expect(await statusWith(cookieOf(response.headers).cookie)).toBe(200)
  })

  it("sets a cookie that scripts can't read and other sites can't send", async () => {
    const { attributes } = cookieOf((await signIn(await server.newTenant())).headers)
    expect(attributes).toEqual(new Set(['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=7200']))
  })

  it('works under the other path prefixes that clients use', async () => {
    const { email, password } = await server.newTenant()
    for (const path of ['/auth/pw/signin', '/api/v1/auth/pw/signin', '/api/auth/pw/signin']) {
      expect((await server.anonymous.post(path, { email, password })).status).toBe(200)
    }
  })

  it('gives the same response for a wrong password and an unknown address', async () => {
    const { email } = await server.newTenant()
    const wrong = await signIn({ email, password: 'not the password' })
    const unknown = await signIn({ email: 'nobody@example.org', password: 'not the password' })
    expect(replyOf(wrong)).toEqual(REFUSED)
    expect(replyOf(unknown)).toEqual(REFUSED)
    expect(cookieOf(wrong.headers).cookie).toBe('')
  })

  it('takes as much work for an unknown address as for a wrong password', async () => {
    const { email } = await server.newTenant()
    const password = 'not the password'
    const compared = vi.spyOn(passwords, 'isPassword')
    try {
      await signIn({ email, password })
      const known = compared.mock.calls.splice(0)
      await signIn({ email: 'nobody@example.org', password })
      expect(known[0]).toEqual([password, expect.any(String)])
      // Local accounts of tenants may have the address, too.
      const decoys = Array.from({ length: 3 }, () => [password, null])
      expect(known.slice(1)).toEqual(decoys)
      expect(compared.mock.calls).toEqual([[password, null], ...decoys])
    } finally {
      compared.mockRestore()
    }
  })

  it('refuses an account without a password', async () => {
    const member = await server.newTenant()
    await server.context.doors.acrossTenants((tx) =>
      tx
        .updateTable('app_user')
        .set({ password_hash: null })
        .where('id', '=', member.userId)
        .execute(),
    )
    expect(replyOf(await signIn(member))).toEqual(REFUSED)
  })

  it('enters the requested tenant, else the default one, else any active one', async () => {
    const home = await server.newTenant()
    const second = await server.newTenant()
    await join(home, second)
    const asked = await signIn(home, { tenant_id: second.tenantId })
    expect(asked.json()).toMatchObject({
      current_tenant_id: second.tenantId,
      current_tenant_role: 'USER',
    })
    expect((await signIn(home)).json()).toMatchObject({ current_tenant_id: home.tenantId })
    await deactivate(home)
    expect((await signIn(home)).json()).toMatchObject({ current_tenant_id: second.tenantId })
  })

  it("tells people that they aren't a member only if they know the password", async () => {
    const member = await server.newTenant()
    const foreign = { tenant_id: (await server.newTenant()).tenantId }
    expect(replyOf(await signIn({ ...member, password: 'wrong' }, foreign))).toEqual(REFUSED)
    expect((await signIn(member, foreign)).statusCode).toBe(403)
    expect((await signIn(member, { tenant_id: UNKNOWN_ID })).statusCode).toBe(403)
  })

  it('refuses a deactivated member, and ends their session and key', async () => {
    const member = await server.newTenant({ role: 'USER' })
    await deactivate(member)
    expect(replyOf(await signIn(member))).toEqual(REFUSED)
    expect(replyOf(await signIn(member, { tenant_id: member.tenantId }))).toEqual(REFUSED)
    expect((await member.get('/v1/users/me')).status).toBe(401)
    expect((await member.bySession.get('/v1/users/me')).status).toBe(401)
  })

  it('throttles guesses, says how long to wait, and forgets them after the right password', async () => {
    const { email, password } = await server.newTenant()
    const attempt = (given: string, remoteAddress = '198.51.100.7') =>
      server.app.inject({
        method: 'POST',
        url: '/v1/auth/pw/signin',
        remoteAddress,
        payload: { email, password: given },
      })
    for (let i = 0; i < 9; i++) expect((await attempt('wrong')).statusCode).toBe(401)
    expect((await attempt(password)).statusCode).toBe(200)
    for (let i = 0; i < 10; i++) expect((await attempt('wrong')).statusCode).toBe(401)
    const refused = await attempt(password)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(refused.json()).toMatchObject({ detail: expect.any(String) as string })
    expect((await attempt(password, '198.51.100.8')).statusCode).toBe(200)
  })

  it('returns what is wrong with a body', async () => {
    const { status, body } = await server.anonymous.post('/v1/auth/pw/signin', {
      email: 'x',
      role: 'OWNER',
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      detail: expect.arrayContaining([
        expect.objectContaining({ loc: ['body', 'email'], type: 'value_error' }),
        expect.objectContaining({ loc: ['body', 'password'], type: 'missing' }),
        expect.objectContaining({ loc: ['body', 'role'], type: 'extra_forbidden' }),
      ]) as unknown[],
    })
  })

  it('deletes expired sessions', async () => {
    const member = await server.newTenant()
    await server.context.doors.acrossTenants((tx) =>
      tx
        .updateTable('user_session')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('user_id', '=', member.userId)
        .execute(),
    )
    expect((await member.bySession.get('/v1/users/me')).status).toBe(401)
    await signIn(member)
    expect(await sessionsOf(member)).toHaveLength(1)
  })
})

describe('a session', () => {
  it('is stored without its token', async () => {
    const member = await server.newTenant()
    const token = member.cookie.slice('svc_uat='.length)
    expect(token).toMatch(/^[\w-]{43}$/)
    const [row] = await sessionsOf(member)
    expect(Buffer.from(row?.token_hash ?? [])).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('ends immediately at sign-out, and the browser deletes the cookie', async () => {
    const { cookie } = await server.newTenant()
    const reply = await server.anonymous.post('/v1/auth/signout', undefined, { cookie })
    expect(reply).toMatchObject({ status: 200, body: {} })
    expect(cookieOf(reply.headers)).toMatchObject({ cookie: 'svc_uat=' })
    expect(cookieOf(reply.headers).attributes).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT')
    expect(await statusWith(cookie)).toBe(401)
  })

  it('can be signed out twice, and without a session', async () => {
    const { cookie } = await server.newTenant()
    for (const headers of [{ cookie }, { cookie }, {}]) {
      expect((await server.anonymous.post('/v1/auth/signout', undefined, headers)).status).toBe(200)
    }
  })

  it('survives the sign-out of another session of the same user', async () => {
    const member = await server.newTenant()
    const { cookie } = cookieOf((await signIn(member)).headers)
    await server.anonymous.post('/v1/auth/signout', undefined, { cookie })
    expect(await statusWith(member.cookie)).toBe(200)
  })
})

describe('renewing a session', () => {
  it('returns a new token and ends the old one', async () => {
    const member = await server.newTenant()
    for (const body of [undefined, {}, { tenant_id: null }]) {
      const before = cookieOf((await signIn(member)).headers).cookie
      const reply = await server.anonymous.post('/v1/auth/uat', body, { cookie: before })
      expect(reply).toMatchObject({ status: 200, body: { current_tenant_id: member.tenantId } })
      const { cookie, attributes } = cookieOf(reply.headers)
      expect(attributes).toContain('HttpOnly')
      expect(await statusWith(cookie)).toBe(200)
      expect(await statusWith(before)).toBe(401)
    }
  })

  it('switches to the tenant in the body, else to the one in the query', async () => {
    const home = await server.newTenant()
    const second = await server.newTenant()
    await join(home, second)
    const there = { tenant_id: second.tenantId }
    const query = (id: string) => `/v1/auth/uat?tenant_id=${id}`
    const calls = [
      ['/v1/auth/uat', there],
      [query(second.tenantId), undefined],
      [query(home.tenantId), there],
    ] as const
    for (const [url, body] of calls) {
      const { cookie } = cookieOf((await signIn(home)).headers)
      const reply = await server.anonymous.post(url, body, { cookie })
      expect(reply).toMatchObject({
        status: 200,
        body: {
          current_tenant_id: second.tenantId,
          current_tenant_role: 'USER',
          default_tenant_id: home.tenantId,
        },
      })
      const now = await server.anonymous.get('/v1/tenants/me', {
        cookie: cookieOf(reply.headers).cookie,
      })
      expect(now.body).toMatchObject({ id: second.tenantId })
    }
  })

  it("refuses a tenant in which the caller isn't an active member, and keeps the session", async () => {
    const member = await server.newTenant()
    const foreign = await server.newTenant()
    const left = await server.newTenant()
    await join(member, left)
    await deactivate(member, left.tenantId)
    for (const tenant_id of [foreign.tenantId, left.tenantId, UNKNOWN_ID]) {
      expect((await member.bySession.post('/v1/auth/uat', { tenant_id })).status).toBe(403)
    }
    expect(await statusWith(member.cookie)).toBe(200)
  })

  it('gives the holder of an API key a session', async () => {
    const member = await server.newTenant({ role: 'USER' })
    const reply = await member.post('/v1/auth/uat')
    expect(reply).toMatchObject({ status: 200, body: { id: member.userId } })
    expect(await statusWith(cookieOf(reply.headers).cookie)).toBe(200)
    expect((await member.get('/v1/users/me')).status).toBe(200)
  })

  it('succeeds once per token, however many requests arrive at the same time', async () => {
    const { cookie } = await server.newTenant()
    const replies = await Promise.all(
      Array.from({ length: 4 }, async () => server.anonymous.post('/v1/auth/uat', {}, { cookie })),
    )
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
  })

  it('requires a credential', async () => {
    expect((await server.anonymous.post('/v1/auth/uat', {})).status).toBe(401)
  })
})

describe('a page of another site', () => {
  const signOut = async (headers: Record<string, string>) => {
    const { cookie } = await server.newTenant()
    const { status } = await server.anonymous.post('/v1/auth/signout', undefined, {
      cookie,
      ...headers,
    })
    return { status, session: await statusWith(cookie) }
  }

  it.each([
    'https://evil.example',
    'null',
    'http://localhost:9999',
    'http://localhost.evil.example',
  ])('cannot change anything with the session cookie: %s', async (origin) => {
    expect(await signOut({ origin })).toEqual({ status: 403, session: 200 })
  })

  it.each(['cross-site', 'same-site'])(
    'cannot change anything if the browser sends no Origin, but says that the page is %s',
    async (site) => {
      const foreign = { 'sec-fetch-site': site }
      expect(await signOut(foreign)).toEqual({ status: 403, session: 200 })
      const member = await server.newTenant()
      const { email, password, bySession } = member
      const entered = await server.anonymous.post(
        '/v1/auth/pw/signin',
        { email, password },
        foreign,
      )
      expect([entered.status, entered.headers['set-cookie']]).toEqual([403, undefined])
      expect((await bySession.get('/v1/users/me', foreign)).status).toBe(200)
      expect((await member.post('/v1/auth/uat', {}, foreign)).status).toBe(200)
    },
  )

  it('can be left through a link, and own pages and people who type an address are not other sites', async () => {
    for (const site of ['same-origin', 'none']) {
      const done = { status: 200, session: 401 }
      expect(await signOut({ 'sec-fetch-site': site })).toEqual(done)
    }
  })

  it('cannot create a key or switch the tenant, but a bearer key is accepted from anywhere', async () => {
    const member = await server.newTenant()
    const headers = { origin: 'https://evil.example' }
    const { bySession } = member
    expect((await bySession.post('/v1/api-keys', { name: 'x' }, headers)).status).toBe(403)
    expect((await bySession.post('/v1/auth/uat', {}, headers)).status).toBe(403)
    expect((await bySession.get('/v1/users/me', headers)).status).toBe(200)
    expect((await member.post('/v1/auth/uat', {}, headers)).status).toBe(200)
  })

  it('cannot sign in a browser that has no session, through any operation', async () => {
    const signIns = readOperations(server.app).filter(
      // The URL of an upload link is a credential of its own, and signs nobody in.
      ({ id, method, access }) =>
        method !== 'GET' && access.kind === 'open' && id !== 'upload_by_link',
    )
    expect(signIns.length).toBeGreaterThan(8)
    const send = async ({ method, path }: (typeof signIns)[number], headers: object) => {
      const url = path.replaceAll(/\{\w+\}/g, newId())
      const { statusCode, body } = await server.app.inject({
        method,
        url,
        headers: { ...headers, host: 'localhost' },
        payload: {},
      })
      return statusCode === 403 && body.includes('Requests from other sites')
    }
    for (const operation of signIns) {
      const refused = [
        await send(operation, { origin: 'https://evil.example' }),
        await send(operation, { origin: 'null' }),
        // Browsers send this header for a URL with a name and password before the host.
        await send(operation, { origin: 'https://evil.example', authorization: 'Basic eDp5' }),
        await send(operation, { origin: 'http://localhost' }),
        await send(operation, {}),
      ]
      expect([operation.id, ...refused]).toEqual([operation.id, true, true, true, false, false])
    }
    const { email, password } = await server.newTenant()
    const credentials = { email, password }
    const { anonymous } = server
    const tryOut = (headers: Record<string, string>) =>
      anonymous.post('/api/auth/pw/signin', credentials, headers)
    const foreign = await tryOut({ origin: 'https://evil.example' })
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined])
    expect((await tryOut({})).status).toBe(200)
  })

  it("is distinguished from Arbor's own pages by the public URL or the Host header", async () => {
    const done = { status: 200, session: 401 }
    expect(await signOut({ origin: 'http://localhost', host: '10.0.0.1:8000' })).toEqual(done)
    expect(await signOut({ origin: 'http://10.0.0.1:8000', host: '10.0.0.1:8000' })).toEqual(done)
    expect(await signOut({})).toEqual(done)
  })
})

describe('what a front end requests first', () => {
  it('requires no credential', async () => {
    expect(await server.anonymous.get('/v1/features')).toMatchObject({
      status: 200,
      body: { google_login_enabled: false, default_frontend_language: 'en' },
    })
  })
})

describe('an email address', () => {
  it.each([
    ['/v1/auth/pw/signin', { password: 'x' }],
    ['/v1/auth/pw/email_verification', {}],
    ['/v1/auth/pw/send_reset_email', {}],
  ])('may have up to 254 characters: %s', async (url, more) => {
    const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example.org`
    const statusOf = async (length: number) => {
      const email = `${'a'.repeat(length - domain.length - 1)}@${domain}`
      const remoteAddress = `192.0.2.${String(++clients)}`
      const payload = { email, ...more }
      return (await server.app.inject({ method: 'POST', url, remoteAddress, payload })).statusCode
    }
    expect(await statusOf(254)).not.toBe(422)
    expect(await statusOf(255)).toBe(422)
  })
})

it('JSON responses must not be cached', async () => {
  const member = await server.newTenant()
  const replies = await Promise.all([
    member.get('/v1/users/me'),
    member.get('/v1/folders'),
    member.get(`/v1/documents/${UNKNOWN_ID}`),
    server.anonymous.get('/v1/users/me'),
    server.anonymous.get('/v1/nothing'),
  ])
  expect(replies.map(({ headers }) => headers['cache-control'])).toEqual(
    replies.map(() => 'no-store'),
  )
})
