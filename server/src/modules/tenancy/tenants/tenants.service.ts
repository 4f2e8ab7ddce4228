import type { Role } from '../../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { ensureSystemFolder, insertRootFolders } from '../../tree/index.ts'
import * as queries from './tenants.queries.ts'

/** Creates a tenant with the folders that every tenant has, its owner and the owner's personal folder. */
export async function createTenant(
  tx: SystemTx,
  { name, ownerId }: { name: string; ownerId: string },
): Promise<{ tenantId: string }> {
  const tenantId = newId()
  const parts = { root: newId(), shared: newId(), users: newId(), agents: newId() }
  await queries.insertTenant(tx, { id: tenantId, name, parts })
  const { root, ...below } = parts
  await insertRootFolders(tx, tenantId, root, below)
  await addMember(tx, { tenantId, userId: ownerId, role: 'OWNER' })
  return { tenantId }
}

/**
 * Makes a user a member of a tenant, with a personal folder.
 * @throws Problem not_found if the tenant no longer exists; conflict if the user is already a member or the
 * tenant has an owner
 */
export async function addMember(
  tx: SystemTx | TenantTx,
  member: { tenantId: string; userId: string; role: Role },
): Promise<{ homePartId: string }> {
  const homePartId = await ensureHomeFolder(tx, member)
  if (await queries.insertMember(tx, { ...member, homePartId })) return { homePartId }
  throw problem(member.role === 'OWNER' ? 'tenant_owned' : 'user_is_member')
}

/** A removed member who comes back gets their former folder and its contents. */
async function ensureHomeFolder(
  tx: SystemTx | TenantTx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<string> {
  const usersPartId = await queries.findUsersFolder(tx, tenantId)
  const id = usersPartId && (await ensureSystemFolder(tx, tenantId, usersPartId, userId))
  // Adding the folder may have waited until the tenant was closed.
  if (!id || !(await queries.findUsersFolder(tx, tenantId))) throw problem('not_found')
  return id
}
