import type { TenantTx } from '../../platform/db/index.ts'
import { notify, type Announcer } from '../../platform/realtime/notifications/notify.ts'
import type { PartRow } from './part.queries.ts'

/** A folder or document with its place after a change, or before its deletion. */
export type Item = Pick<PartRow, 'tenant_id' | 'id' | 'parent_id' | 'part_type'> & {
  readonly ancestors: readonly string[]
}

type Change = 'created' | 'updated' | 'deleted'

/** Notifies everyone who may read a folder or document that it was created, updated or deleted. */
export async function announceItem(
  tx: TenantTx,
  announcer: Announcer,
  item: Item,
  change: Change,
): Promise<void> {
  const views = [
    { needs: [item.ancestors], payload: changeOf(item, change) },
    // A recipient who may read only the item itself must not learn where it is.
    { needs: [[item.id]], payload: changeOf({ ...item, parent_id: null }, change) },
  ]
  await notify(tx, announcer, { tenantId: item.tenant_id, event: 'item_changed', views })
}

/**
 * Notifies about a folder or document that was moved. Recipients who may read only its new place see it as created, and
 * those who may read only its former place see it as deleted. They must not learn about the other place.
 */
export async function announceMove(
  tx: TenantTx,
  announcer: Announcer,
  before: Item,
  after: Pick<Item, 'parent_id' | 'ancestors'>,
): Promise<void> {
  const { tenant_id: tenantId, id, ancestors: former } = before
  const views = [
    { needs: [former, [...after.ancestors, id]], payload: changeOf(before, 'updated') },
    { needs: [former], payload: changeOf(before, 'deleted') },
    { needs: [[id]], payload: changeOf({ ...before, parent_id: null }, 'updated') },
    { needs: [after.ancestors], payload: changeOf({ ...before, ...after }, 'created') },
  ]
  const event = 'item_changed'
  await notify(tx, announcer, { tenantId, event, changesAccess: true, views })
}

function changeOf(item: Item, change: Change): object {
  return {
    change,
    path_part_id: item.id,
    parent_path_part_id: item.parent_id,
    part_type: item.part_type,
  }
}
