import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'

/** The groups of a tenant with these ids or names, ignoring case. They can't be deleted until the transaction ends. */
export async function findGroups(
  tx: SystemTx,
  tenantId: string,
  named: readonly string[],
): Promise<{ target: string; id: string }[]> {
  const { rows } = await sql<{ target: string; id: string }>`
    select t.target, g.id
    from unnest(${[...named]}::text[]) t (target)
    join tenant_group g on g.tenant_id = ${tenantId}::uuid
      and (g.id::text = lower(t.target) or lower(g.name) = lower(t.target))
    order by g.id
    for key share of g`.execute(tx)
  return rows
}

type Place = { readonly tenantId: string; readonly userId: string }

/** Removes a member from groups. */
export async function leaveGroups(
  tx: SystemTx,
  { tenantId, userId }: Place,
  groupIds: readonly string[],
): Promise<void> {
  if (groupIds.length === 0) return
  await tx
    .deleteFrom('tenant_group_member')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('group_id', 'in', [...groupIds])
    .execute()
}
