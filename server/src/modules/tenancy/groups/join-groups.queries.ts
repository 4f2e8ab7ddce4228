import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'

/** Adds a member to groups. Skips groups that no longer exist or that the member is in. */
export async function joinGroups(
  tx: SystemTx,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  groupIds: readonly string[],
): Promise<void> {
  if (groupIds.length === 0) return
  const ids = groupIds.map(newId)
  await sql`
    insert into tenant_group_member (tenant_id, id, group_id, user_id)
    select g.tenant_id, wanted.id, g.id, ${userId}::uuid
    from unnest(${groupIds}::uuid[], ${ids}::uuid[]) wanted (group_id, id)
    join tenant_group g on g.tenant_id = ${tenantId}::uuid and g.id = wanted.group_id
    on conflict do nothing`.execute(tx)
}
