import type { Static } from 'typebox'
import { requireAdmin, type Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { requireOwnTenant } from '../tenants/current-tenant.ts'
import { changeGrant, createGrant, removeGrant } from './grants.service.ts'
import type { GrantChange } from './grants.service.ts'
import { toPublicUserPermission } from './permissions.public.ts'
import {
  checkMember,
  lockHoldingMember,
  listGrants,
  userOfGrant,
  type Holder,
} from './permissions.queries.ts'
import type { CreatePermissionRequest, ListUserPermissionsQuery } from './permissions.schemas.ts'

type PublicPermission = ReturnType<typeof toPublicUserPermission>

/** A permission of a user, named by its id and by the tenant that the caller believes it to be in. */
type Key = { readonly tenantId: string; readonly permissionId: string }

function userHolder({ tenantId }: Actor, userId: string): Holder {
  return { tenantId, kind: 'user_id', id: userId }
}

/** The user's own grants are changed by one transaction after the other. @throws Problem not_found */
async function lockUser(tx: TenantTx, actor: Actor, userId: string): Promise<Holder> {
  const holder = userHolder(actor, userId)
  await lockHoldingMember(tx, holder)
  return holder
}

async function lockUserOfGrant(tx: TenantTx, actor: Actor, grantId: string): Promise<Holder> {
  return lockUser(tx, actor, await userOfGrant(tx, actor.tenantId, grantId))
}

/**
 * Permissions granted to a user directly, oldest first; neither those of groups nor the own folder.
 * @throws Problem not_found for tenant or user; forbidden for a USER or another tenant of the caller
 */
export async function listUserPermissions(
  context: Context,
  actor: Actor,
  query: Static<typeof ListUserPermissionsQuery>,
): Promise<Listed<PublicPermission>> {
  await requireOwnTenant(context, actor, query.tenant_id)
  const { total, items } = await context.doors.inTenant(actor.tenantId, async (tx) => {
    const holder = userHolder(actor, query.user_id)
    await checkMember(tx, holder)
    requireAdmin(actor)
    return listGrants(tx, holder, query)
  })
  return { total, items: items.map(toPublicUserPermission) }
}

/**
 * Grants a user a capability on a node and everything below it.
 * @throws Problem not_found for tenant, user or node; forbidden for a USER or another tenant of the caller; 409 when
 * the grant adds nothing or is one too many
 */
export async function createUserPermission(
  context: Context,
  actor: Actor,
  body: Static<typeof CreatePermissionRequest>,
): Promise<PublicPermission> {
  await requireOwnTenant(context, actor, body.tenant_id)
  const { path_part_id: partId, capability } = body
  const row = await context.doors.inTenant(actor.tenantId, async (tx) => {
    const holder = await lockUser(tx, actor, body.user_id)
    return createGrant(tx, actor, holder, { partId, capability })
  })
  return toPublicUserPermission(row)
}

/**
 * Changes a user's permission; null leaves a member as it is.
 * @throws Problem not_found for tenant, permission or node; forbidden; 409 when it would add nothing to the others
 */
export async function updateUserPermission(
  context: Context,
  actor: Actor,
  { tenantId, permissionId }: Key,
  change: GrantChange,
): Promise<PublicPermission> {
  await requireOwnTenant(context, actor, tenantId)
  const row = await context.doors.inTenant(actor.tenantId, async (tx) => {
    const holder = await lockUserOfGrant(tx, actor, permissionId)
    return changeGrant(tx, actor, holder, { ...change, id: permissionId })
  })
  return toPublicUserPermission(row)
}

/** Takes a user's permission back. @throws Problem not_found for tenant or permission; forbidden */
export async function deleteUserPermission(
  context: Context,
  actor: Actor,
  { tenantId, permissionId }: Key,
): Promise<void> {
  await requireOwnTenant(context, actor, tenantId)
  await context.doors.inTenant(actor.tenantId, async (tx) => {
    const holder = await lockUserOfGrant(tx, actor, permissionId)
    await removeGrant(tx, actor, holder, permissionId)
  })
}
