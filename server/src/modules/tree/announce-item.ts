import type { TenantTx } from '../../platform/db/index.ts'
import { announceChange, type Announcer } from '../../platform/realtime/notifications/notify.ts'
import type { PartRow } from './part.queries.ts'

type Item = Pick<PartRow, 'tenant_id' | 'id' | 'parent_id' | 'part_type'>

/** Tells a tenant that a folder or document is new, was renamed, moved or changed otherwise, or is gone. */
export async function announceItem(
  tx: TenantTx,
  announcer: Announcer,
  item: Item,
  change: 'created' | 'updated' | 'deleted',
): Promise<void> {
  await announceChange(tx, announcer, {
    tenantId: item.tenant_id,
    event: 'item_changed',
    payload: {
      change,
      path_part_id: item.id,
      parent_path_part_id: item.parent_id,
      part_type: item.part_type,
    },
  })
}
