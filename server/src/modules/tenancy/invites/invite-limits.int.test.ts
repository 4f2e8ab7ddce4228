import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'
import type { InviteResponse } from './invites.schemas.ts'

let server: OwnTestServer
beforeAll(async () => {
  const settings = { ARBOR_INVITES_PER_ADDRESS: '3', ARBOR_INVITES_PER_TENANT: '8' }
  server = await startTestServer({ settings })
})
afterAll(() => server.close())

/** Invites from a client, and deletes the invite immediately. @returns the status */
async function inviteAndDelete(by: TestMember, email: string, client: string): Promise<number> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/v1/invites',
    headers: { authorization: `Bearer ${by.apiKey}` },
    payload: { tenant_id: by.tenantId, email },
    remoteAddress: client,
  })
  if (response.statusCode === 201) {
    await by.delete(`/v1/invites/${response.json<InviteResponse>().id}`)
  } else expect(Number(response.headers['retry-after'])).toBeGreaterThan(3600)
  return response.statusCode
}

it('limits the invitations per person and day, whichever tenants and clients send them', async () => {
  const [one, other] = [await server.newTenant(), await server.newTenant()]
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) {
    const address = ['victim@example.org', 'Victim@example.org', 'victim+news@example.org'][i % 3]
    statuses.push(await inviteAndDelete(i % 2 ? one : other, address ?? '', `192.0.2.${i}`))
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect(new Set(statuses.slice(3))).toEqual(new Set([429]))
})

it('limits the invitations per tenant and day, whoever gets them', async () => {
  const tenant = await server.newTenant()
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) {
    statuses.push(await inviteAndDelete(tenant, `somebody-${i}@example.org`, `198.51.100.${i}`))
  }
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 201), 429, 429])
})

it('limits the invitations per client and day, whichever tenants they come from', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) {
    const tenant = await server.newTenant()
    statuses.push(await inviteAndDelete(tenant, `anybody-${i}@example.org`, '203.0.113.1'))
  }
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 201), 429, 429])
})
