import { beforeAll, expect, it } from 'vitest'
import { sharedTestServer, type TestServer } from '../../../test/support/index.ts'
import { addProviderRow } from '../../../test/support/provider-row.ts'
import { addMember } from '../tenancy/index.ts'
import { startSession } from './auth.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

/** The owner of one tenant, signed in through the identity provider of another tenant, of which she is a USER. */
async function someoneConfined() {
  const victim = await server.newTenant({ name: 'Secret project' })
  const attacker = await server.newTenant()
  const session = await server.context.doors.acrossTenants(async (tx) => {
    const member = { tenantId: attacker.tenantId, userId: victim.userId }
    await addMember(tx, { ...member, role: 'USER' })
    const providerId = await addProviderRow(tx, attacker.tenantId)
    return startSession(server.context, tx, { ...member, providerId })
  })
  return { victim, attacker, headers: { cookie: `svc_uat=${session.token}` } }
}

it('a session from a tenant’s provider reaches only that tenant and shows no other', async () => {
  const { victim, attacker, headers } = await someoneConfined()
  const { get } = server.anonymous
  const me = await get<{ current_tenant_id: string }>('/v1/users/me', headers)
  expect(me.body.current_tenant_id).toBe(attacker.tenantId)
  const tenants = await get<{ items: { id: string }[]; total: number }>('/v1/tenants', headers)
  expect(tenants.body).toMatchObject({ total: 1, items: [{ id: attacker.tenantId }] })
  for (const answer of [me, tenants]) {
    expect(JSON.stringify(answer.body)).not.toContain(victim.tenantId)
  }
  const foreign = `/v1/tenants/${victim.tenantId}`
  expect((await get(foreign, headers)).status).toBe(404)
  expect((await server.anonymous.patch(foreign, { name: 'Taken' }, headers)).status).toBe(404)
  expect((await get(`${foreign}/users`, headers)).status).toBe(404)
})

it('such a session cannot switch tenants, change the account, or create a key that can', async () => {
  const { victim, headers } = await someoneConfined()
  const { post, patch } = server.anonymous
  const other = { tenant_id: victim.tenantId }
  expect((await post('/v1/auth/uat', other, headers)).status).toBe(403)
  expect((await patch('/v1/users', { first_name: 'Mallory' }, headers)).status).toBe(403)
  const made = await post<{ key: string }>('/v1/api-keys', { name: 'mine' }, headers)
  const byKey = { authorization: `Bearer ${made.body.key}` }
  expect((await post('/v1/auth/uat', other, byKey)).status).toBe(403)
  expect((await server.anonymous.get(`/v1/tenants/${victim.tenantId}`, byKey)).status).toBe(404)
})

it('such a session can’t change the password, even with the old one', async () => {
  const { victim, headers } = await someoneConfined()
  const body = { old_password: victim.password, new_password: 'maple drum eleven' }
  expect((await server.anonymous.post('/v1/auth/pw/reset', body, headers)).status).toBe(403)
  const { email, password } = victim
  expect((await server.anonymous.post('/v1/auth/pw/signin', { email, password })).status).toBe(200)
})

it('the owner can’t delete the tenant through a provider that an ADMIN may have configured', async () => {
  const owner = await server.newTenant()
  const { tenantId, userId } = owner
  const session = await server.context.doors.acrossTenants(async (tx) =>
    startSession(server.context, tx, {
      tenantId,
      userId,
      providerId: await addProviderRow(tx, tenantId),
    }),
  )
  const headers = { cookie: `svc_uat=${session.token}` }
  const reply = await server.anonymous.delete(`/v1/tenants/${tenantId}`, undefined, headers)
  expect(reply.status).toBe(403)
  expect((await owner.get('/v1/tenants/me')).status).toBe(200)
  expect((await owner.bySession.delete(`/v1/tenants/${tenantId}`)).status).toBe(204)
})

it('such a session stays confined when it is renewed, by cookie or by key', async () => {
  const { victim, headers } = await someoneConfined()
  const renewed = await server.anonymous.post('/v1/auth/uat', {}, headers)
  expect(renewed.status).toBe(200)
  const cookie = String(renewed.headers['set-cookie']).split(';')[0] ?? ''
  const other = { tenant_id: victim.tenantId }
  expect((await server.anonymous.post('/v1/auth/uat', other, { cookie })).status).toBe(403)
})

it('such a session revokes only what came through the provider', async () => {
  const { victim, headers } = await someoneConfined()
  const { get, post } = server.anonymous
  const made = await post<{ key: string }>('/v1/api-keys', { name: 'mine' }, headers)
  const byKey = { authorization: `Bearer ${made.body.key}` }
  expect((await get('/v1/users/me', byKey)).status).toBe(200)
  expect((await post('/v1/credentials/revoke', undefined, headers)).status).toBe(204)
  expect((await get('/v1/users/me', headers)).status).toBe(401)
  expect((await get('/v1/users/me', byKey)).status).toBe(401)
  expect((await victim.get('/v1/users/me')).status).toBe(200)
  expect((await victim.bySession.get('/v1/users/me')).status).toBe(200)
})
