import type { Actor, Role } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import { problem, type Problem } from '../../platform/core/errors.ts'
import { newId } from '../../platform/core/ids.ts'
import {
  type UserResponse,
  type UpdateUserRequest,
  updateUser,
  type NewUser,
  insertUser,
} from '../accounts/index.ts'
import { lockRole, selectMembers } from '../tenancy/index.ts'

/** A user as seen from one of the user's tenants. */
export async function getUser(
  { doors }: Pick<Context, 'doors'>,
  member: { tenantId: string; userId: string; confined?: boolean },
): Promise<UserResponse> {
  const row = await doors.inTenant(member.tenantId, (tx) => findMember(tx, member))
  if (!row) throw problem('not_authenticated')
  // A confined credential must not reveal a person's other tenants.
  return toUserResponse(member.confined ? { ...row, default_tenant_id: null } : row)
}

/**
 * Changes the caller's account. Fields that are omitted or null stay unchanged, and an empty name removes the
 * name.
 * @throws Problem forbidden for a confined credential, and if the caller isn't an active member of the new
 * default tenant
 */
export async function updateCurrentUser(
  { doors }: Pick<Context, 'doors'>,
  actor: Actor,
  body: UpdateUserRequest,
): Promise<UserResponse> {
  const { default_tenant_id: tenantId, first_name: firstName, last_name: lastName } = body
  const { userId } = actor
  if (actor.confined) throw accountOutOfReach()
  await doors.acrossTenants(async (tx) => {
    if (tenantId != null && !(await lockRole(tx, { tenantId, userId }))) {
      throw problem('not_a_member')
    }
    await updateUser(tx, userId, {
      ...(tenantId != null && { default_tenant_id: tenantId }),
      ...(firstName != null && { first_name: firstName.trim() || null }),
      ...(lastName != null && { last_name: lastName.trim() || null }),
    })
  })
  return getUser({ doors }, actor)
}

/** For a confined credential, which must not change an account that reaches beyond its tenant. */
export function accountOutOfReach(): Problem {
  return problem('session_of_provider_account')
}

/** Creates an account without memberships. @throws Problem conflict if the address has an account */
export async function createUser(tx: SystemTx, user: NewUser): Promise<{ userId: string }> {
  const userId = newId()
  if (!(await insertUser(tx, { id: userId, ...user }))) {
    throw problem('account_exists', { email: user.email })
  }
  return { userId }
}

function toUserResponse(row: MemberRow): UserResponse {
  return {
    ...row,
    idp_type: row.idp_type as UserResponse['idp_type'],
    current_tenant_id: row.tenant_id,
    current_tenant_role: row.role as Role,
    // Null after the default tenant was deleted. Sign-in then takes any other one, such as this.
    default_tenant_id: row.default_tenant_id ?? row.tenant_id,
  }
}

/** A member of the tenant, with their account. */
async function findMember(tx: TenantTx, member: { tenantId: string; userId: string }) {
  return selectMembers(tx, member.tenantId)
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.idp_type',
      'app_user.default_tenant_id',
      'tenant_user.tenant_id',
      'tenant_user.role',
    ])
    .where('tenant_user.user_id', '=', member.userId)
    .executeTakeFirst()
}

type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>
