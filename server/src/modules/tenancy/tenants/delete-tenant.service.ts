import { closeConnections } from '../../../platform/realtime/connections.ts'
import { CLOSE } from '../../../platform/realtime/close-reasons.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { giveTenantReceipt, hasHolds, hasKeepingRules } from '../../retention/index.ts'
import { lockSiblings, lockTreeExclusive } from '../../tree/index.ts'
import { deleteTenantKey } from '../encryption/keys.queries.ts'
import { leaveDefaultTenant } from '../memberships/memberships.queries.ts'
import * as queries from './delete-tenant.queries.ts'
import { removeTenant } from './remove-tenant.ts'
import { findUsersFolder } from './tenants.queries.ts'

/**
 * Deletes the caller's tenant permanently, with all content, memberships and credentials. Its members' accounts stay.
 * From now on, nobody gets in, and connections are closed. A job removes the rows in small transactions, and then
 * another one deletes stored files and completes the receipt.
 * @throws Problem not_found; forbidden for a confined credential
 */
export async function deleteTenant(context: Context, actor: Actor): Promise<void> {
  const { tenantId } = actor
  // An ADMIN can configure the provider, and could make it claim to be the OWNER.
  if (actor.confined) {
    throw problem('session_of_provider_tenant')
  }
  await context.doors.acrossTenants(async (tx) => {
    await lockTreeExclusive(tx, tenantId)
    // Delete runs before the tenant: an ingestion locks its run, and waits for a locked tenant when it adds
    // texts. Lock the folder of all users before the tenant: a new member takes the locks in this order.
    if (await hasHolds(tx, tenantId)) throw problem('legal_hold_of_tenant')
    if (await hasKeepingRules(tx, tenantId)) throw problem('retention_rules_of_tenant')
    const receipt = await giveTenantReceipt(tx, tenantId)
    await queries.deleteOpenRuns(tx, tenantId)
    const usersPartId = await findUsersFolder(tx, tenantId)
    if (usersPartId) await lockSiblings(tx, tenantId, usersPartId)
    if (!(await queries.lockTenantExclusive(tx, tenantId))) throw problem('not_found')
    await queries.deleteMembers(tx, tenantId)
    await leaveDefaultTenant(tx, { tenantId })
    await queries.closeTenant(tx, tenantId, receipt)
    await deleteTenantKey(tx, tenantId)
    await context.queue.send(tx, removeTenant, { tenantId }, { key: tenantId })
  })
  closeConnections({ tenantId }, CLOSE.notMember)
}
