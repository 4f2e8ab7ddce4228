import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test-support/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the caller', () => {
  it.each(['OWNER', 'ADMIN', 'USER'] as const)(
    'is told about, by key and by session: %s',
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

  it('is refused without a credential and with a wrong one', async () => {
    const { cookie } = await server.newTenant()
    const wrong = [{}, { authorization: 'Bearer sk-user-wrong' }, { cookie: `${cookie}x` }]
    for (const headers of wrong) {
      const reply = await server.anonymous.get('/v1/users/me', headers)
      expect(reply).toMatchObject({ status: 401, body: { detail: 'Not authenticated.' } })
    }
  })
})
