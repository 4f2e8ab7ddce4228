import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import type { RowCheck } from './check.ts'

/** Sorts before every id. */
export const FIRST = '00000000-0000-0000-0000-000000000000'

/** Rows with `from < key <= to`. */
export type KeyRange = { readonly from: string; readonly to: string }

type Keyed = Pick<RowCheck, 'table' | 'key'>

/**
 * Makes the transaction use indexes. After large writes, an embedded database lacks statistics for a while,
 * and would read and sort a whole table for each batch.
 */
async function useIndexes(tx: TenantTx): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_sort', 'off', true)`.execute(tx)
}

/** The next rows after a key. @returns their number, and the last one's key */
export async function nextBatch(
  tx: TenantTx,
  tenantId: string,
  { table, key }: Keyed,
  page: { readonly from: string; readonly limit: number },
): Promise<{ rows: number; last: string | null }> {
  await useIndexes(tx)
  const { rows } = await sql<{ rows: number; last: string | null }>`
    select count(*)::integer as rows, (array_agg(page.key order by page.key desc))[1] as last
    from (
      select ${sql.ref(`t.${key}`)} as key from ${sql.table(table)} t
      where t.tenant_id = ${tenantId}::uuid and ${sql.ref(`t.${key}`)} > ${page.from}::uuid
      order by t.tenant_id, ${sql.ref(`t.${key}`)} limit ${page.limit}) page`.execute(tx)
  return rows[0] ?? { rows: 0, last: null }
}

/** The keys of rows in a range that have a check's fault, or only of those among `keys`. */
export async function findFaulty(
  tx: TenantTx,
  tenantId: string,
  check: RowCheck,
  { from, to }: KeyRange,
): Promise<string[]> {
  await useIndexes(tx)
  const { rows } = await sql<{ key: string }>`
    select distinct ${keyOf(check)} as key from ${sql.table(check.table)} t
    where t.tenant_id = ${tenantId}::uuid and ${keyOf(check)} > ${from}::uuid and ${keyOf(check)} <= ${to}::uuid
      and (${check.fault(tenantId)})`.execute(tx)
  return rows.map((row) => row.key)
}

function keyOf({ key }: Keyed): RawBuilder<string> {
  return sql.ref(`t.${key}`)
}
