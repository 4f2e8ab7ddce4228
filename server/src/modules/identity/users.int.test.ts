import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/core/ids.ts'
import { sharedTestServer, type TestServer } from '../../../test/support/index.ts'
import { addMember } from '../tenancy/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

describe('the current user', () => {
  it.each(['OWNER', 'ADMIN', 'USER'] as const)(
    'is returned for a key and for a session: %s',
    async (role) => {
      const member = await server.newTenant({ role })
      const expected = {
        id: member.userId,
        email: member.email,
        first_name: null,
        last_name: null,
        idp_type: 'PASSWORD',
        current_tenant_id: member.tenantId,
        current_tenant_role: role,
        default_tenant_id: member.tenantId,
      }
      for (const caller of [member, member.bySession]) {
        expect(await caller.get('/v1/users/me')).toMatchObject({ status: 200, body: expected })
      }
    },
  )

  it('is not returned without a credential or with a wrong one', async () => {
    const { cookie } = await server.newTenant()
    const wrong = [{}, { authorization: 'Bearer sk-user-wrong' }, { cookie: `${cookie}x` }]
    for (const headers of wrong) {
      const reply = await server.anonymous.get('/v1/users/me', headers)
      expect(reply).toMatchObject({ status: 401, body: { detail: 'Not authenticated.' } })
    }
  })
})

describe('updating the current user', () => {
  it('changes the given names, and removes a name that is empty', async () => {
    const member = await server.newTenant({ role: 'USER' })
    const named = await member.patch('/v1/users', { first_name: 'Ada', last_name: 'Lovelace' })
    expect(named).toMatchObject({
      status: 200,
      body: {
        id: member.userId,
        email: member.email,
        first_name: 'Ada',
        last_name: 'Lovelace',
        current_tenant_id: member.tenantId,
        current_tenant_role: 'USER',
      },
    })
    const unchanged = { first_name: null, last_name: null, default_tenant_id: null }
    for (const body of [{}, unchanged]) {
      expect((await member.bySession.patch('/v1/users', body)).body).toEqual(named.body)
    }
    const less = await member.patch('/v1/users', { last_name: '' })
    expect(less.body).toMatchObject({ first_name: 'Ada', last_name: null })
    expect((await member.get('/v1/users/me')).body).toEqual(less.body)
  })

  it('changes the default tenant to one in which the user is an active member', async () => {
    const member = await server.newTenant()
    const other = await server.newTenant()
    const { userId } = member
    await server.context.doors.acrossTenants((tx) =>
      addMember(tx, { tenantId: other.tenantId, userId, role: 'USER' }),
    )
    const id = other.tenantId.toUpperCase()
    expect(await member.patch('/v1/users', { default_tenant_id: id })).toMatchObject({
      status: 200,
      body: { default_tenant_id: other.tenantId, current_tenant_id: member.tenantId },
    })
    const { email, password } = member
    const signIn = await server.anonymous.post('/v1/auth/pw/signin', { email, password })
    expect(signIn.body).toMatchObject({ current_tenant_id: other.tenantId })
    const stranger = await server.newTenant()
    await other.post(`/v1/tenants/${other.tenantId}/users/${userId}/deactivate`)
    for (const refused of [stranger.tenantId, newId(), other.tenantId]) {
      const body = { default_tenant_id: refused, first_name: 'Eve' }
      expect(await member.patch('/v1/users', body)).toMatchObject({
        status: 403,
        body: { detail: 'You are not a member of this tenant.' },
      })
    }
    expect((await member.get('/v1/users/me')).body).toMatchObject({ first_name: null })
  })

  it('refuses any other field', async () => {
    const member = await server.newTenant()
    const bodies = [
      { email: 'x@example.org' },
      { first_name: 'x'.repeat(256) },
      { last_name: 7 },
      { first_name: 'a\0b' },
      { default_tenant_id: 'mine' },
    ]
    for (const body of bodies) expect((await member.patch('/v1/users', body)).status).toBe(422)
    expect((await member.patch('/v1/users')).status).toBe(422)
    expect((await server.anonymous.patch('/v1/users', {})).status).toBe(401)
  })
})
