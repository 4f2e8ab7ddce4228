import type { SystemTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { findFolder, lockSiblings, updatePart } from '../../tree/index.ts'
import * as queries from './members.queries.ts'
import { findUsersFolder } from './tenants.queries.ts'

/**
 * Gives a member's membership in a tenant to another account: the role, the personal folder, permissions and
 * groups. The caller then ends the former membership, which ends what its credentials created.
 * @throws Problem not_found without such a member; conflict if the other account is already a member
 */
export async function giveMembership(
  tx: SystemTx,
  { tenantId, from, to }: { readonly tenantId: string; readonly from: string; readonly to: string },
): Promise<void> {
  const usersPartId = await findUsersFolder(tx, tenantId)
  if (!usersPartId || !(await lockSiblings(tx, tenantId, usersPartId))) throw problem('not_found')
  const homePartId = await queries.findHomeFolder(tx, { tenantId, userId: from })
  if (homePartId === undefined) throw problem('not_found')
  // A former member already has a folder of that name, and keeps it.
  const own = await findFolder(tx, tenantId, usersPartId, to)
  if (!own && homePartId !== null) {
    await updatePart(tx, { tenant_id: tenantId, id: homePartId }, { name: to })
  }
  const given = { tenantId, from, to, homePartId: own?.id ?? homePartId }
  if (!(await queries.copyMembership(tx, given))) {
    throw problem('you_are_member')
  }
  await queries.giveTies(tx, given)
}
