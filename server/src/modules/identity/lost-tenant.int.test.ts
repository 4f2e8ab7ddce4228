import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
  type TestServer,
} from '../../../test/support/index.ts'

let server: OwnTestServer
let closed: OwnTestServer
beforeAll(async () => {
  server = await startTestServer()
  closed = await startTestServer({ settings: { ARBOR_SIGN_UP: 'invited' } })
})
afterAll(async () => {
  await server.close()
  await closed.close()
})

type User = { current_tenant_id: string; current_tenant_role: string; detail?: string }

const signIn = (on: TestServer, { email, password }: TestMember) =>
  on.anonymous.post<User>('/v1/auth/pw/signin', { email, password })

async function personWithoutTenant(on: TestServer): Promise<TestMember> {
  const person = await on.newTenant()
  const { status } = await person.bySession.delete(`/v1/tenants/${person.tenantId}`)
  expect(status).toBe(204)
  return person
}

it('people who have lost their last tenant get one new tenant at the next sign-in, even if several sign-ins are simultaneous', async () => {
  const person = await personWithoutTenant(server)
  const replies = await Promise.all([1, 2, 3].map(() => signIn(server, person)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const tenants = new Set(replies.map(({ body }) => body.current_tenant_id))
  expect(tenants.size).toBe(1)
  expect(tenants.has(person.tenantId)).toBe(false)
  expect(replies[0]?.body.current_tenant_role).toBe('OWNER')
})

it('after that, they can accept an invite to another tenant', async () => {
  const person = await personWithoutTenant(server)
  const host = await server.newTenant()
  const body = { tenant_id: host.tenantId, email: person.email }
  const { id } = (await host.post<{ id: string }>('/v1/invites', body)).body
  const session = await signIn(server, person)
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? ''
  const accepted = await server.anonymous.post(`/v1/invites/${id}/accept`, undefined, { cookie })
  expect(accepted).toMatchObject({ status: 200, body: { tenant_id: host.tenantId } })
})

it('a deactivated member gets no new tenant', async () => {
  const owner = await server.newTenant()
  const user = await server.addUser(owner, 'USER')
  await owner.post(`/v1/tenants/${owner.tenantId}/users/${user.userId}/deactivate`)
  expect((await signIn(server, user)).status).toBe(401)
})

it('on an invite-only server, the next sign-in requires an open invite', async () => {
  const person = await personWithoutTenant(closed)
  expect(await signIn(closed, person)).toMatchObject({
    status: 403,
    body: { detail: 'Your account no longer belongs to a tenant. Ask for an invite.' },
  })
  const host = await closed.newTenant()
  await host.post('/v1/invites', { tenant_id: host.tenantId, email: person.email })
  expect((await signIn(closed, person)).status).toBe(200)
})
