import { sql, type RawBuilder } from 'kysely'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'

/** The parts of a tenant as `p`, for other modules to join their tables to. */
export function selectParts(tx: TenantTx | SystemTx, tenantId: string) {
  return tx.selectFrom('path_part as p').where('p.tenant_id', '=', tenantId)
}

/** The same for raw SQL: `from ${partsOf(tenantId)} p`. */
export function partsOf(tenantId: string): RawBuilder<unknown> {
  return sql`(select * from path_part where tenant_id = ${tenantId}::uuid)`
}

/** The same with the whole row as `node`, for functions that take a row, such as `path_of(p.node)`. */
export function partsWithRow(tenantId: string): RawBuilder<unknown> {
  return sql`(select part.*, part as node from path_part part where tenant_id = ${tenantId}::uuid)`
}
