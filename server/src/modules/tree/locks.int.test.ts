import { beforeAll, expect, test } from 'vitest'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { lockSiblings, lockTreeExclusive, lockTreeShared, lockVersions } from './locks.ts'

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
})

test('taking locks in the wrong order throws an error, but taking a held lock again is allowed', async () => {
  const { tenantId } = owner
  const { doors } = server.context
  const late = doors.inTenant(tenantId, async (tx) => {
    await lockVersions(tx, tenantId, [])
    await lockTreeShared(tx, tenantId)
  })
  await expect(late).rejects.toThrow("The lock 'tree' has to be taken before 'version'.")
  const later = doors.inTenant(tenantId, async (tx) => {
    await lockSiblings(tx, tenantId, tenantId)
    await lockVersions(tx, tenantId, [])
  })
  await expect(later).rejects.toThrow("The lock 'version' has to be taken before 'siblings'.")
  await doors.inTenant(tenantId, async (tx) => {
    await lockTreeExclusive(tx, tenantId)
    await lockVersions(tx, tenantId, [])
    await lockSiblings(tx, tenantId, tenantId)
    await lockTreeShared(tx, tenantId)
  })
})
