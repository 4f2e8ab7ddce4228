import { sql, type RawBuilder } from 'kysely'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { isUnderway } from '../../tree/index.ts'

/** A receipt `r` whose lists must be read. Before its deletion is over, more texts may follow. */
const IS_UNLISTED = sql`r.unlisted_at is null and not ${isUnderway(sql`r.tenant_id`, sql`r.id`)}`

/** Tenants with receipts of texts whose words may still be in the lists of the full-text search, oldest first. */
export async function tenantsWithUnlisted(tx: SystemTx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select r.tenant_id from deletion_receipt r where ${IS_UNLISTED}
    group by r.tenant_id order by min(r.deleted_at) limit ${limit}`.execute(tx)
  return rows.map((row) => row.tenant_id)
}

/** Receipts of a tenant for which the lists were read equally far. */
export type Unlisted = {
  readonly ids: readonly string[]
  /** The number of the last block that was read for them. */
  readonly after: string
}

/** Such receipts of a tenant: the oldest, and those for which as much was read as for it. */
export async function listUnlisted(
  tx: TenantTx,
  tenantId: string,
  limit: number,
): Promise<Unlisted> {
  const { rows } = await sql<{ id: string; after: string }>`
    select r.id, r.listed_after::text as after from deletion_receipt r
    where r.tenant_id = ${tenantId}::uuid and ${IS_UNLISTED} and r.listed_after = (
      select r.listed_after from deletion_receipt r
      where r.tenant_id = ${tenantId}::uuid and ${IS_UNLISTED} order by r.deleted_at limit 1)
    order by r.deleted_at limit ${limit}`.execute(tx)
  return { ids: rows.map((row) => row.id), after: rows[0]?.after ?? '0' }
}

/** Notes how far the lists were read for receipts. */
export async function noteListed(
  tx: TenantTx,
  tenantId: string,
  { ids, after }: Unlisted,
): Promise<void> {
  await sql`
    update deletion_receipt set listed_after = ${after}::bigint
    where tenant_id = ${tenantId}::uuid and id = any(${ids}::uuid[])`.execute(tx)
}

/** The ids of the search texts in some receipts, as a relation with the column `id`. Some may still be in use elsewhere. */
export const searchTextsIn = (
  tenantId: string,
  receiptIds: readonly string[],
): RawBuilder<unknown> =>
  sql`(select entry::uuid as id
    from deletion_receipt_block block cross join lateral jsonb_array_elements_text(block.entries) entry
    where block.tenant_id = ${tenantId}::uuid and block.receipt_id = any(${receiptIds}::uuid[])
      and block.kind = 'SEARCH_TEXT')`

/** Notes that the words of these receipts are in no list any more. */
export async function markUnlisted(
  tx: TenantTx,
  tenantId: string,
  receiptIds: readonly string[],
): Promise<void> {
  await sql`
    update deletion_receipt set unlisted_at = now()
    where tenant_id = ${tenantId}::uuid and id = any(${receiptIds}::uuid[]) and unlisted_at is null`.execute(
    tx,
  )
}
