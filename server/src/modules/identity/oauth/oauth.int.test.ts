import { beforeAll, describe, expect, it } from 'vitest'
import { AppClient, browserOf, registerApp, sendForm } from '../../../../test/support/app-client.ts'
import { sharedTestServer, type TestServer } from '../../../../test/support/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const me = (token: string) => server.anonymous.get('/v1/users/me', bearer(token))

describe('metadata', () => {
  it('links the resource to the endpoints, at both URLs of each document', async () => {
    const { publicUrl } = server.context.config.http
    for (const suffix of ['', '/mcp']) {
      const resource = await server.anonymous.get(`/.well-known/oauth-protected-resource${suffix}`)
      expect(resource).toMatchObject({
        status: 200,
        headers: { 'access-control-allow-origin': '*' },
        body: { resource: `${publicUrl}/mcp`, authorization_servers: [publicUrl] },
      })
      const issuer = await server.anonymous.get(`/.well-known/oauth-authorization-server${suffix}`)
      expect(issuer.body).toMatchObject({
        issuer: publicUrl,
        authorization_endpoint: `${publicUrl}/authorize`,
        token_endpoint: `${publicUrl}/token`,
        registration_endpoint: `${publicUrl}/register`,
        code_challenge_methods_supported: ['S256'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
        token_endpoint_auth_methods_supported: expect.arrayContaining(['none']),
      })
    }
  })

  it('is named in the response to an unauthenticated request', async () => {
    const { status, headers } = await server.anonymous.get('/v1/users/me')
    const { publicUrl } = server.context.config.http
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toBe(
      `Bearer resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`,
    )
  })
})

describe('an app that signs in', () => {
  it('acts for the person in the tenant of the session, with the scopes that they allowed', async () => {
    const person = await server.newTenant({ name: 'Acme' })
    const app = await AppClient.register(server, { client_name: 'Helper' })
    const browser = browserOf(person)
    const id = await app.ask(browser, { scope: 'kb:read kb:write' })
    const shown = await app.open(browser, `/v1/app-requests/${id}`)
    expect(shown.body).toMatchObject({
      client_name: 'Helper',
      client_host: '127.0.0.1',
      tenant_id: person.tenantId,
      tenant_name: 'Acme',
      scopes: ['kb:read', 'kb:write'],
    })
    const { tenantId } = person
    const approved = await app.approve(browser, id, { tenantId, scopes: ['kb:read'] })
    const back = await app.open(browser, String(approved.body['redirect_url']))
    expect(back.location?.href).toContain(app.redirectUri)
    expect(Object.fromEntries(back.location?.searchParams ?? [])).toEqual({
      code: expect.any(String),
      state: 'a state',
      iss: server.context.config.http.publicUrl,
    })
    const { status, body } = await app.redeem(back.location?.searchParams.get('code') ?? '')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', scope: 'kb:read', expires_in: 3600 },
    })
    expect(await me(String(body['access_token']))).toMatchObject({
      status: 200,
      body: { id: person.userId, current_tenant_id: tenantId },
    })
  })

  it('gets a new pair of tokens with each refresh', async () => {
    const person = await server.newTenant()
    const app = await AppClient.register(server)
    const first = await app.signIn(person)
    const second = await app.refresh(first.refresh)
    expect(second).toMatchObject({ status: 200, body: { scope: 'kb:read kb:ask' } })
    expect(second.body['refresh_token']).not.toBe(first.refresh)
    const narrowed = await app.refresh(String(second.body['refresh_token']), { scope: 'kb:ask' })
    expect(narrowed.body).toMatchObject({ scope: 'kb:ask' })
    const reads = [first.access, second.body['access_token'], narrowed.body['access_token']]
    const statuses = await Promise.all(reads.map(async (each) => (await me(String(each))).status))
    expect(statuses).toEqual([200, 200, 403])
  })

  it('gets an error when the person refuses', async () => {
    const person = await server.newTenant()
    const app = await AppClient.register(server)
    const browser = browserOf(person)
    const id = await app.ask(browser)
    const denied = await server.anonymous.post<{ redirect_url: string }>(
      `/v1/app-requests/${id}/deny`,
      undefined,
      { cookie: [...browser].map(([name, value]) => `${name}=${value}`).join('; ') },
    )
    const { location } = await app.open(browser, denied.body.redirect_url)
    expect(location?.href).toContain(app.redirectUri)
    expect(location?.searchParams.get('error')).toBe('access_denied')
    expect(location?.searchParams.get('iss')).toBe(server.context.config.http.publicUrl)
    expect(location?.searchParams.get('code')).toBeNull()
  })

  it('gets kb:read and kb:ask if it names no known scope', async () => {
    const person = await server.newTenant()
    const app = await AppClient.register(server)
    for (const scope of ['', 'openid profile offline_access']) {
      const browser = browserOf(person)
      const id = await app.ask(browser, { scope })
      const { body } = await app.open(browser, `/v1/app-requests/${id}`)
      expect(body['scopes']).toEqual(['kb:read', 'kb:ask'])
    }
  })

  it('may revoke its own tokens', async () => {
    const person = await server.newTenant()
    const app = await AppClient.register(server)
    const { access, refresh } = await app.signIn(person)
    const revoked = await sendForm(server, '/revoke', { client_id: app.id, token: refresh })
    expect(revoked.status).toBe(200)
    expect((await me(access)).status).toBe(401)
    expect((await app.refresh(refresh)).status).toBe(400)
  })

  it('is listed among the connected apps until it is disconnected there', async () => {
    const person = await server.newTenant()
    const other = await server.addUser(person, 'ADMIN')
    const app = await AppClient.register(server, { client_name: 'Listed' })
    const { access, refresh } = await app.signIn(person)
    await me(access)
    const { body } = await person.bySession.get<{ id: string }[]>('/v1/connected-apps')
    expect(body).toMatchObject([
      { client_name: 'Listed', scopes: ['kb:read', 'kb:ask'], last_used_at: expect.any(String) },
    ])
    const url = `/v1/connected-apps/${body[0]?.id ?? ''}`
    expect((await other.bySession.get('/v1/connected-apps')).body).toEqual([])
    expect((await other.bySession.delete(url)).status).toBe(404)
    expect((await me(access)).status).toBe(200)
    expect((await person.bySession.delete(url)).status).toBe(204)
    expect((await me(access)).status).toBe(401)
    expect((await app.refresh(refresh)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await person.bySession.get('/v1/connected-apps')).body).toEqual([])
  })
})

describe('the scopes of a token', () => {
  it('decide which tools an agent has', async () => {
    const person = await server.newTenant()
    const app = await AppClient.register(server)
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const namesWith = async (scope: string) => {
      const { access } = await app.signIn(person, [scope])
      const headers = { ...bearer(access), accept: 'application/json, text/event-stream' }
      const { status, body } = await server.anonymous.post('/mcp', list, headers)
      expect(status).toBe(200)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return ['search_knowledge', 'ask'].filter((name) => text.includes(`"name":"${name}"`))
    }
    expect(await namesWith('kb:read')).toEqual(['search_knowledge'])
    expect(await namesWith('kb:ask')).toEqual(['ask'])
  })

  it('decide which operations it can call', async () => {
    const person = await server.newTenant()
    const settings = { agents_may_write: true }
    await person.patch(`/v1/tenants/${person.tenantId}`, { settings })
    const app = await AppClient.register(server)
    const body = { name: 'a tag' }
    const calls: readonly [string, (token: string) => Promise<{ status: number }>][] = [
      ['kb:read', (token) => server.anonymous.get('/v1/folders', bearer(token))],
      [
        'kb:read',
        (token) =>
          server.anonymous.post(
            '/v1/chunks/search',
            { query: 'x', search_type: 'full_text' },
            bearer(token),
          ),
      ],
      ['kb:ask', (token) => server.anonymous.post('/v1/threads', { title: 'x' }, bearer(token))],
      [
        'kb:write',
        (token) =>
          server.anonymous.post(
            '/v1/folders',
            { name: `x ${token.slice(0, 8)}`, parent_path_part_id: person.sharedPartId },
            bearer(token),
          ),
      ],
      ['kb:admin', (token) => server.anonymous.post('/v1/tags', body, bearer(token))],
    ]
    const refusals: unknown[] = []
    for (const scope of ['kb:read', 'kb:ask', 'kb:write', 'kb:admin']) {
      const { access } = await app.signIn(person, [scope])
      for (const [needed, call] of calls) {
        const { status } = await call(access)
        const isRight = needed === scope ? status < 300 : status === 403
        if (!isRight) refusals.push({ scope, needed, status })
      }
    }
    expect(refusals).toEqual([])
  })

  it('never give access to the account, other credentials or another tenant', async () => {
    const person = await server.newTenant()
    const elsewhere = await server.newTenant()
    const { addMember } = await import('../../tenancy/index.ts')
    await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: elsewhere.tenantId, userId: person.userId, role: 'ADMIN' }),
    )
    const app = await AppClient.register(server)
    const scopes = ['kb:read', 'kb:ask', 'kb:write', 'kb:admin']
    const headers = bearer((await app.signIn(person, scopes)).access)
    const { anonymous } = server
    const tenants = await anonymous.get<{ items: { id: string }[] }>('/v1/tenants', headers)
    expect(tenants.body.items.map(({ id }) => id)).toEqual([person.tenantId])
    const statuses = await Promise.all([
      anonymous.patch('/v1/users', { first_name: 'Other' }, headers),
      anonymous.post('/v1/auth/uat', { tenant_id: person.tenantId }, headers),
      anonymous.post('/v1/auth/pw/reset', { old_password: 'x', new_password: 'y' }, headers),
      anonymous.post('/v1/api-keys', { name: 'x' }, headers),
      anonymous.get('/v1/connected-apps', headers),
      anonymous.get(`/v1/tenants/${elsewhere.tenantId}`, headers),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 401, 401, 404])
  })

  it('are named in the error if one is missing', async () => {
    const person = await server.newTenant()
    const app = await AppClient.register(server)
    const { access } = await app.signIn(person, ['kb:read'])
    const { headers } = await server.anonymous.post('/v1/tags', { name: 'x' }, bearer(access))
    expect(headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="kb:admin"')
  })
})

describe('registering an app', () => {
  it('accepts the metadata that clients send in practice', async () => {
    const { status, body } = await registerApp(server, {
      redirect_uris: ['http://localhost:33418/', 'https://vscode.dev/redirect', 'cursor://x/y'],
      scope: 'claudeai openid',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      logo_uri: 'https://example.org/logo.png',
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { token_endpoint_auth_method: 'none', client_id: expect.any(String) },
    })
    expect(body).not.toHaveProperty('client_secret')
    expect(body).not.toHaveProperty('scope')
  })

  it('expires if nobody signs in with the app within a day', async () => {
    const app = await AppClient.register(server)
    await server.context.doors.acrossTenants((tx) =>
      tx
        .updateTable('oauth_client')
        .set({ expires_at: new Date(0) })
        .where('id', '=', app.id)
        .execute(),
    )
    const { location } = await app.begin(new Map())
    expect(location?.pathname).toBe('/connect/failed')
    expect(location?.searchParams.get('reason')).toBe('invalid_client')
  })
})
