import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { codesOf } from '../embeddings/index.ts'

/** The given chunks or passages that have vectors. */
export async function withVectors(
  tx: TenantTx,
  tenantId: string,
  modelId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) given (id)
    where exists (
      select from ${codesOf(modelId)} w where w.tenant_id = ${tenantId}::uuid and w.chunk_id = given.id)`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
