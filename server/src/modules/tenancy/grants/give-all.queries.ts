import { sql } from 'kysely'
import { newId } from '../../../platform/core/ids.ts'
import type { SystemTx } from '../../../platform/db/index.ts'
import { partsOf } from '../../tree/index.ts'
import type { MemberKey } from '../memberships/memberships.queries.ts'
import type { Capability } from './permissions.schemas.ts'

/** Gives permissions to a new member. Skips deleted nodes and permissions that the member already has. */
export async function giveAll(
  tx: SystemTx,
  { tenantId, userId }: MemberKey,
  grants: readonly { readonly path_part_id: string; readonly capability: Capability }[],
  grantedBy: string | null,
): Promise<void> {
  if (grants.length === 0) return
  const rows = grants.map(
    ({ path_part_id: partId, capability }) =>
      sql`(${newId()}::uuid, ${partId}::uuid, ${capability}::text)`,
  )
  await sql`
    insert into path_permission (tenant_id, id, user_id, path_part_id, capability, granted_by)
    select p.tenant_id, wish.id, ${userId}::uuid, p.id, wish.capability, ${grantedBy}::uuid
    from (values ${sql.join(rows)}) as wish (id, part_id, capability)
    join ${partsOf(tenantId)} p on p.id = wish.part_id
    on conflict do nothing`.execute(tx)
}
