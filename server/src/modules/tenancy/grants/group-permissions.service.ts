import type { Static } from 'typebox'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { getGroup, lockGroup } from '../groups/groups.queries.ts'
import { changeGrant, createGrant, removeGrant, type GrantChange } from './grants.service.ts'
import { toPublicGroupPermission } from './permissions.public.ts'
import { listGrants, type Holder } from './permissions.queries.ts'
import type { CreateGroupPermissionRequest } from './permissions.schemas.ts'

type PublicPermission = ReturnType<typeof toPublicGroupPermission>
type Key = { readonly groupId: string; readonly permissionId: string }

function groupHolder({ tenantId }: Actor, groupId: string): Holder {
  return { tenantId, kind: 'group_id', id: groupId }
}

/** The group's grants are changed by one transaction after the other. @throws Problem not_found */
async function lockHolder(tx: TenantTx, actor: Actor, groupId: string): Promise<Holder> {
  await lockGroup(tx, actor, groupId)
  return groupHolder(actor, groupId)
}

/** Permissions of a group, oldest first. @throws Problem not_found; forbidden for a USER outside of the group */
export async function listGroupPermissions(
  { doors }: Context,
  actor: Actor,
  groupId: string,
  query: { limit: number; offset: number },
): Promise<Listed<PublicPermission>> {
  const { total, items } = await doors.inTenant(actor.tenantId, async (tx) => {
    const group = await getGroup(tx, actor, groupId)
    return listGrants(tx, groupHolder(actor, group.id), query)
  })
  return { total, items: items.map(toPublicGroupPermission) }
}

/**
 * Grants a group a capability on a node and everything below it; READ_ONLY unless told.
 * @throws Problem not_found for group or node; conflict when the grant adds nothing or is one too
 * many
 */
export async function createGroupPermission(
  { doors }: Context,
  actor: Actor,
  groupId: string,
  { path_part_id: partId, capability }: Static<typeof CreateGroupPermissionRequest>,
): Promise<PublicPermission> {
  const wish = { partId, capability: capability ?? 'READ_ONLY' } as const
  const row = await doors.inTenant(actor.tenantId, async (tx) =>
    createGrant(tx, await lockHolder(tx, actor, groupId), wish),
  )
  return toPublicGroupPermission(row)
}

/**
 * Changes a group's permission; null leaves a member as it is.
 * @throws Problem not_found for group, permission or node; conflict when it would add nothing to the others
 */
export async function updateGroupPermission(
  { doors }: Context,
  actor: Actor,
  { groupId, permissionId }: Key,
  change: GrantChange,
): Promise<PublicPermission> {
  const row = await doors.inTenant(actor.tenantId, async (tx) =>
    changeGrant(tx, await lockHolder(tx, actor, groupId), { ...change, id: permissionId }),
  )
  return toPublicGroupPermission(row)
}

/** Takes a group's permission back. @throws Problem not_found for group or permission */
export async function deleteGroupPermission(
  { doors }: Context,
  actor: Actor,
  { groupId, permissionId }: Key,
): Promise<void> {
  await doors.inTenant(actor.tenantId, async (tx) =>
    removeGrant(tx, await lockHolder(tx, actor, groupId), permissionId),
  )
}
