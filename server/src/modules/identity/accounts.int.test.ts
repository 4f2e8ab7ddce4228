import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionOf } from '../../platform/db/index.ts'
import { newId } from '../../platform/core/ids.ts'
import { AppClient } from '../../../test/support/app-client.ts'
import { mailsTo, nextMail, tokenIn } from '../../../test/support/mailbox.ts'
import { startTestServer, type OwnTestServer } from '../../../test/support/index.ts'

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer({ worker: true })
})
afterAll(() => server.close())

const PASSWORD = 'cedar lamp seven'
const newAddress = () => `Person-${newId()}@example.org`

type Answer = User & { email_id: string; detail: unknown }
type User = { id: string; email: string; current_tenant_id: string; current_tenant_role: string }

let clients = 0
/** Posts without credentials, each time from a different client, so that tests don't throttle each other. */
async function post(path: string, payload: object) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/v1/auth/pw/${path}`,
    remoteAddress: `192.0.2.${String(++clients)}`,
    payload,
  })
  const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { status: response.statusCode, body: response.json<Answer>(), cookie }
}

async function signUpToken(email: string): Promise<string> {
  expect((await post('email_verification', { email })).status).toBe(200)
  return tokenIn(await nextMail(server, email))
}

async function newPerson() {
  const email = newAddress()
  const emailToken = await signUpToken(email)
  const { body } = await post('user', { email_token: emailToken, password: PASSWORD })
  return { ...body, email }
}

async function resetToken(email: string, number: number): Promise<string> {
  expect((await post('send_reset_email', { email })).status).toBe(200)
  return tokenIn(await nextMail(server, email, number))
}

const signIn = (email: string, password = PASSWORD) => post('signin', { email, password })
const me = (cookie: string) => server.anonymous.get<User>('/v1/users/me', { cookie })

/** Makes all mailed tokens of an address expire. */
async function expireTokens(email: string): Promise<void> {
  await server.context.doors.acrossTenants((tx) =>
    sessionOf(tx).query('update email_token set expires_at = now() where email = $1', [email]),
  )
}

/** Connects an app. @returns a function that reports the status the app's access token gets */
async function connectApp({ cookie, tenantId }: { cookie: string; tenantId: string }) {
  const app = await AppClient.register(server)
  const { access } = await app.signIn({ cookie, tenantId })
  return async () =>
    (await server.anonymous.get('/v1/users/me', { authorization: `Bearer ${access}` })).status
}

describe('setting a new password', () => {
  it.each([
    [undefined, 200],
    [false, 200],
    [true, 401],
  ])('with disconnect_apps %s, connected apps get %s', async (disconnect_apps, status) => {
    const { email, current_tenant_id: tenantId } = await newPerson()
    const more = { ...(disconnect_apps !== undefined && { disconnect_apps }) }
    const byToken = await connectApp({ cookie: (await signIn(email)).cookie, tenantId })
    const reset = { email_token: await resetToken(email, 2), new_password: 'maple drum eleven' }
    const { status: done, cookie } = await post('reset_with_token', { ...reset, ...more })
    expect([done, await byToken()]).toEqual([200, status])
    const byOld = await connectApp({ cookie, tenantId })
    const change = { old_password: 'maple drum eleven', new_password: PASSWORD, ...more }
    const changed = await server.anonymous.post('/v1/auth/pw/reset', change, { cookie })
    expect([changed.status, await byOld()]).toEqual([200, status])
  })
})

describe('signing up', () => {
  it('takes a mailed token and a password, and creates a tenant with the person as OWNER', async () => {
    const email = newAddress()
    const sent = await post('email_verification', { email })
    const mail = await nextMail(server, email)
    expect(mail.messageId).toContain(sent.body.email_id)
    const { status, body } = await post('user', {
      email_token: tokenIn(mail),
      password: PASSWORD,
      first_name: 'Änne',
      last_name: null,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ email, first_name: 'Änne', current_tenant_role: 'OWNER' })
    const { cookie } = await signIn(email)
    const folders = await server.anonymous.get<{ items: { name: string }[] }>('/v1/folders', {
      cookie,
    })
    expect(folders.body.items.map((item) => item.name)).toContain('shared')
    const tenant = await server.anonymous.get<{ name: string }>('/v1/tenants/me', { cookie })
    expect(tenant.body.name).toBe('Änne')
  })

  it('accepts a token once, however many requests use it at the same time', async () => {
    const email = newAddress()
    const body = { email_token: await signUpToken(email), password: PASSWORD }
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('user', body)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 400, 400, 400])
  })

  it('refuses an unknown token, an expired one and a password reset token', async () => {
    const email = newAddress()
    const token = await signUpToken(email)
    await expireTokens(email)
    const person = await newPerson()
    const other = await resetToken(person.email, 2)
    for (const each of [token, 'x', '', other]) {
      expect(await post('user', { email_token: each, password: PASSWORD })).toMatchObject({
        status: 400,
        body: { detail: 'The token is invalid, already used or expired. Request a new one.' },
      })
    }
  })

  it('refuses a short or common password without using up the token', async () => {
    const token = await signUpToken(newAddress())
    for (const password of ['tiny!', 'password1', 'Password1', 'QWERTYUIOP']) {
      const { status, body } = await post('user', { email_token: token, password })
      expect([password, status]).toEqual([password, 422])
      expect(body.detail).toMatchObject([{ loc: ['body', 'password'] }])
      expect(JSON.stringify(body)).not.toContain(password)
    }
    expect((await post('user', { email_token: token, password: PASSWORD })).status).toBe(201)
  })

  it('tells only the owner of a registered address that it has an account, and lets them set a password', async () => {
    const person = await newPerson()
    const known = await post('email_verification', { email: person.email.toUpperCase() })
    const unknown = await post('email_verification', { email: newAddress() })
    expect([known.status, Object.keys(known.body)]).toEqual([
      unknown.status,
      Object.keys(unknown.body),
    ])
    const mail = await nextMail(server, person.email, 2)
    expect(mail.subject).toBe('You already have an account')
    const body = { email_token: tokenIn(mail), password: PASSWORD }
    expect((await post('user', body)).status).toBe(400)
    const reset = { email_token: tokenIn(mail), new_password: 'another fine one' }
    expect((await post('reset_with_token', reset)).status).toBe(200)
  })

  it('stores no readable token, address or link in the database', async () => {
    const email = newAddress()
    const token = await signUpToken(email)
    const { rows } = await server.context.driver.query(
      `select (select count(*) from pgboss.job where data::text ilike $1 or data::text like $2)::int as jobs,
        (select count(*) from email_token t where to_jsonb(t)::text like $2)::int as tokens`,
      [`%${email}%`, `%${token}%`],
    )
    expect(rows).toEqual([{ jobs: 0, tokens: 0 }])
  })
})

describe('resetting a forgotten password', () => {
  it('with a mailed token signs in and ends every session', async () => {
    const person = await newPerson()
    const before = (await signIn(person.email)).cookie
    const token = await resetToken(person.email, 2)
    const reply = await post('reset_with_token', {
      email_token: token,
      new_password: 'maple drum eleven',
    })
    expect(reply).toMatchObject({ status: 200, body: { id: person.id } })
    expect((await me(before)).status).toBe(401)
    expect((await me(reply.cookie)).status).toBe(200)
    expect((await signIn(person.email)).status).toBe(401)
    expect((await signIn(person.email, 'maple drum eleven')).status).toBe(200)
  })

  it('checks a token without using it, until it is used, and only for its purpose', async () => {
    const person = await newPerson()
    const email_token = await resetToken(person.email, 2)
    const check = async (purpose: string, token = email_token) =>
      (await server.anonymous.post('/v1/auth/pw/check_token', { email_token: token, purpose }))
        .status
    expect(await check('reset_password')).toBe(204)
    expect(await check('reset_password')).toBe(204)
    expect(await check('sign_up')).toBe(400)
    expect(await check('reset_password', 'of-nobody')).toBe(400)
    const reset = { email_token, new_password: 'maple drum eleven' }
    expect((await post('reset_with_token', reset)).status).toBe(200)
    expect(await check('reset_password')).toBe(400)
  })

  it('invalidates the other tokens of the address', async () => {
    const person = await newPerson()
    const first = await resetToken(person.email, 2)
    const second = await resetToken(person.email, 3)
    const body = { email_token: second, new_password: 'maple drum eleven' }
    expect((await post('reset_with_token', body)).status).toBe(200)
    for (const email_token of [first, second]) {
      const again = await post('reset_with_token', { ...body, email_token })
      expect(again.status).toBe(400)
    }
  })

  it('gives the same response for an address without an account, but sends no mail', async () => {
    const nobody = newAddress()
    const reply = await post('send_reset_email', { email: nobody })
    expect(reply).toMatchObject({ status: 200, body: { email_id: expect.any(String) } })
    // A later mail of the same queue has arrived, so no other mail is still to come.
    await signUpToken(newAddress())
    expect(await mailsTo(server, nobody)).toEqual([])
  })

  it('refuses an expired token', async () => {
    const person = await newPerson()
    const token = await resetToken(person.email, 2)
    await expireTokens(person.email)
    const body = { email_token: token, new_password: 'maple drum eleven' }
    expect((await post('reset_with_token', body)).status).toBe(400)
  })
})

describe('a mailed token', () => {
  it.each(['user', 'reset_with_token'])(
    'allows a hundred wrong guesses per client: %s',
    async (path) => {
      const remoteAddress = path === 'user' ? '198.51.100.1' : '198.51.100.2'
      const guess = async () => {
        const payload = {
          email_token: newId(),
          ...(path === 'user' ? { password: PASSWORD } : { new_password: PASSWORD }),
        }
        const url = `/v1/auth/pw/${path}`
        return server.app.inject({ method: 'POST', url, remoteAddress, payload })
      }
      const statuses = await Promise.all(
        Array.from({ length: 110 }, async () => (await guess()).statusCode),
      )
      expect(statuses.filter((status) => status === 400)).toHaveLength(100)
      const refused = await guess()
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    },
  )
})

describe('changing the password with the old one', () => {
  const change = (headers: Record<string, string>, old_password: string, new_password: string) =>
    server.anonymous.post<{ detail: unknown }>(
      '/v1/auth/pw/reset',
      { old_password, new_password },
      headers,
    )

  it('ends every session of the account and starts a new one in the same tenant', async () => {
    const person = await newPerson()
    const [a, b] = [(await signIn(person.email)).cookie, (await signIn(person.email)).cookie]
    const reply = await change({ cookie: a }, PASSWORD, 'maple drum eleven')
    expect(reply.status).toBe(200)
    const fresh = String(reply.headers['set-cookie']).split(';')[0] ?? ''
    expect([(await me(a)).status, (await me(b)).status]).toEqual([401, 401])
    expect((await me(fresh)).body.current_tenant_id).toBe(person.current_tenant_id)
  })

  it('invalidates the open tokens of the address', async () => {
    const person = await newPerson()
    const token = await resetToken(person.email, 2)
    const { cookie } = await signIn(person.email)
    expect((await change({ cookie }, PASSWORD, 'maple drum eleven')).status).toBe(200)
    const body = { email_token: token, new_password: 'willow kite nine' }
    expect((await post('reset_with_token', body)).status).toBe(400)
    expect((await signIn(person.email, 'maple drum eleven')).status).toBe(200)
  })

  it('requires the right old password and a good new one', async () => {
    const person = await newPerson()
    const { cookie } = await signIn(person.email)
    expect(await change({ cookie }, 'wrong', 'maple drum eleven')).toMatchObject({
      status: 403,
      body: { detail: 'The old password is not correct.' },
    })
    expect((await change({ cookie }, PASSWORD, 'password1')).status).toBe(422)
    expect((await me(cookie)).status).toBe(200)
  })

  it('throttles guesses of the old password', async () => {
    const { email } = await newPerson()
    const { cookie } = await signIn(email)
    for (let i = 0; i < 10; i++) await change({ cookie }, 'wrong', 'maple drum eleven')
    const reply = await change({ cookie }, PASSWORD, 'maple drum eleven')
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })
})

it('throttles mail requests to one address after five, whether or not it has an account', async () => {
  const person = await newPerson()
  for (const email of [person.email, newAddress()]) {
    const already = email === person.email ? 1 : 0
    for (let i = already; i < 5; i++) {
      expect((await post('send_reset_email', { email })).status).toBe(200)
    }
    expect((await post('send_reset_email', { email })).status).toBe(429)
  }
})

it('responds before looking up the account, so timing reveals nothing', async () => {
  await using idle = await startTestServer()
  const { email } = await idle.newTenant()
  for (const address of [email, newAddress()]) {
    for (const path of ['email_verification', 'send_reset_email']) {
      const reply = await idle.anonymous.post(`/v1/auth/pw/${path}`, { email: address })
      expect(reply).toMatchObject({ status: 200, body: { email_id: expect.any(String) } })
    }
  }
  const { rows } = await idle.context.driver.query(
    `select (select count(*) from pgboss.job where name = 'account-mail')::int as asked,
      (select count(*) from email_token)::int as tokens`,
  )
  expect(rows).toEqual([{ asked: 4, tokens: 0 }])
})

it('responds under every path prefix that clients use', async () => {
  for (const prefix of ['/v1/auth', '/auth', '/api/v1/auth', '/api/auth']) {
    const reply = await server.anonymous.post(`${prefix}/pw/reset_with_token`, {
      email_token: 'x',
      new_password: PASSWORD,
    })
    expect([prefix, reply.status]).toEqual([prefix, 400])
  }
})
