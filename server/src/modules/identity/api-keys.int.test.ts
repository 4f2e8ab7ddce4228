import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Created = { id: string; name: string; key: string; key_suffix: string; created_at: string }

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

async function create(member: TestMember, name = 'mine'): Promise<Created> {
  const { status, body } = await member.bySession.post<Created>('/v1/api-keys', { name })
  expect(status).toBe(201)
  return body
}

async function statusWith(key: string, scheme = 'Bearer'): Promise<number> {
  const headers = { authorization: `${scheme} ${key}` }
  return (await server.anonymous.get('/v1/users/me', headers)).status
}

async function lastUse(tenantId: string, id: string): Promise<Date | null | undefined> {
  const row = await server.context.doors.inTenant(tenantId, (tx) =>
    tx
      .selectFrom('api_key')
      .select('last_used_at')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return row?.last_used_at
}

describe('an API key', () => {
  it('is shown once and stored as a hash', async () => {
    const member = await server.newTenant()
    const { key, ...shown } = await create(member, 'once')
    expect(key).toMatch(/^sk-user-[\w-]{43}$/)
    expect(shown).toMatchObject({ name: 'once', key_suffix: key.slice(-4) })
    expect(await member.bySession.get(`/v1/api-keys/${shown.id}`)).toMatchObject({
      status: 200,
      body: shown,
    })
    const list = await member.bySession.get<object[]>('/v1/api-keys')
    expect(list.body).toContainEqual(shown)
    expect(JSON.stringify(list.body)).not.toContain(key)
    const rows = await server.context.doors.inTenant(member.tenantId, (tx) =>
      tx.selectFrom('api_key').selectAll().where('tenant_id', '=', member.tenantId).execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('acts for its user in the tenant of the session that created it', async () => {
    const member = await server.newTenant({ role: 'USER' })
    const { key } = await create(member)
    const me = await server.anonymous.get('/v1/users/me', { authorization: `bearer ${key}` })
    expect(me).toMatchObject({
      status: 200,
      body: { id: member.userId, current_tenant_id: member.tenantId, current_tenant_role: 'USER' },
    })
  })

  it('stays in that tenant when the session switches to another', async () => {
    const member = await server.newTenant()
    const other = await server.newTenant()
    const { addMember } = await import('../tenancy/index.ts')
    await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: other.tenantId, userId: member.userId, role: 'ADMIN' }),
    )
    const { id, key } = await create(member)
    const moved = await member.bySession.post('/v1/auth/uat', { tenant_id: other.tenantId })
    const cookie = String(moved.headers['set-cookie']).split(';')[0] ?? ''
    const tenant = await server.anonymous.get('/v1/tenants/me', { authorization: `Bearer ${key}` })
    expect(tenant.body).toMatchObject({ id: member.tenantId })
    expect((await server.anonymous.get('/v1/api-keys', { cookie })).body).toEqual([])
    expect((await server.anonymous.get(`/v1/api-keys/${id}`, { cookie })).status).toBe(404)
  })

  it('is refused from the next request after it is deleted', async () => {
    const member = await server.newTenant()
    const { id, key } = await create(member)
    expect(await statusWith(key)).toBe(200)
    const deleted = await member.bySession.delete(`/v1/api-keys/${id}`)
    expect(deleted).toMatchObject({ status: 204, body: undefined })
    expect(await statusWith(key)).toBe(401)
    expect((await member.bySession.delete(`/v1/api-keys/${id}`)).status).toBe(404)
  })

  it('survives the sign-out of the session that created it', async () => {
    const member = await server.newTenant()
    const { key } = await create(member)
    await member.bySession.post('/v1/auth/signout')
    expect(await statusWith(key)).toBe(200)
  })

  it('records when it was last used', async () => {
    const member = await server.newTenant()
    const { id, key } = await create(member)
    expect(await lastUse(member.tenantId, id)).toBeNull()
    const before = Date.now()
    await statusWith(key)
    const first = await lastUse(member.tenantId, id)
    expect(first?.getTime()).toBeGreaterThanOrEqual(before)
    await statusWith(key)
    expect(await lastUse(member.tenantId, id)).toEqual(first)
  })

  it('works until it expires, and shows when that is', async () => {
    const member = await server.newTenant()
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const { body } = await member.bySession.post<Created>('/v1/api-keys', { name: 'x', expires_at })
    expect(body).toMatchObject({ expires_at })
    expect(await statusWith(body.key)).toBe(200)
    await server.context.doors.inTenant(member.tenantId, (tx) =>
      tx
        .updateTable('api_key')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('tenant_id', '=', member.tenantId)
        .where('id', '=', body.id)
        .execute(),
    )
    expect(await statusWith(body.key)).toBe(401)
    expect((await member.bySession.get(`/v1/api-keys/${body.id}`)).status).toBe(200)
  })

  it('cannot be created with an expiry in the past', async () => {
    const member = await server.newTenant()
    for (const expires_at of [new Date().toISOString(), '2020-01-01T00:00:00Z', 'tomorrow']) {
      const { status } = await member.bySession.post('/v1/api-keys', { name: 'x', expires_at })
      expect(status).toBe(422)
    }
    expect((await create(member)).key).toBeDefined()
  })

  it('is refused under another scheme or when truncated', async () => {
    const { apiKey } = await server.newTenant()
    expect(await statusWith(apiKey, 'Basic')).toBe(401)
    expect(await statusWith(apiKey.slice(0, -1))).toBe(401)
    expect(await statusWith('')).toBe(401)
  })
})

describe('managing API keys', () => {
  it('requires a session: a key is refused', async () => {
    const member = await server.newTenant()
    const { id } = await create(member)
    const replies = [
      await member.post('/v1/api-keys', { name: 'next' }),
      await member.get('/v1/api-keys'),
      await member.get(`/v1/api-keys/${id}`),
      await member.delete(`/v1/api-keys/${id}`),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([401, 401, 401, 401])
    expect((await member.bySession.get(`/v1/api-keys/${id}`)).status).toBe(200)
  })

  it('refuses a key even if the session cookie comes with it', async () => {
    const member = await server.newTenant()
    expect((await member.get('/v1/api-keys', { cookie: member.cookie })).status).toBe(401)
  })

  it("is limited to the caller's keys", async () => {
    const owner = await server.newTenant()
    const colleague = await server.addUser(owner, 'ADMIN')
    const stranger = await server.newTenant()
    const { id, key } = await create(owner)
    for (const other of [colleague, stranger]) {
      expect((await other.bySession.get(`/v1/api-keys/${id}`)).status).toBe(404)
      expect((await other.bySession.delete(`/v1/api-keys/${id}`)).status).toBe(404)
      const { body } = await other.bySession.get<Created[]>('/v1/api-keys')
      expect(body.map((each) => each.id)).not.toContain(id)
    }
    expect(await statusWith(key)).toBe(200)
    expect((await owner.bySession.get(`/v1/api-keys/${UNKNOWN_ID}`)).status).toBe(404)
  })

  it.each([
    [{}, 'missing'],
    [{ name: '' }, 'string_too_short'],
    [{ name: 'x'.repeat(101) }, 'string_too_long'],
    [{ name: 'x', user_id: UNKNOWN_ID }, 'extra_forbidden'],
  ])('validates its input: %j', async (body, type) => {
    const { bySession } = await server.newTenant()
    expect(await bySession.post('/v1/api-keys', body)).toMatchObject({
      status: 422,
      body: { detail: [{ type }] },
    })
  })
})

describe('revoking all credentials', () => {
  const revoke = (member: TestMember) => member.bySession.post('/v1/credentials/revoke')

  it('ends every session and key of the account in all tenants, and nobody else’s', async () => {
    const member = await server.newTenant()
    const other = await server.newTenant()
    const { addMember } = await import('../tenancy/index.ts')
    await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: other.tenantId, userId: member.userId, role: 'ADMIN' }),
    )
    const { key } = await create(member)
    const { email, password } = member
    const second = await server.anonymous.post('/v1/auth/pw/signin', { email, password })
    const cookie = String(second.headers['set-cookie']).split(';')[0] ?? ''
    await server.anonymous.post('/v1/auth/uat', { tenant_id: other.tenantId }, { cookie })
    const moved = await server.anonymous.post('/v1/auth/pw/signin', {
      email,
      password,
      tenant_id: other.tenantId,
    })
    const elsewhere = String(moved.headers['set-cookie']).split(';')[0] ?? ''
    const made = await server.anonymous.post<Created>(
      '/v1/api-keys',
      { name: 'x' },
      { cookie: elsewhere },
    )
    expect(made.status).toBe(201)
    const reply = await revoke(member)
    expect(reply.status).toBe(204)
    expect(String(reply.headers['set-cookie'])).toMatch(/^svc_uat=;/)
    expect(await statusWith(key)).toBe(401)
    expect(await statusWith(made.body.key)).toBe(401)
    expect((await member.bySession.get('/v1/users/me')).status).toBe(401)
    expect((await server.anonymous.get('/v1/users/me', { cookie: elsewhere })).status).toBe(401)
    expect(await statusWith(other.apiKey)).toBe(200)
    expect((await other.bySession.get('/v1/users/me')).status).toBe(200)
    expect((await server.anonymous.post('/v1/auth/pw/signin', { email, password })).status).toBe(
      200,
    )
  })

  it('requires a session: a key is refused and ends nothing', async () => {
    const member = await server.newTenant()
    expect((await member.post('/v1/credentials/revoke')).status).toBe(401)
    expect((await member.bySession.get('/v1/users/me')).status).toBe(200)
  })
})
