import { hashToken } from '../../platform/secrets/hash-token.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'

const HOUR_MS = 3_600_000

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { ARBOR_SESSION_HOURS: '24' } })
})
afterAll(() => server.close())

const tokenOf = ({ cookie }: TestMember) => cookie.split('=')[1] ?? ''

/** Leaves a session with this many hours to live. */
async function setHoursLeft(me: TestMember, hours: number): Promise<void> {
  await server.context.doors.inTenant(me.tenantId, (tx) =>
    tx
      .updateTable('user_session')
      .set({ expires_at: new Date(Date.now() + hours * HOUR_MS) })
      .where('tenant_id', '=', me.tenantId)
      .where('token_hash', '=', hashToken(tokenOf(me)))
      .execute(),
  )
}

async function hoursLeft(me: TestMember): Promise<number> {
  const { expires_at: expiresAt } = await server.context.doors.inTenant(me.tenantId, (tx) =>
    tx
      .selectFrom('user_session')
      .where('tenant_id', '=', me.tenantId)
      .where('token_hash', '=', hashToken(tokenOf(me)))
      .select('expires_at')
      .executeTakeFirstOrThrow(),
  )
  return (expiresAt.getTime() - Date.now()) / HOUR_MS
}

it('using a session extends it for a full lifetime, in the browser, too', async () => {
  const me = await server.newTenant()
  await setHoursLeft(me, 0.01)
  const { status, headers } = await me.bySession.get('/v1/users/me')
  expect(status).toBe(200)
  expect(String(headers['set-cookie'])).toContain(`svc_uat=${tokenOf(me)}; Max-Age=86400`)
  expect(await hoursLeft(me)).toBeGreaterThan(23.9)
})

it("a fresh session isn't extended, so that few requests cause a write", async () => {
  const me = await server.newTenant()
  await setHoursLeft(me, 23.5)
  const { headers } = await me.bySession.get('/v1/users/me')
  expect(headers['set-cookie']).toBeUndefined()
  expect(await hoursLeft(me)).toBeLessThan(23.6)
})

it("using an expired session doesn't revive it", async () => {
  const me = await server.newTenant()
  await setHoursLeft(me, -0.01)
  const { status, headers } = await me.bySession.get('/v1/users/me')
  expect([status, headers['set-cookie']]).toEqual([401, undefined])
})
