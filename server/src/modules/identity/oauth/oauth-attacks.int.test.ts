import { beforeAll, describe, expect, it } from 'vitest'
import {
  AppClient,
  browserOf,
  CALLBACK,
  challengeOf,
  registerApp,
  sendForm,
  type AppReply,
} from '../../../../test/support/app-client.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

let server: TestServer
let person: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
  person = await server.newTenant()
})

const statusOf = async (token: unknown): Promise<number> =>
  (await server.anonymous.get('/v1/users/me', { authorization: `Bearer ${String(token)}` })).status

const errorOf = ({ location, body }: AppReply): unknown =>
  location?.searchParams.get('error') ?? location?.searchParams.get('reason') ?? body['error']

/** Whether the browser is still at this server and no code has left it. */
function staysHere({ status, location }: AppReply): boolean {
  const isAway = location !== undefined && location.host !== 'any.example'
  return (status >= 400 || !isAway) && location?.searchParams.get('code') == null
}

describe('a stolen code or token', () => {
  it('is useless to another client, and stays valid for its own', async () => {
    const app = await AppClient.register(server)
    const thief = await AppClient.register(server)
    const code = await app.code(person)
    expect(errorOf(await thief.redeem(code))).toBe('invalid_grant')
    const { body } = await app.redeem(code)
    const refresh = String(body['refresh_token'])
    expect(errorOf(await thief.refresh(refresh))).toBe('invalid_grant')
    const revoked = await sendForm(server, '/revoke', { client_id: thief.id, token: refresh })
    expect(revoked.status).toBeLessThan(500)
    expect((await app.refresh(refresh)).status).toBe(200)
  })

  it('is valid only for this server', async () => {
    const app = await AppClient.register(server)
    const elsewhere = 'https://evil.example/mcp'
    const { resource } = app
    for (const wanted of [elsewhere, `${resource}/x`, `${resource}?a=b`, 'urn:x']) {
      const reply = await app.begin(browserOf(person), { resource: wanted })
      expect([wanted, errorOf(reply)]).toEqual([wanted, 'invalid_target'])
    }
    const code = await app.code(person)
    expect(errorOf(await app.redeem(code, { resource: elsewhere }))).toBe('invalid_target')
    const { refresh } = await app.signIn(person)
    expect(errorOf(await app.refresh(refresh, { resource: elsewhere }))).toBe('invalid_target')
  })

  it('does not appear in the database', async () => {
    const app = await AppClient.register(server)
    const code = await app.code(person)
    const { body } = await app.redeem(code)
    const secrets = [code, String(body['access_token']), String(body['refresh_token'])]
    const rows = await server.context.doors.inTenant(person.tenantId, (tx) =>
      tx.selectFrom('oauth_token').selectAll().where('tenant_id', '=', person.tenantId).execute(),
    )
    expect(rows.length).toBeGreaterThan(2)
    const stored = JSON.stringify(rows)
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([])
  })

  it('is not accepted as an access token if it is of another kind', async () => {
    const app = await AppClient.register(server)
    const { refresh } = await app.signIn(person)
    expect(await statusOf(refresh)).toBe(401)
    expect(await statusOf(await app.code(person))).toBe(401)
  })
})

describe('an authorization code', () => {
  it('that is redeemed twice revokes its tokens', async () => {
    const app = await AppClient.register(server)
    const code = await app.code(person)
    const { body } = await app.redeem(code)
    expect(await statusOf(body['access_token'])).toBe(200)
    expect(errorOf(await app.redeem(code))).toBe('invalid_grant')
    expect(await statusOf(body['access_token'])).toBe(401)
    expect(errorOf(await app.refresh(String(body['refresh_token'])))).toBe('invalid_grant')
  })

  it('that is redeemed twice at the same time leaves no valid token', async () => {
    const app = await AppClient.register(server)
    const code = await app.code(person)
    const replies = await Promise.all([app.redeem(code), app.redeem(code), app.redeem(code)])
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    for (const { status, body } of replies) {
      expect(status === 200 ? await statusOf(body['access_token']) : 401).toBe(401)
    }
  })

  it('is issued only once per consent', async () => {
    const app = await AppClient.register(server)
    const browser = browserOf(person)
    const id = await app.ask(browser)
    const { tenantId } = person
    const { body } = await app.approve(browser, id, { tenantId, scopes: ['kb:read'] })
    const resume = String(body['redirect_url'])
    const cookies = new Map(browser)
    expect((await app.open(browser, resume)).location?.searchParams.get('code')).toBeTruthy()
    expect(staysHere(await app.open(cookies, resume))).toBe(true)
    expect((await app.approve(cookies, id, { tenantId, scopes: ['kb:read'] })).status).toBe(404)
  })

  it('requires the verifier that matches its challenge', async () => {
    const app = await AppClient.register(server)
    for (const code_verifier of ['', challengeOf('another'), 'x'.repeat(43)]) {
      const reply = await app.redeem(await app.code(person), { code_verifier })
      expect(errorOf(reply)).toBe('invalid_grant')
    }
  })

  it('requires the redirect URI it was requested with', async () => {
    const app = await AppClient.register(server, {
      redirect_uris: [CALLBACK, 'https://app.example/callback'],
    })
    const redirect_uri = 'https://app.example/callback'
    expect(errorOf(await app.redeem(await app.code(person), { redirect_uri }))).toBe(
      'invalid_grant',
    )
  })
})

describe('a sign-in without PKCE', () => {
  it.each([
    [{ code_challenge: '', code_challenge_method: '' }],
    [{ code_challenge_method: 'plain' }],
    [{ code_challenge_method: '' }],
    [{ code_challenge: 'short' }],
  ])('is refused: %j', async (changes) => {
    const app = await AppClient.register(server)
    expect(errorOf(await app.begin(browserOf(person), changes))).toBe('invalid_request')
  })

  it('is refused for confidential clients, too', async () => {
    const app = await AppClient.register(server, {
      token_endpoint_auth_method: 'client_secret_post',
    })
    const changes = { code_challenge: '', code_challenge_method: '' }
    expect(errorOf(await app.begin(browserOf(person), changes))).toBe('invalid_request')
  })
})

describe('a redirect URI', () => {
  const REGISTERED = ['https://app.example/callback', CALLBACK]

  it.each([
    'https://evil.example/callback',
    'https://app.example/callback/',
    'https://app.example/callback/evil',
    'https://app.example/callback?next=https://evil.example',
    'https://app.example/callback#evil',
    'https://app.example/callback/../evil',
    'https://app.example/Callback',
    'https://app.example:8443/callback',
    'https://app.example.evil.example/callback',
    'https://app.example@evil.example/callback',
    'https://evil.example\\@app.example/callback',
    'http://app.example/callback',
    '//app.example/callback',
    'http://127.0.0.1/other',
    'http://127.0.0.1:4000/other',
    'http://127.0.0.1:4000@evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://localhost:4000/callback',
    'https://127.0.0.1/callback',
    'javascript:alert(1)',
  ])('is refused if it is not registered: %s', async (redirect_uri) => {
    const app = await AppClient.register(server, { redirect_uris: REGISTERED })
    const reply = await app.begin(browserOf(person), { redirect_uri })
    expect(staysHere(reply)).toBe(true)
    expect(errorOf(reply)).toBe('invalid_redirect_uri')
    // It is refused even if something else is wrong, too.
    const other = await app.begin(browserOf(person), { redirect_uri, response_type: 'token' })
    expect(staysHere(other)).toBe(true)
  })

  it('on this machine may have any port', async () => {
    const app = await AppClient.register(server, { redirect_uris: REGISTERED })
    const redirect_uri = 'http://127.0.0.1:4711/callback'
    expect(await app.ask(browserOf(person), { redirect_uri })).toBeTruthy()
  })

  it.each([
    'http://app.example/callback',
    'https://app.example/callback#x',
    'https://*.app.example/callback',
    'https://user:secret@app.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'callback',
    '',
  ])('cannot be registered as %j', async (uri) => {
    const { status, body } = await registerApp(server, { redirect_uris: [uri] })
    expect([status, String(body['error'])]).toEqual([400, expect.stringMatching(/^invalid_/)])
  })

  it('gets its response only in the query', async () => {
    const app = await AppClient.register(server)
    const browser = browserOf(person)
    const id = await app.ask(browser, { response_mode: 'form_post' })
    const { tenantId } = person
    const { body } = await app.approve(browser, id, { tenantId, scopes: ['kb:read'] })
    const { location } = await app.open(browser, String(body['redirect_url']))
    expect(location?.searchParams.get('code')).toBeTruthy()
  })

  it.each([
    [{ code_challenge: '' }],
    [{ code_challenge_method: 'plain' }],
    [{ response_type: 'token' }],
    [{ response_type: 'code token' }],
    [{ response_mode: 'form_post', code_challenge: '' }],
    [{ prompt: 'none' }],
    [{ prompt: 'unknown' }],
    [{ resource: 'https://evil.example/mcp' }],
    [{ request: 'x' }],
    [{ request_uri: 'https://evil.example/x' }],
    [{ max_age: 'x' }],
  ])(
    'of a self-registered app gets no error before the person has answered: %j',
    async (changes) => {
      const app = await AppClient.register(server, { redirect_uris: ['https://evil.example/x'] })
      for (const browser of [browserOf(person), new Map<string, string>()]) {
        const reply = await app.begin(browser, changes)
        expect(reply.location?.href).toMatch(/^http:\/\/any\.example\/connect\/failed\?reason=\w+$/)
      }
    },
  )
})

describe('a response', () => {
  it('names no other host, whatever the Host header says', async () => {
    const app = await AppClient.register(server)
    const query = new URLSearchParams(app.params({ scope: 'kb:read', code_challenge: 'x' }))
    const { headers } = await server.anonymous.get(`/authorize?${query.toString()}`, {
      accept: 'text/html',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    })
    expect(headers.location).toBe('/connect/failed?reason=invalid_request')
    const metadata = await server.anonymous.get('/.well-known/oauth-authorization-server', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    })
    expect(JSON.stringify(metadata.body)).not.toContain('evil.example')
  })

  it('redirects within this server, whatever the Host header says', async () => {
    const app = await AppClient.register(server)
    const query = new URLSearchParams(app.params())
    const { headers } = await server.anonymous.get(`/authorize?${query.toString()}`, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    })
    expect(String(headers.location)).toMatch(/^\/connect\/[\w-]+$/)
  })
})

describe('a refresh token', () => {
  it('that is used twice ends the grant', async () => {
    const app = await AppClient.register(server)
    const { refresh } = await app.signIn(person)
    const { body } = await app.refresh(refresh)
    expect(await statusOf(body['access_token'])).toBe(200)
    expect(errorOf(await app.refresh(refresh))).toBe('invalid_grant')
    expect(await statusOf(body['access_token'])).toBe(401)
    expect(errorOf(await app.refresh(String(body['refresh_token'])))).toBe('invalid_grant')
  })

  it('never gives more scopes than the person allowed', async () => {
    const app = await AppClient.register(server)
    const { refresh } = await app.signIn(person, ['kb:read'])
    expect(errorOf(await app.refresh(refresh, { scope: 'kb:read kb:admin' }))).toBe('invalid_scope')
  })
})

describe('a former member', () => {
  const url = ({ tenantId, userId }: TestMember) => `/v1/tenants/${tenantId}/users/${userId}`

  it('loses immediately what their apps could do with the membership', async () => {
    const member = await server.addUser(person, 'USER')
    const app = await AppClient.register(server)
    const { access, refresh } = await app.signIn(member)
    const waiting = await app.code(member)
    expect((await person.delete(url(member))).status).toBe(204)
    expect(await statusOf(access)).toBe(401)
    expect(errorOf(await app.refresh(refresh))).toBe('invalid_grant')
    expect(errorOf(await app.redeem(waiting))).toBe('invalid_grant')
  })

  it('has no working apps while they are deactivated', async () => {
    const member = await server.addUser(person, 'USER')
    const app = await AppClient.register(server)
    const { access, refresh } = await app.signIn(member)
    expect((await person.post(`${url(member)}/deactivate`)).status).toBe(200)
    expect(await statusOf(access)).toBe(401)
    expect(errorOf(await app.refresh(refresh))).toBe('invalid_grant')
  })

  it('who revokes all credentials also disconnects all apps', async () => {
    const member = await server.addUser(person, 'USER')
    const app = await AppClient.register(server)
    const { access, refresh } = await app.signIn(member)
    expect((await member.bySession.post('/v1/credentials/revoke')).status).toBe(204)
    expect(await statusOf(access)).toBe(401)
    expect(errorOf(await app.refresh(refresh))).toBe('invalid_grant')
  })
})

describe('consent', () => {
  const scopes = ['kb:read']

  it('cannot be given by a page of another site', async () => {
    const app = await AppClient.register(server)
    const browser = browserOf(person)
    const id = await app.ask(browser)
    const { tenantId } = person
    for (const origin of ['https://evil.example', 'null']) {
      const { status } = await app.approve(browser, id, { tenantId, scopes }, { origin })
      expect(status).toBe(403)
    }
  })

  it('cannot be given in a browser other than the one the app opened', async () => {
    const app = await AppClient.register(server)
    const attacker = browserOf(await server.newTenant())
    const id = await app.ask(attacker)
    const victim = browserOf(person)
    expect((await app.open(victim, `/v1/app-requests/${id}`)).status).toBe(404)
    const { tenantId } = person
    expect((await app.approve(victim, id, { tenantId, scopes })).status).toBe(404)
    // It fails even if the victim has a sign-in of their own at the same time.
    await app.ask(victim)
    expect((await app.approve(victim, id, { tenantId, scopes })).status).toBe(404)
  })

  it('cannot be skipped, and the response goes to the browser that asked', async () => {
    const app = await AppClient.register(server)
    const browser = browserOf(person)
    const id = await app.ask(browser)
    expect(staysHere(await app.open(browser, `/authorize/${id}`))).toBe(true)
    const second = await app.ask(browser)
    const { tenantId } = person
    await app.approve(browser, second, { tenantId, scopes })
    expect(staysHere(await app.open(browserOf(person), `/authorize/${second}`))).toBe(true)
  })

  it('is requested each time', async () => {
    const app = await AppClient.register(server)
    await app.signIn(person)
    expect(await app.ask(browserOf(person))).toBeTruthy()
    const silent = await app.begin(browserOf(person), { prompt: 'none' })
    expect(errorOf(silent)).toMatch(/_required$/)
  })

  it('requires a session: keys and tokens of apps are refused', async () => {
    const app = await AppClient.register(server)
    const { access } = await app.signIn(person, ['kb:admin'])
    for (const token of [access, person.apiKey]) {
      const browser = browserOf(person)
      const id = await app.ask(browser)
      const authorization = `Bearer ${token}`
      const { tenantId } = person
      const { status } = await app.approve(browser, id, { tenantId, scopes }, { authorization })
      expect(status).toBe(401)
    }
  })

  it('covers only the requested scopes, in the tenant that was shown', async () => {
    const app = await AppClient.register(server)
    const browser = browserOf(person)
    const id = await app.ask(browser, { scope: 'kb:read' })
    const { tenantId } = person
    const other = await server.newTenant()
    const more = await app.approve(browser, id, { tenantId, scopes: ['kb:read', 'kb:admin'] })
    expect(more.status).toBe(422)
    const wrong = await app.approve(browser, id, { tenantId: other.tenantId, scopes })
    expect(wrong.status).toBe(409)
    expect((await app.approve(browser, id, { tenantId, scopes: [] })).status).toBe(422)
  })

  it('cannot be framed or scripted', async () => {
    const app = await AppClient.register(server)
    for (const reply of [
      await app.begin(browserOf(person)),
      await app.begin(browserOf(person), { client_id: '<script>alert(1)</script>' }),
    ]) {
      expect(reply.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-frame-options': 'DENY',
      })
      expect(reply.location?.href).not.toContain('script')
    }
  })

  it("shows the app's name as one line of text, next to a host that the app can't choose", async () => {
    const client_name = '<img src=x onerror=alert(1)>\n\u202Egnp.exe\u0000 Arbor'
    const app = await AppClient.register(server, {
      client_name,
      client_uri: 'https://arbor.example',
      redirect_uris: ['https://evil.example/callback'],
    })
    const browser = browserOf(person)
    const id = await app.ask(browser)
    const shown = await app.open(browser, `/v1/app-requests/${id}`)
    expect(shown.headers['content-type']).toContain('application/json')
    expect(shown.body).toMatchObject({
      client_name: '<img src=x onerror=alert(1)> gnp.exe Arbor',
      client_host: 'evil.example',
      redirect_host: 'evil.example',
    })
  })
})

describe('malformed input', () => {
  const NASTY = ['', '\u0000', '\uD800', 'x'.repeat(9000), '../../x', '[]', "' or 1=1 --", '%00']

  it('never makes the endpoints fail', async () => {
    const app = await AppClient.register(server)
    const failures: unknown[] = []
    const note = (what: string, { status }: AppReply) => {
      if (status >= 500) failures.push({ what, status })
    }
    const fields = Object.keys(app.params())
    for (const name of [...fields, 'prompt', 'request', 'request_uri', 'claims', 'max_age']) {
      for (const value of NASTY) {
        note(`authorize ${name}`, await app.begin(new Map(), { [name]: value }))
      }
    }
    for (const name of ['grant_type', 'code', 'client_id', 'redirect_uri', 'code_verifier']) {
      for (const value of NASTY) note(`token ${name}`, await app.redeem('x', { [name]: value }))
    }
    for (const value of NASTY) {
      note('refresh', await app.refresh(value))
      note('revoke', await sendForm(server, '/revoke', { client_id: app.id, token: value }))
      note(
        'request',
        await app.open(
          browserOf(person),
          `/v1/app-requests/${encodeURIComponent(value.toWellFormed())}`,
        ),
      )
      note(
        'resume',
        await app.open(new Map(), `/authorize/${encodeURIComponent(value.toWellFormed())}`),
      )
      for (const name of [
        'client_name',
        'redirect_uris',
        'grant_types',
        'software_id',
        'contacts',
      ]) {
        note(`register ${name}`, await registerApp(server, { [name]: value }))
        note(`register ${name} list`, await registerApp(server, { [name]: [value, null, 1] }))
      }
    }
    expect(failures).toEqual([])
  })

  it('is refused if a parameter occurs twice', async () => {
    const app = await AppClient.register(server)
    const query = `${new URLSearchParams(app.params()).toString()}&redirect_uri=https://evil.example&scope=x`
    expect(staysHere(await app.open(new Map(), `/authorize?${query}`))).toBe(true)
  })

  it('is refused if a body is neither a form nor JSON', async () => {
    const statuses = await Promise.all([
      server.anonymous.post('/token', { grant_type: 'refresh_token' }),
      server.anonymous.post('/register', undefined, { 'content-type': 'application/json' }),
      sendForm(server, '/register', { client_name: 'x' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400])
  })
})
