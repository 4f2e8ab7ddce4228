import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { chunkTextsOf, searchedOf } from '../content/index.ts'
import type { Scored } from './rank-by-mode.ts'

/** The texts of the passages by which chunks were found, by chunk id. */
export async function readPassages(
  tx: TenantTx,
  tenantId: string,
  scored: readonly Scored[],
): Promise<ReadonlyMap<string, string>> {
  const ids = scored.flatMap(({ id, foundId }) => (foundId === id ? [] : [foundId]))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; content: string }>`
    select c.chunk_id as id, t.content
    from ${searchedOf(tenantId)} c join ${chunkTextsOf(tenantId)} t on t.id = c.content_id
    where c.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, content }) => [id, content]))
}
