import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'
import { isResettable, memberships, selectMembers } from '../../tenancy/index.ts'

/** Locks a member. The result says whether an administrator's link may reset the password. */
export async function lockLocalMember(
  tx: SystemTx,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) {
  return selectMembers(tx, tenantId)
    .where('tenant_user.user_id', '=', userId)
    .select([
      'app_user.email',
      'tenant_user.deactivated_on',
      sql<boolean>`${isResettable} and not exists (
        select from ${memberships} other
        where other.user_id = app_user.id and other.tenant_id <> tenant_user.tenant_id)`.as(
        'is_resettable',
      ),
    ])
    .forUpdate('tenant_user')
    .executeTakeFirst()
}
