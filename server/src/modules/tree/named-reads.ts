import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'

/** The parts of a tenant as `p`, for other modules to join their tables to. */
export function selectParts(tx: TenantTx | SystemTx, tenantId: string) {
  return tx.selectFrom('path_part as p').where('p.tenant_id', '=', tenantId)
}

/** The same for raw SQL: `from ${partsOf(tenantId)} p`. */
export function partsOf(tenantId: string): RawBuilder<unknown> {
  return sql`(select * from path_part where tenant_id = ${tenantId}::uuid)`
}

/** The same with the whole row as `node`, for functions that take a row. */
export function partsWithRow(tenantId: string): RawBuilder<unknown> {
  return sql`(select part.*, part as node from path_part part where tenant_id = ${tenantId}::uuid)`
}

/** The condition that a node is there. Rows about nodes that are deleted in the background stay until these are removed. */
export function isThere(
  tenantId: string,
  value: RawBuilder<unknown>,
  by: 'id' | 'metadata_obj_id' = 'id',
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from path_part there where there.tenant_id = ${tenantId}::uuid and ${sql.ref(`there.${by}`)} = ${value})`
}
