import type { TenantTx } from '../../platform/db/index.ts'
import {
  notify,
  type Announcer,
  type Notification,
} from '../../platform/realtime/notifications/notify.ts'
import type { About, View } from '../../platform/realtime/notifications/views.ts'
import type { PartRow } from './part.queries.ts'

/** A folder or document with its place after a change, or before its deletion. */
export type Item = Pick<PartRow, 'tenant_id' | 'id' | 'parent_id' | 'part_type'> & {
  readonly ancestors: readonly string[]
  /** Needed only if it may be gone when the notification is delivered. */
  readonly reader_ids?: readonly string[] | null
}

type Change = 'created' | 'updated' | 'deleted'

/** Notifies everyone who may read a folder or document that it was created, updated or deleted. */
export async function announceItem(
  tx: TenantTx,
  announcer: Announcer,
  item: Item,
  change: Change,
): Promise<void> {
  await notify(tx, announcer, noticeOf(item, change))
}

/** What {@link announceItem} sends. */
export function noticeOf(item: Item, change: Change): Notification {
  const views = [
    ...viewsOf(item, change, [item.ancestors]),
    // A recipient who may read only the item itself must not learn where it is.
    { needs: [[item.id]], about: [aboutOf(item)], payload: withoutPlace(item, change) },
  ]
  return { tenantId: item.tenant_id, event: 'item_changed', views }
}

/**
 * The notification about a folder or document that was moved. Recipients who may read only its new place see it as
 * created, and those who may read only its former place see it as deleted. They must not learn about the other place.
 */
export function noticeOfMove(
  before: Item,
  after: Pick<Item, 'parent_id' | 'ancestors'>,
): Notification {
  const { tenant_id: tenantId, id, ancestors: former } = before
  const moved = { ...before, ...after }
  const known = [former, [...after.ancestors, id]]
  const views = [
    ...viewsOf(before, 'updated', known),
    ...viewsOf(before, 'deleted', [former]),
    { needs: [[id]], about: [aboutOf(before)], payload: withoutPlace(before, 'updated') },
    ...viewsOf(moved, 'created', [after.ancestors]),
  ]
  return { tenantId, event: 'item_changed', changesAccess: true, views }
}

/** The change for those who may read the folder, and for those who may not, because its source names other readers. */
function viewsOf(item: Item, change: Change, needs: View['needs']): View[] {
  const about = [aboutOf(item)]
  const { parent_id: parentId } = item
  const place = parentId === null ? [] : [{ id: parentId, readers: null }]
  return [
    { needs, about: [...about, ...place], payload: changeOf(item, change) },
    { needs, about, payload: withoutPlace(item, change) },
  ]
}

const aboutOf = ({ id, reader_ids: readers = null }: Item): About => ({ id, readers })

const withoutPlace = (item: Item, change: Change) => changeOf({ ...item, parent_id: null }, change)

function changeOf(item: Item, change: Change): object {
  return {
    change,
    path_part_id: item.id,
    parent_path_part_id: item.parent_id,
    part_type: item.part_type,
  }
}
