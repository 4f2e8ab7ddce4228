import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'
import { users } from '../../accounts/index.ts'
import type { InvitedRole } from './invites.queries.ts'

export type LinkedInviteRow = {
  readonly tenant_id: string
  readonly tenant_name: string
  readonly email: string
  readonly role: InvitedRole
  readonly expires_at: Date
  readonly expired: boolean
  readonly accepted_at: Date | null
  /** Name of the inviter, or their address; null if they may no longer invite. */
  readonly inviter: string | null
}

/** An invite with its tenant and the member who vouches for it, in any tenant. */
export async function findLinked(
  tx: SystemTx,
  inviteId: string,
  { lock = false } = {},
): Promise<LinkedInviteRow | undefined> {
  const { rows } = await sql<LinkedInviteRow>`
    select i.tenant_id, t.name as tenant_name, i.email, i.role, i.expires_at, i.accepted_at,
      i.expires_at <= now() as expired,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as inviter
    from invite i
    join tenant t on t.id = i.tenant_id
    left join tenant_user m on m.tenant_id = i.tenant_id and m.user_id = i.invited_by
      and m.deactivated_on is null and m.role in ('OWNER', 'ADMIN')
    left join ${users} u on u.id = m.user_id
    where i.id = ${inviteId}::uuid ${lock ? sql`for update of i` : sql``}`.execute(tx)
  return rows[0]
}
