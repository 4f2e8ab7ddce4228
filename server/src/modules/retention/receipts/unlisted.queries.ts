import { sql, type RawBuilder } from 'kysely'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'

/** Tenants with receipts of texts whose words may still be in the lists of the full-text search, oldest first. */
export async function tenantsWithUnlisted(tx: SystemTx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from deletion_receipt where unlisted_at is null
    group by tenant_id order by min(deleted_at) limit ${limit}`.execute(tx)
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
    select id, listed_after::text as after from deletion_receipt
    where tenant_id = ${tenantId}::uuid and unlisted_at is null and listed_after = (
      select listed_after from deletion_receipt
      where tenant_id = ${tenantId}::uuid and unlisted_at is null order by deleted_at limit 1)
    order by deleted_at limit ${limit}`.execute(tx)
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
