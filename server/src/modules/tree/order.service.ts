import { sql } from 'kysely'
import { isAny, type TenantTx } from '../../platform/db/index.ts'
import { invalidInput, problem } from '../../platform/core/errors.ts'
import { uniqueIds } from '../../platform/core/ids.ts'
import type { Allowed } from './access.ts'
import { lockSiblings } from './locks.ts'
import type { PartRow } from './part.queries.ts'
import { keysAtHead, keysAfter, writeKeys } from './siblings.queries.ts'

export type Order = {
  /** Node ids of folders and documents in the folder, in their new order. */
  readonly ids: readonly string[]
  /** Node id of the item that they follow, or undefined to place them first. */
  readonly afterId: string | undefined
}

/**
 * Places items of a folder together after another item, or first. Doesn't change the items themselves. The tree must be
 * locked.
 * @throws Problem not_found for an unknown node, forbidden for a system folder; InvalidInput for an item outside the
 * folder
 */
export async function orderChildren(
  tx: TenantTx,
  folder: Allowed<PartRow, 'write'>,
  { ids: given, afterId }: Order,
): Promise<void> {
  const { tenant_id: tenantId, id: parentId } = folder
  const ids = uniqueIds(given)
  const previous = afterId?.toLowerCase()
  if (previous !== undefined && ids.includes(previous)) {
    const loc = ['body', 'prev_sibling_path_id']
    throw invalidInput(loc, 'An item cannot be placed after itself', previous)
  }
  await lockSiblings(tx, tenantId, parentId)
  await requireItems(tx, folder, { ids, previous })
  const keys =
    previous === undefined
      ? await keysAtHead(tx, tenantId, parentId, ids.length)
      : await keysAfter(tx, tenantId, { parentId, siblingId: previous }, ids.length)
  await writeKeys(tx, tenantId, ids, keys)
  await noteOrder(tx, tenantId, parentId)
}

/** Keeps the time of the folder's last change, because its contents stay the same. */
async function noteOrder(tx: TenantTx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('path_part')
    .set({ ordered_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

type Items = { readonly ids: readonly string[]; readonly previous: string | undefined }

async function requireItems(
  tx: TenantTx,
  { tenant_id: tenantId, id: parentId }: PartRow,
  { ids, previous }: Items,
): Promise<void> {
  const all = previous === undefined ? ids : [...ids, previous]
  const rows = await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('id'), all))
    .select(['id', 'parent_id', 'part_type', 'system_managed'])
    .execute()
  if (rows.length < all.length) throw problem('missing', { what: 'Path part' })
  const isItem = (type: string): boolean => type === 'FOLDER' || type === 'DOCUMENT'
  const other = rows.find((row) => row.parent_id !== parentId || !isItem(row.part_type))
  if (other) {
    const member = other.id === previous ? 'prev_sibling_path_id' : 'path_part_ids'
    throw invalidInput(['body', member], 'Only items of the folder can be ordered', other.id)
  }
  if (rows.some((row) => row.system_managed && row.id !== previous)) {
    throw problem('system_folder_moved')
  }
}
