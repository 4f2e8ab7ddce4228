import type { Actor } from '../../platform/core/actor.ts'
import type { Doors } from '../../platform/db/index.ts'

/** A row of the functions that look up an actor in one statement. */
export type ActorRow = {
  confined: boolean
  tenant_id: string
  user_id: string
  role: Actor['role']
  home_part_id: string
  root_part_id: string
  shared_part_id: string
  users_part_id: string
  agents_part_id: string
  read_part_ids: string[]
  write_part_ids: string[]
}

/**
 * The actor for background work on behalf of a person: a member with their current rights, without a
 * credential. It is confined, so nothing it does can reach another tenant.
 * @returns undefined if the person isn't an active member of the tenant
 */
export async function actorOfMember(
  doors: Doors,
  tenantId: string,
  userId: string,
): Promise<Actor | undefined> {
  const row = await doors.inTenant(tenantId, (tx) =>
    tx
      .selectFrom('actor')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .selectAll()
      .$castTo<Omit<ActorRow, 'confined'>>()
      .executeTakeFirst(),
  )
  return row && actorFrom({ ...row, confined: true }, { kind: 'none' })
}

/** The actor of a row, with the credential by which it was found. */
export function actorFrom(row: ActorRow, credential: Actor['credential']): Actor {
  return {
    tenantId: row.tenant_id,
    userId: row.user_id,
    role: row.role,
    homePartId: row.home_part_id,
    rootPartId: row.root_part_id,
    sharedPartId: row.shared_part_id,
    usersPartId: row.users_part_id,
    agentsPartId: row.agents_part_id,
    readPartIds: row.read_part_ids,
    writePartIds: row.write_part_ids,
    confined: row.confined,
    credential,
  }
}
