import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { searchedOf, versionsOf } from '../../content/index.ts'
import { lockModels, serve, vectorsOf } from '../../embeddings/index.ts'

/**
 * Whether a chunk `c` lacks vectors of a model. Versions that are being ingested don't count, because the
 * ingestion creates their vectors.
 */
function lacking(tenantId: string, modelId: number): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (
      select from ${vectorsOf(modelId)} v where v.tenant_id = ${tenantId}::uuid and v.chunk_id = c.id)
    and c.version_part_id not in (
      select v.path_part_id from ingestion_run r
      join ${versionsOf(tenantId)} v on v.id = r.version_id
      where r.tenant_id = ${tenantId}::uuid and r.status in ('pending', 'processing')))`
}

/**
 * Checks the next chunks of a tenant, in the order of their ids.
 * @returns the last one checked (undefined if none are left), and whether any lacks vectors of the model
 */
export async function checkForMissingVectors(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ last: string | undefined; isLacking: boolean }> {
  const { rows } = await sql<{ id: string; lacks: boolean }>`
    select c.id, ${lacking(tenantId, modelId)} as lacks from (
      select id, version_part_id from ${searchedOf(tenantId)} chunk
      where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${limit}) c
    order by c.id`.execute(tx)
  return { last: rows.at(-1)?.id, isLacking: rows.some((row) => row.lacks) }
}

/**
 * Makes a model serve from now on, unless a chunk lacks vectors of it.
 * @param after chunks up to this one were checked a moment ago
 * @returns whether it serves now
 */
export async function switchTo(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
  after: string | null = null,
): Promise<boolean> {
  await lockModels(tx, tenantId)
  const { rows } = await sql`
    select from ${searchedOf(tenantId)} c
    where (${after}::uuid is null or c.id > ${after}::uuid) and ${lacking(tenantId, modelId)}
    limit 1`.execute(tx)
  if (rows.length > 0) return false
  await serve(tx, tenantId, modelId)
  return true
}
