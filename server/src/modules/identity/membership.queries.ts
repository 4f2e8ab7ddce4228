import { sql } from 'kysely'
import type { SystemTx } from '../../platform/db/index.ts'
import { selectMemberships } from '../tenancy/index.ts'
import { selectSessions } from '../accounts/index.ts'

/**
 * Whether a token or key is refused only because its owner isn't an active member of the tenant. A removed
 * member's keys are deleted, so for a key this means deactivation, and for a session either.
 */
export async function belongsToFormerMember(tx: SystemTx, hash: Buffer): Promise<boolean> {
  const memberships = selectMemberships(tx).selectAll().as('m')
  const session = await selectSessions(tx)
    .leftJoin(memberships, (join) =>
      join.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .select('s.id')
    .where('s.token_hash', '=', hash)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where((eb) => eb.or([eb('m.user_id', 'is', null), eb('m.deactivated_on', 'is not', null)]))
    .executeTakeFirst()
  if (session) return true
  const key = await tx
    .selectFrom('api_key as k')
    .innerJoin(memberships, (join) =>
      join.onRef('m.tenant_id', '=', 'k.tenant_id').onRef('m.user_id', '=', 'k.user_id'),
    )
    .select('k.id')
    .where('k.key_hash', '=', hash)
    .where('m.deactivated_on', 'is not', null)
    .executeTakeFirst()
  return key !== undefined
}
