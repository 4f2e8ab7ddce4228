import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'

/** Whether a token or key would be valid if the membership it belongs to were not deactivated. */
export async function belongsToDeactivated(tx: SystemTx, hash: Buffer): Promise<boolean> {
  const session = await tx
    .selectFrom('user_session as s')
    .innerJoin('tenant_user as m', (join) =>
      join.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .select('s.id')
    .where('s.token_hash', '=', hash)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('m.deactivated_on', 'is not', null)
    .executeTakeFirst()
  if (session) return true
  const key = await tx
    .selectFrom('api_key as k')
    .innerJoin('tenant_user as m', (join) =>
      join.onRef('m.tenant_id', '=', 'k.tenant_id').onRef('m.user_id', '=', 'k.user_id'),
    )
    .select('k.id')
    .where('k.key_hash', '=', hash)
    .where('m.deactivated_on', 'is not', null)
    .executeTakeFirst()
  return key !== undefined
}

export async function isActiveMember(
  tx: TenantTx,
  member: { tenantId: string; userId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant_user')
    .select('user_id')
    .where('tenant_id', '=', member.tenantId)
    .where('user_id', '=', member.userId)
    .where('deactivated_on', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
