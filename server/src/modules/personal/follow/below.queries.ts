import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { partsOf } from '../../tree/index.ts'

/** More documents of a folder aren't counted. */
const MOST_COUNTED = 1000

/** How many documents there are below some folders, by folder, without those that sources keep for their readers. */
export async function countBelow(
  tx: TenantTx,
  tenantId: string,
  folderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (folderIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; documents: number }>`
    select f.id, (
      select count(*)::int from (
        select from nodes_below(f.id) b join ${partsOf(tenantId)} p on p.id = b.id
        where p.part_type = 'DOCUMENT' and p.reader_ids is null limit ${MOST_COUNTED}) d) as documents
    from unnest(${[...new Set(folderIds)]}::uuid[]) as f (id)`.execute(tx)
  return new Map(rows.map(({ id, documents }) => [id, documents]))
}
