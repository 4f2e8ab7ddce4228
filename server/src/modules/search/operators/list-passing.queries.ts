import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { searchedOf } from '../../content/index.ts'
import { passes, versionsOf, type Filters } from '../filters.queries.ts'
import type { Scored } from '../rank-by-mode.ts'

/**
 * The first passing chunk of each document, newest versions first. For a query that has conditions and nothing to rank
 * by, such as `tag:contract`. Each has the score 1.
 */
export async function listPassing(
  tx: TenantTx,
  tenantId: string,
  { filters, limit }: { readonly filters: Filters; readonly limit: number },
): Promise<Scored[]> {
  const { rows } = await sql<{ id: string }>`
    select first.id from (
      select * from ${versionsOf(tenantId, filters, filters.versions ?? filters.among)} version
      order by created_at desc, id desc offset 0) v
    cross join lateral (
      select c.id from ${searchedOf(tenantId)} c
      where c.version_part_id = v.id and c.passage = 0 and ${passes(tenantId, filters)}
      order by c.id limit 1) first
    limit ${limit}`.execute(tx)
  return rows.map(({ id }) => ({ id, foundId: id, score: 1 }))
}
