import type { TenantTx } from '../../platform/db/index.ts'
import { notify, type Announcer } from '../../platform/realtime/notifications/notify.ts'
import type { PartRow } from './part.queries.ts'

/** A folder or document, where it is after a change, or was before it is deleted. */
export type Item = Pick<PartRow, 'tenant_id' | 'id' | 'parent_id' | 'part_type'> & {
  readonly ancestors: readonly string[]
}

type Change = 'created' | 'updated' | 'deleted'

/** Tells those who may read a folder or document that it is new, was renamed or changed otherwise, or is deleted. */
export async function announceItem(
  tx: TenantTx,
  announcer: Announcer,
  item: Item,
  change: Change,
): Promise<void> {
  const views = [
    { needs: [item.ancestors], payload: told(item, change) },
    // Somebody who may read the item alone does not learn where it is.
    { needs: [[item.id]], payload: told({ ...item, parent_id: null }, change) },
  ]
  await notify(tx, announcer, { tenantId: item.tenant_id, event: 'item_changed', views })
}

/**
 * Tells of a folder or document that was moved. To somebody who may read its new place only, it is new; to somebody who
 * may read its former place only, it is deleted: where it is now, or was before, is not theirs to know.
 */
export async function announceMove(
  tx: TenantTx,
  announcer: Announcer,
  before: Item,
  after: Pick<Item, 'parent_id' | 'ancestors'>,
): Promise<void> {
  const { tenant_id: tenantId, id, ancestors: former } = before
  const views = [
    { needs: [former, [...after.ancestors, id]], payload: told(before, 'updated') },
    { needs: [former], payload: told(before, 'deleted') },
    { needs: [[id]], payload: told({ ...before, parent_id: null }, 'updated') },
    { needs: [after.ancestors], payload: told({ ...before, ...after }, 'created') },
  ]
  const event = 'item_changed'
  await notify(tx, announcer, { tenantId, event, changesAccess: true, views })
}

function told(item: Item, change: Change): object {
  return {
    change,
    path_part_id: item.id,
    parent_path_part_id: item.parent_id,
    part_type: item.part_type,
  }
}
