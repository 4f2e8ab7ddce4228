import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jsonb } from '../../../platform/db/index.ts'
import { openBrowser } from '../../../../test/support/browser.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'
import { CLIENT_ID, startForger, type Forger } from './forger.test-support.ts'
import { configure, isCallback, startOf } from './sso.test-support.ts'

/** A server with default settings, which only allows identity providers on the internet. */
let server: OwnTestServer
let inside: Forger
let owner: TestMember
beforeAll(async () => {
  server = await startTestServer({ settings: { ARBOR_IDP_NETWORKS: '' } })
  inside = await startForger()
  owner = await server.newTenant()
})
afterAll(async () => {
  await inside[Symbol.asyncDispose]()
  await server.close()
})

/** Starts a sign-in without credentials. @returns the status of the response */
async function trigger(tenant: TestMember): Promise<number> {
  const browser = openBrowser(server)
  const { status } = await browser.open(startOf(tenant), { until: isCallback })
  return status
}

/** Stores an issuer that earlier versions accepted and this one doesn't. */
async function store({ tenantId }: TestMember, issuer: string): Promise<void> {
  const idp = { provider: 'OAUTH2', configuration: { issuer, client_id: CLIENT_ID } }
  await server.context.doors.inTenant(tenantId, (tx) =>
    tx
      .updateTable('tenant')
      .set({ idp_config: jsonb(idp) })
      .where('id', '=', tenantId)
      .execute(),
  )
}

describe("a tenant's issuer", () => {
  it.each(['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]'])(
    'does not make the server send requests to %s, its own machine',
    async (host) => {
      const issuer = inside.issuer.replace('127.0.0.1', host)
      await configure(owner, { issuer, client_id: CLIENT_ID }).catch(() => store(owner, issuer))
      expect(await trigger(owner)).toBeGreaterThanOrEqual(400)
      expect(inside.requests).toEqual([])
    },
  )

  it.each(['/admin/delete?x=/.well-known/', '/admin/.well-known/delete', '/admin#/.well-known/'])(
    'cannot reach a path there with %s',
    async (path) => {
      const issuer = inside.issuer + path
      const { status } = await owner.patch(`/v1/tenants/${owner.tenantId}`, {
        idp_config: { provider: 'OAUTH2', configuration: { issuer, client_id: CLIENT_ID } },
      })
      expect(status).toBe(422)
      await store(owner, issuer)
      expect(await trigger(owner)).toBe(404)
      expect(inside.requests).toEqual([])
    },
  )
})
