import type { Actor, Role } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { newId } from '../../../platform/ids.ts'
import { ensureSystemFolder, insertRootFolders } from '../../tree/index.ts'
import * as queries from './tenants.queries.ts'
import { toTenantResponse } from './tenants.public.ts'
import type { TenantResponse } from './tenants.schemas.ts'

/**
 * Makes a tenant with the folders that every tenant has, its owner and the owner's personal folder.
 */
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
 * @throws Problem 404 when the tenant is gone, 409 when the user is a member or the tenant has an
 * owner already
 */
export async function addMember(
  tx: SystemTx | TenantTx,
  member: { tenantId: string; userId: string; role: Role },
): Promise<{ homePartId: string }> {
  const homePartId = await ensureHomeFolder(tx, member)
  if (await queries.insertMember(tx, { ...member, homePartId })) return { homePartId }
  throw problem(
    'conflict',
    member.role === 'OWNER'
      ? 'The tenant already has an owner.'
      : 'The user is already a member of this tenant.',
  )
}

/** A member who was removed and comes back gets the old folder, with what was left in it. */
async function ensureHomeFolder(
  tx: SystemTx | TenantTx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<string> {
  const usersPartId = await queries.findUsersFolder(tx, tenantId)
  const id = usersPartId && (await ensureSystemFolder(tx, tenantId, usersPartId, userId))
  if (!id) throw problem('not_found')
  return id
}

/** The tenants of which the caller is an active member; by a confined credential only the one it is for. */
export async function listTenants(
  context: Context,
  actor: Actor,
  query: { limit: number; offset: number },
): Promise<Listed<TenantResponse>> {
  const { items, total } = await context.doors.acrossTenants((tx) =>
    queries.listTenantsOfUser(tx, actor, query),
  )
  return { items: items.map((row) => toTenantResponse(context, row, row.role)), total }
}

/** The tenant of the caller's credential. */
export async function getCurrentTenant(context: Context, actor: Actor): Promise<TenantResponse> {
  const { tenantId, role } = actor
  const row = await context.doors.inTenant(tenantId, (tx) => queries.findTenant(tx, tenantId))
  if (!row) throw problem('not_found')
  return toTenantResponse(context, row, role)
}

/** Any tenant of which the caller is an active member, also one that the credential is not for unless it is confined. */
export async function getTenant(
  context: Context,
  actor: Actor,
  tenantId: string,
): Promise<TenantResponse> {
  const member = { tenantId, userId: actor.userId }
  if (actor.confined && tenantId.toLowerCase() !== actor.tenantId) throw problem('not_found')
  const row = await context.doors.acrossTenants((tx) => queries.findTenantOfMember(tx, member))
  if (!row) throw problem('not_found')
  return toTenantResponse(context, row, row.role)
}
