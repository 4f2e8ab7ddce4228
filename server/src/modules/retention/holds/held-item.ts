import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import { problem } from '../../../platform/core/errors.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { getPart, lockTreeExclusive, type PartKey } from '../../tree/index.ts'

type HeldItem = { readonly part_id: string; readonly part_type: string; readonly name: string }

/**
 * A folder or document, also one in the trash. With `locks`, nothing deletes or moves it until the transaction ends.
 * @throws Problem not_found
 */
export async function findHeldItem(
  tx: TenantTx,
  actor: Actor,
  partId: string,
  { locks }: { readonly locks: boolean },
): Promise<HeldItem> {
  const { tenantId } = actor
  if (locks) await lockTreeExclusive(tx, tenantId)
  const { rows } = await sql<HeldItem>`
    select part_id, part_type, name from trash_entry
    where tenant_id = ${tenantId}::uuid and part_id = ${partId}::uuid
    ${locks ? sql`for update` : sql``}`.execute(tx)
  const [trashed] = rows
  if (trashed) return trashed
  const key: PartKey = { by: 'id', value: partId, types: ['FOLDER', 'DOCUMENT'], called: 'Item' }
  // A source may hide an item even from administrators, who can hold it nevertheless.
  const part = await getPart(tx, { ...actor, role: 'ADMIN', isSource: true }, key, 'read')
  if (part.system_managed) throw problem('system_folder_held')
  return { part_id: part.id, part_type: part.part_type, name: part.name }
}
