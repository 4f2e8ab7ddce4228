import type { Static } from 'typebox'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { newId } from '../../../platform/ids.ts'
import { toPublicGroup, toPublicMembership } from './groups.public.ts'
import * as groups from './groups.queries.ts'
import type { CreateGroupRequest, UpdateGroupRequest } from './groups.schemas.ts'
import * as members from './members.queries.ts'

type PublicGroup = ReturnType<typeof toPublicGroup>
type PublicMembership = ReturnType<typeof toPublicMembership>
type Parts = Pick<Context, 'doors'>
type Page = { readonly limit: number; readonly offset: number }

/** Groups by name: all of the tenant for OWNER and ADMIN, their own for others. */
export async function listGroups(
  { doors }: Parts,
  actor: Actor,
  query: Page,
): Promise<Listed<PublicGroup>> {
  const { total, items } = await doors.inTenant(actor.tenantId, (tx) =>
    groups.listGroups(tx, actor, query),
  )
  return { total, items: items.map(toPublicGroup) }
}

/** All groups of which the caller is a member, whatever the role, by name. */
export async function listOwnGroups({ doors }: Parts, actor: Actor): Promise<PublicGroup[]> {
  const rows = await doors.inTenant(actor.tenantId, (tx) => groups.listGroupsOfMember(tx, actor))
  return rows.map(toPublicGroup)
}

/** One group. @throws Problem not_found; forbidden for a USER outside of it */
export async function getGroup(
  { doors }: Parts,
  actor: Actor,
  groupId: string,
): Promise<PublicGroup> {
  const row = await doors.inTenant(actor.tenantId, (tx) => groups.getGroup(tx, actor, groupId))
  return toPublicGroup(row)
}

/** Makes a group without members. @throws DatabaseError when the name is taken */
export async function createGroup(
  { doors }: Parts,
  actor: Actor,
  { name, description }: Static<typeof CreateGroupRequest>,
): Promise<PublicGroup> {
  const { tenantId } = actor
  const row = await doors.inTenant(tenantId, async (tx) => {
    const id = newId()
    await groups.insertGroup(tx, { tenantId, id, name, description: description || null })
    return groups.getGroup(tx, actor, id)
  })
  return toPublicGroup(row)
}

/**
 * Changes name and description; null leaves either as it is, an empty description clears it.
 * @throws Problem not_found; DatabaseError when the name is taken
 */
export async function updateGroup(
  { doors }: Parts,
  actor: Actor,
  groupId: string,
  { name, description }: Static<typeof UpdateGroupRequest>,
): Promise<PublicGroup> {
  const row = await doors.inTenant(actor.tenantId, async (tx) => {
    await groups.lockGroup(tx, actor, groupId)
    if (name != null || description != null) {
      const change = {
        ...(name != null && { name }),
        ...(description != null && { description: description || null }),
      }
      await groups.updateGroup(tx, { tenantId: actor.tenantId, id: groupId }, change)
    }
    return groups.getGroup(tx, actor, groupId)
  })
  return toPublicGroup(row)
}

/** Deletes a group; the rights that its members had by it are gone with their next request. */
export async function deleteGroup({ doors }: Parts, actor: Actor, groupId: string): Promise<void> {
  await doors.inTenant(actor.tenantId, async (tx) => {
    await groups.lockGroup(tx, actor, groupId)
    await groups.deleteGroup(tx, { tenantId: actor.tenantId, id: groupId })
  })
}

/** Memberships of a group, oldest first. @throws Problem not_found; forbidden for a USER outside of it */
export async function listMembers(
  { doors }: Parts,
  actor: Actor,
  groupId: string,
  query: Page,
): Promise<Listed<PublicMembership>> {
  const { total, items } = await doors.inTenant(actor.tenantId, async (tx) => {
    const group = await groups.getGroup(tx, actor, groupId)
    return members.listMemberships(tx, { tenantId: actor.tenantId, id: group.id }, query)
  })
  return { total, items: items.map(toPublicMembership) }
}

/**
 * Puts an active member of the tenant into a group.
 * @throws Problem not_found for group or user; conflict when the user is deactivated or in the group already
 */
export async function addMember(
  { doors }: Parts,
  actor: Actor,
  groupId: string,
  userId: string,
): Promise<PublicMembership> {
  const { tenantId } = actor
  const row = await doors.inTenant(tenantId, async (tx) => {
    await groups.lockGroup(tx, actor, groupId)
    const { deactivated } = await members.lockMemberOfTenant(tx, actor, userId)
    if (deactivated) throw problem('conflict', 'The user is deactivated in this tenant.')
    return members.insertMembership(tx, { id: newId(), tenantId, groupId, userId })
  })
  return toPublicMembership(row)
}

/** Takes a user out of a group. @throws Problem not_found when there is no such membership */
export async function removeMember(
  { doors }: Parts,
  actor: Actor,
  groupId: string,
  userId: string,
): Promise<void> {
  const { tenantId } = actor
  await doors.inTenant(tenantId, async (tx) => {
    await groups.lockGroup(tx, actor, groupId)
    await members.lockMemberOfTenant(tx, actor, userId)
    const removed = await members.deleteMembership(tx, { tenantId, groupId, userId })
    if (!removed) throw problem('not_found', 'The user is not a member of this group.')
  })
}
