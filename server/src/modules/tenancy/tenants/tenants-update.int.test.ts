import { beforeAll, describe, expect, it } from 'vitest'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { addMember } from './tenants.service.ts'
import { readIdentityProvider } from './idp.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Tenant = {
  id: string
  name: string
  idp_config: Record<string, unknown> | null
  settings: Record<string, unknown>
  branding: Record<string, unknown>
}

async function patch(member: TestMember, body: object) {
  return member.patch<Tenant>(`/v1/tenants/${member.tenantId}`, body)
}

async function rowOf({ tenantId }: TestMember) {
  return server.context.doors.inTenant(tenantId, (tx) =>
    tx.selectFrom('tenant').selectAll().where('id', '=', tenantId).executeTakeFirstOrThrow(),
  )
}

describe('updating a tenant', () => {
  it.each(['OWNER', 'ADMIN'] as const)('is allowed for its %s', async (role) => {
    const member = await server.newTenant({ role, name: 'Before' })
    const reply = await patch(member, { name: 'After' })
    expect(reply).toMatchObject({ status: 200, body: { id: member.tenantId, name: 'After' } })
    expect((await member.get(`/v1/tenants/${member.tenantId}`)).body).toEqual(reply.body)
  })

  it('is not allowed for a USER', async () => {
    const user = await server.newTenant({ role: 'USER', name: 'Before' })
    const { status, body } = await patch(user, { name: 'After' })
    expect({ status, body }).toMatchObject({ status: 403, body: { detail: expect.any(String) } })
    expect((await rowOf(user)).name).toBe('Before')
  })

  it('merges settings field by field, and keeps fields that are null or omitted', async () => {
    const owner = await server.newTenant({ name: 'Acme' })
    const settings = {
      language: 'zh',
      description: 'Tools',
      timezone: 'Asia/Shanghai',
      brand_name: 'ACME',
      brand_color: '#1A2b3c',
      theme_overrides: { '--radius': '4px', font: '"Inter", sans-serif' },
    }
    const { language, description, timezone, ...branding } = settings
    const all = await patch(owner, { settings })
    expect(all).toMatchObject({
      status: 200,
      body: { name: 'Acme', settings: { language, description, timezone }, branding },
    })
    const nothing = Object.fromEntries(Object.keys(settings).map((key) => [key, null]))
    for (const body of [
      {},
      { settings: null, name: null, idp_config: null },
      { settings: nothing },
    ]) {
      expect(await patch(owner, body)).toMatchObject({ status: 200, body: all.body })
    }
    const some = await patch(owner, { settings: { description: '', theme_overrides: { a: 'b' } } })
    expect(some.body).toEqual({
      ...all.body,
      settings: { ...all.body.settings, description: '' },
      branding: { ...all.body.branding, theme_overrides: { a: 'b' } },
    })
  })

  it('clears the brand name and color if they are empty', async () => {
    const owner = await server.newTenant()
    await patch(owner, { settings: { brand_name: 'ACME', brand_color: 'teal' } })
    const { body } = await patch(owner, { settings: { brand_name: '', brand_color: '' } })
    expect(body.branding).toMatchObject({ brand_name: null, brand_color: null })
  })

  it('loses nothing when several people update concurrently', async () => {
    const owner = await server.newTenant()
    const changes = [{ brand_name: 'A' }, { brand_color: 'red' }, { timezone: 'Europe/Berlin' }]
    await Promise.all(changes.map((settings) => patch(owner, { settings })))
    expect((await patch(owner, {})).body).toMatchObject({
      settings: { timezone: 'Europe/Berlin' },
      branding: { brand_name: 'A', brand_color: 'red' },
    })
  })

  it.each([
    ['a blank name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(256) }],
    ['an unknown field', { owner: 'me' }],
    ['an unknown setting', { settings: { logo_url: 'http://x' } }],
    ['an unknown language', { settings: { language: 'de' } }],
    ['an unknown time zone', { settings: { timezone: 'Mars/Olympus' } }],
    ['an offset instead of a time zone', { settings: { timezone: '+01:00' } }],
    ['an empty time zone', { settings: { timezone: '' } }],
    ['a color that breaks out of its style', { settings: { brand_color: 'red}</style><script>' } }],
    ['a theme that breaks out of its style', { settings: { theme_overrides: { a: 'x}' } } }],
    ['a theme name that breaks out of its style', { settings: { theme_overrides: { 'a{': 'x' } } }],
    ['a theme with numbers', { settings: { theme_overrides: { a: 1 } } }],
    ['a theme name with a line break', { settings: { theme_overrides: { 'a\nb': 'x' } } }],
    [
      'a theme name that is too long',
      { settings: { theme_overrides: { ['a'.repeat(101)]: 'x' } } },
    ],
    [
      'a theme that is too large',
      {
        settings: {
          theme_overrides: Object.fromEntries([...Array(101).keys()].map((n) => [`a${n}`, 'x'])),
        },
      },
    ],
    ['NUL', { settings: { description: 'a\0' } }],
    ['a missing configuration', { idp_config: { provider: 'OAUTH2' } }],
    ['an unknown provider', { idp_config: { provider: 'SAML', configuration: {} } }],
    ['a list as the configuration', { idp_config: { configuration: [] } }],
    ['an issuer over http', { idp_config: { configuration: { issuer: 'http://example.org' } } }],
    [
      'an issuer with credentials',
      { idp_config: { configuration: { issuer: 'https://a:b@x.org' } } },
    ],
    ['an issuer with a query', { idp_config: { configuration: { issuer: 'https://x.org/?a' } } }],
    [
      'an issuer that is a metadata URL',
      { idp_config: { configuration: { issuer: 'http://127.0.0.1:9/admin?x=/.well-known/' } } },
    ],
    ['an issuer that is not a URL', { idp_config: { configuration: { issuer: 'example.org' } } }],
    [
      'an issuer that looks like a loopback address',
      { idp_config: { configuration: { issuer: 'http://127.0.0.1.x.org' } } },
    ],
    ['an issuer of another type', { idp_config: { configuration: { issuer: ['https://x.org'] } } }],
    [
      'a configuration that is too large',
      { idp_config: { configuration: { a: 'x'.repeat(33_000) } } },
    ],
  ])('refuses %s', async (_what, body) => {
    const owner = await server.newTenant({ name: 'Acme' })
    const before = await rowOf(owner)
    expect((await patch(owner, body)).status).toBe(422)
    expect(await rowOf(owner)).toEqual(before)
  })
})

describe('an identity provider', () => {
  const ISSUER = 'https://login.example.org/realm'
  const configuration = {
    issuer: ISSUER,
    client_id: 'arbor',
    client_secret: 'hush-1',
    scopes: ['openid', 'email'],
    token_endpoint_auth_method: 'client_secret_post',
    directory: { url: 'https://hr.example.org', user: 'sync', password: 'hush-2' },
    signers: [{ kid: '1', private_key: { d: 'hush-3' } }, { public_key: 'shown' }],
  }
  const shown = {
    issuer: ISSUER,
    client_id: 'arbor',
    scopes: ['openid', 'email'],
    token_endpoint_auth_method: 'client_secret_post',
    directory: { url: 'https://hr.example.org', user: 'sync' },
    signers: [{ kid: '1' }, { public_key: 'shown' }],
  }

  /** An owner whose tenant has the provider. */
  async function withProvider(): Promise<TestMember> {
    const owner = await server.newTenant()
    expect((await patch(owner, { idp_config: { configuration } })).status).toBe(200)
    return owner
  }

  async function secretOf(owner: TestMember): Promise<unknown> {
    const idp = await readIdentityProvider(server.context, owner.tenantId)
    return idp?.configuration['client_secret']
  }

  it('is returned without its secrets, which only the server can read', async () => {
    const owner = await withProvider()
    const replies = [
      await patch(owner, {}),
      await owner.get('/v1/tenants'),
      await owner.get('/v1/tenants/me'),
      await owner.get(`/v1/tenants/${owner.tenantId}`),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('hush')
      expect(JSON.stringify(body)).toContain(ISSUER)
    }
    expect(replies[0]?.body).toMatchObject({
      idp_config: { provider: 'OAUTH2', configuration: shown },
    })
    const row = JSON.stringify(await rowOf(owner))
    expect(row).not.toContain('hush')
    expect(row).not.toContain(Buffer.from('hush-1').toString('base64url'))
    expect(await readIdentityProvider(server.context, owner.tenantId)).toEqual({
      provider: 'OAUTH2',
      configuration,
    })
  })

  it('is returned only to OWNER and ADMIN of that tenant', async () => {
    const owner = await withProvider()
    const admin = await server.addUser(owner, 'ADMIN')
    const user = await server.addUser(owner, 'USER')
    const elsewhere = await server.newTenant()
    await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: owner.tenantId, userId: elsewhere.userId, role: 'USER' }),
    )
    const urls = ['/v1/tenants', '/v1/tenants/me', `/v1/tenants/${owner.tenantId}`]
    for (const [member, sees] of [
      [owner, true],
      [admin, true],
      [user, false],
      [elsewhere, false],
    ] as const) {
      for (const url of urls) {
        const { status, body } = await member.get(url)
        const isOther = member === elsewhere && url.endsWith('/me')
        expect(status).toBe(200)
        expect(JSON.stringify(body).includes(ISSUER)).toBe(sees && !isOther)
      }
    }
  })

  it('keeps a secret that is not sent again while it goes to the same URLs', async () => {
    const owner = await withProvider()
    for (const client_secret of [undefined, null]) {
      const { status } = await patch(owner, {
        idp_config: {
          provider: 'OAUTH2',
          configuration: { ...shown, client_id: 'b', client_secret },
        },
      })
      expect(status).toBe(200)
      expect(await readIdentityProvider(server.context, owner.tenantId)).toEqual({
        provider: 'OAUTH2',
        configuration: { ...configuration, client_id: 'b' },
      })
    }
    await patch(owner, { name: 'Renamed' })
    expect(await secretOf(owner)).toBe('hush-1')
  })

  it('accepts a new secret, and deletes one that is empty', async () => {
    const owner = await withProvider()
    await patch(owner, { idp_config: { configuration: { ...shown, client_secret: 'hush-9' } } })
    expect(await secretOf(owner)).toBe('hush-9')
    await patch(owner, { idp_config: { configuration: { ...shown, client_secret: '' } } })
    expect(await secretOf(owner)).toBeUndefined()
    expect((await readIdentityProvider(server.context, owner.tenantId))?.configuration).toEqual({
      ...configuration,
      client_secret: undefined,
    })
  })

  it.each([
    ['its type', { provider: 'FANWEI_E9', configuration: shown }],
    ['its issuer', { configuration: { ...shown, issuer: 'https://evil.example' } }],
    ['another URL', { configuration: { ...shown, directory: { url: 'https://evil.example' } } }],
    ['additional URLs', { configuration: { ...shown, token_endpoint: 'https://evil.example' } }],
  ])('deletes its secrets after a change of %s', async (_what, idp_config) => {
    const owner = await withProvider()
    const { status, body } = await patch(owner, { idp_config })
    expect(status).toBe(200)
    expect(body.idp_config).toEqual({ provider: 'OAUTH2', ...idp_config })
    expect(await readIdentityProvider(server.context, owner.tenantId)).toEqual({
      provider: 'OAUTH2',
      ...idp_config,
    })
    expect((await rowOf(owner)).idp_secrets).toBeNull()
  })

  it('may be on this machine over http', async () => {
    const owner = await server.newTenant()
    for (const issuer of ['http://localhost:9', 'http://127.0.0.1:9/a', 'http://[::1]:9', null]) {
      const { status } = await patch(owner, { idp_config: { configuration: { issuer } } })
      expect(status).toBe(200)
    }
  })

  it('is null at first, and with an empty configuration', async () => {
    const fresh = await server.newTenant()
    expect(await readIdentityProvider(server.context, fresh.tenantId)).toBeUndefined()
    const owner = await withProvider()
    const { status, body } = await patch(owner, { idp_config: { configuration: {} } })
    expect(status).toBe(200)
    expect(body.idp_config).toEqual({ provider: 'OAUTH2', configuration: {} })
    expect(await readIdentityProvider(server.context, owner.tenantId)).toBeUndefined()
  })
})
