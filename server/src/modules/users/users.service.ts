import type { Role } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { SystemTx } from '../../db/index.ts'
import { problem } from '../../errors.ts'
import { newId } from '../../ids.ts'
import * as queries from './users.queries.ts'
import type { UserResponse } from './users.schemas.ts'

/** A user as seen from one of the user's tenants. */
export async function getUser(
  { doors }: Pick<Context, 'doors'>,
  member: { tenantId: string; userId: string },
): Promise<UserResponse> {
  const row = await doors.inTenant(member.tenantId, (tx) => queries.findMember(tx, member))
  if (!row) throw problem('not_authenticated')
  return toUserResponse(row)
}

/**
 * Makes an account, a member of nothing yet.
 * @throws Problem 409 when the address has an account
 */
export async function createUser(
  tx: SystemTx,
  user: { email: string; passwordHash: string },
): Promise<{ userId: string }> {
  const userId = newId()
  if (!(await queries.insertUser(tx, { id: userId, ...user }))) {
    throw problem('conflict', `There is already an account with the address ${user.email}.`)
  }
  return { userId }
}

function toUserResponse(row: queries.MemberRow): UserResponse {
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    idp_type: row.idp_type as UserResponse['idp_type'],
    current_tenant_id: row.tenant_id,
    current_tenant_role: row.role as Role,
    // Empty when the default tenant was deleted: sign-in then takes any other one, such as this.
    default_tenant_id: row.default_tenant_id ?? row.tenant_id,
  }
}
