import { beforeAll, expect, it } from 'vitest'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import { tenantPrefix } from '../../../platform/storage/object-keys.ts'
import { removeTenantRows } from './remove-tenant.ts'
import { runDeleteTenantObjects } from './tenants.jobs.ts'
import { addMember } from './tenants.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

/** Documents in nested folders, more than one transaction removes. */
async function fill(me: TestMember): Promise<void> {
  const outer = await addFolder(server, me, { name: 'outer' })
  const inner = await addFolder(server, me, { name: 'inner', parentPartId: outer.partId })
  for (const parentPartId of [outer.partId, inner.partId]) {
    const nodes = Array.from({ length: 60 }, (_, at) => ({ chunk: `text ${at} ${parentPartId}` }))
    await addDocument(server, me, { parentPartId, nodes })
  }
  await server.context.storage.putBytes(`${tenantPrefix(me.tenantId)}/a.txt`, 'x')
}

async function query(text: string, id: string) {
  const { rows } = await server.context.doors.acrossTenants((tx) => sessionOf(tx).query(text, [id]))
  return rows
}

const receiptOf = async ({ tenantId }: TestMember) =>
  (
    await query(
      'select id, counts, completed_at from tenant_receipt where deleted_tenant_id = $1',
      tenantId,
    )
  )[0]
const partsOf = ({ tenantId }: TestMember) =>
  query('select from path_part where tenant_id = $1', tenantId)

/** Removes rows, until it is killed between two transactions. @returns whether it was killed */
async function removeSome({ tenantId }: TestMember, transactions: number): Promise<boolean> {
  const { doors, queue } = server.context
  let left = transactions
  const acrossTenants: typeof doors.acrossTenants = (...args) => {
    if (left-- === 0) throw new Error('killed')
    return doors.acrossTenants(...args)
  }
  try {
    await removeTenantRows({ doors: { ...doors, acrossTenants }, queue }, tenantId)
    return false
  } catch (error) {
    expect((error as Error).message).toBe('killed')
    return true
  }
}

it('is closed to everyone before its rows are removed, and nobody can join', async () => {
  const me = await server.newTenant()
  const other = await server.newTenant()
  await fill(me)
  const invite = await me.post<{ id: string }>('/v1/invites', {
    tenant_id: me.tenantId,
    email: 'new@example.org',
  })
  expect(invite.status).toBe(201)
  expect((await me.delete(`/v1/tenants/${me.tenantId}`)).status).toBe(204)
  expect((await partsOf(me)).length).toBeGreaterThan(120)
  for (const caller of [me, me.bySession]) {
    expect((await caller.get('/v1/tenants/me')).status).toBe(401)
  }
  const signIn = { email: me.email, password: me.password }
  const signedIn = await server.anonymous.post<{ current_tenant_id: string | null }>(
    '/v1/auth/pw/signin',
    signIn,
  )
  expect(signedIn.body.current_tenant_id).not.toBe(me.tenantId)
  expect(await query('select from invite where tenant_id = $1', me.tenantId)).toEqual([])
  const join = { tenantId: me.tenantId, userId: other.userId, role: 'USER' as const }
  await expect(
    server.context.doors.acrossTenants((tx) => addMember(tx, join)),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect((await other.get(`/v1/tenants/${me.tenantId}`)).status).toBe(404)
  await removeTenantRows(server.context, me.tenantId)
})

it('is removed completely, whenever that is killed, and its receipt counts every row', async () => {
  const me = await server.newTenant()
  await fill(me)
  const parts = (await partsOf(me)).length
  expect((await me.delete(`/v1/tenants/${me.tenantId}`)).status).toBe(204)
  let kills = 0
  for (let left = parts; await removeSome(me, 1 + (kills % 3)); kills++) {
    const now = (await partsOf(me)).length
    expect(now).toBeLessThanOrEqual(left)
    expect(await receiptOf(me)).toMatchObject({ completed_at: null })
    left = now
  }
  expect(kills).toBeGreaterThan(3)
  expect(await partsOf(me)).toEqual([])
  expect(await query('select from tenant where id = $1', me.tenantId)).toEqual([])
  const receipt = await receiptOf(me)
  expect(receipt).toMatchObject({ counts: { path_part: parts, chunk: 120, document: 2 } })
  await runDeleteTenantObjects(server.context, {
    tenantId: me.tenantId,
    objects: 'all',
    receipt: String(receipt?.['id']),
  })
  for await (const key of server.context.storage.list(me.tenantId)) expect.fail(key)
  expect((await receiptOf(me))?.['completed_at']).not.toBeNull()
})
