import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { embedVersionJob } from '../embeddings/index.ts'
import { MANY, type RowCheck } from '../checks/index.ts'

function withoutChunk(tenantId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select c.id from chunk c where c.tenant_id = ${tenantId}::uuid and c.id = t.chunk_id) is null`
}

function leftBehind(table: string, words: Pick<RowCheck, 'name' | 'sentence'>): RowCheck {
  return {
    ...words,
    kind: 'fault',
    table,
    key: 'chunk_id',
    batch: MANY,
    fault: withoutChunk,
    fix: async (tx: TenantTx, tenantId, chunkIds) => {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} t
        where t.tenant_id = ${tenantId}::uuid and t.chunk_id = any(${chunkIds}::uuid[])
          and ${withoutChunk(tenantId)}`.execute(tx)
      return Number(numAffectedRows)
    },
  }
}

/** The model that serves the tenant's searches; null while vectors are being created, because some are missing then. */
function servingModel(tenantId: string): RawBuilder<number | null> {
  return sql`(
    select e.serving_model_id from tenant_embedding e
    where e.tenant_id = ${tenantId}::uuid and e.building_model_id is null)`
}

function lacks(table: string, tenantId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select 1 from ${sql.table(table)} v
    where v.tenant_id = ${tenantId}::uuid and v.chunk_id = t.id and v.model_id = ${servingModel(tenantId)}
    limit 1) is null`
}

/** An open ingestion creates the vectors itself, and a failed one has notified its owner. */
const missingVectors: RowCheck = {
  name: 'missing-vectors',
  sentence: 'Every chunk has vectors of the model that serves searches.',
  kind: 'fault',
  table: 'chunk',
  key: 'id',
  batch: MANY,
  fault: (tenantId) => sql<SqlBool>`
    ${servingModel(tenantId)} is not null
    and (${lacks('chunk_vector', tenantId)} or ${lacks('chunk_window', tenantId)})
    and t.version_part_id not in (
      select v.path_part_id from ingestion_run r
      join document_version v on v.tenant_id = r.tenant_id and v.id = r.version_id
      where r.tenant_id = ${tenantId}::uuid and r.status <> 'completed')
    and t.version_part_id::text not in (
      select j.data ->> 'versionPartId' from pgboss.job j
      where j.name = ${embedVersionJob.name} and j.state in ('created', 'retry', 'active')
        and j.data ->> 'tenantId' = ${tenantId} and j.data ->> 'versionPartId' is not null)`,
}

const vectorsAtWork: RowCheck = {
  name: 'vectors-at-work',
  sentence:
    'Tenants whose vectors are being created; missing ones are checked when that has finished.',
  kind: 'note',
  table: 'tenant_embedding',
  key: 'tenant_id',
  batch: MANY,
  fault: () => sql<SqlBool>`t.building_model_id is not null`,
}

/** Only if the database has pgvector. */
export const vectorChecks: readonly RowCheck[] = [
  leftBehind('chunk_vector', {
    name: 'unused-vectors',
    sentence: 'Every vector belongs to a chunk.',
  }),
  leftBehind('chunk_window', {
    name: 'unused-codes',
    sentence: 'Every vector code belongs to a chunk.',
  }),
  missingVectors,
  vectorsAtWork,
]
