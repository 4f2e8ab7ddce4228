import type { Static } from 'typebox'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
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
 * @throws Problem not_found for the user
 */
export async function listUserPermissions(
  { doors }: Context,
  actor: Actor,
  query: Static<typeof ListUserPermissionsQuery>,
): Promise<Listed<PublicPermission>> {
  const { total, items } = await doors.inTenant(actor.tenantId, async (tx) => {
    const holder = userHolder(actor, query.user_id)
    await checkMember(tx, holder)
    return listGrants(tx, holder, query)
  })
  return { total, items: items.map(toPublicUserPermission) }
}

/**
 * Grants a user a capability on a node and everything below it.
 * @throws Problem not_found for user or node; conflict when the grant adds nothing or is one too many
 */
export async function createUserPermission(
  { doors }: Context,
  actor: Actor,
  body: Static<typeof CreatePermissionRequest>,
): Promise<PublicPermission> {
  const { path_part_id: partId, capability } = body
  const row = await doors.inTenant(actor.tenantId, async (tx) => {
    const holder = await lockUser(tx, actor, body.user_id)
    return createGrant(tx, holder, { partId, capability })
  })
  return toPublicUserPermission(row)
}

/**
 * Changes a user's permission; null leaves a member as it is.
 * @throws Problem not_found for permission or node; conflict when it would add nothing to the others
 */
export async function updateUserPermission(
  { doors }: Context,
  actor: Actor,
  permissionId: string,
  change: GrantChange,
): Promise<PublicPermission> {
  const row = await doors.inTenant(actor.tenantId, async (tx) => {
    const holder = await lockUserOfGrant(tx, actor, permissionId)
    return changeGrant(tx, holder, { ...change, id: permissionId })
  })
  return toPublicUserPermission(row)
}

/** Takes a user's permission back. @throws Problem not_found for the permission */
export async function deleteUserPermission(
  { doors }: Context,
  actor: Actor,
  permissionId: string,
): Promise<void> {
  await doors.inTenant(actor.tenantId, async (tx) => {
    const holder = await lockUserOfGrant(tx, actor, permissionId)
    await removeGrant(tx, holder, permissionId)
  })
}
