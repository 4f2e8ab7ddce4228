import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAny, type TenantTx } from '../../../platform/db/index.ts'

/** Whether no chunk refers to a row `t`. Scalar subqueries use an index for every row. */
const UNUSED = {
  chunk_content: (tenantId: string) => sql<SqlBool>`
    (select 1 from chunk c where c.tenant_id = ${tenantId}::uuid and c.content_id = t.id limit 1) is null
    and (
      select 1 from chunk_former_content f
      where f.tenant_id = ${tenantId}::uuid and f.content_id = t.id limit 1) is null`,
  search_text: (tenantId: string) => sql<SqlBool>`(
    select 1 from chunk c
    where c.tenant_id = ${tenantId}::uuid and c.search_text_id = t.id limit 1) is null`,
}

/** A table of texts that chunks share. */
export type TextTable = keyof typeof UNUSED

/** The condition that no chunk has the row `t` of the table or, for a content, had it before. */
export function isUnused(table: TextTable, tenantId: string): RawBuilder<SqlBool> {
  return UNUSED[table](tenantId)
}

/**
 * Deletes the given rows that no chunk has or had. A separate statement locks them first. It waits for an ingestion
 * that has just started to use one of them, so that the delete sees its chunk.
 * @returns how many were deleted
 */
export async function deleteUnused(
  tx: TenantTx,
  table: TextTable,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = sql`${sql.table(table)} t`
  const those = sql`t.tenant_id = ${tenantId}::uuid and ${isAny(sql.ref('t.id'), ids)}`
  await sql`select t.id from ${rows} where ${those} order by t.id for update`.execute(tx)
  const { numAffectedRows = 0n } =
    await sql`delete from ${rows} where ${those} and ${isUnused(table, tenantId)}`.execute(tx)
  return Number(numAffectedRows)
}
