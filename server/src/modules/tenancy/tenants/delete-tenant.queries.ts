import { sql } from 'kysely'
import type { SystemTx } from '../../../platform/db/index.ts'

/** Ends ingestions, and waits for those that are writing a batch. Without their runs, they write no other batch. */
export async function deleteOpenRuns(tx: SystemTx, tenantId: string): Promise<void> {
  await tx
    .deleteFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['pending', 'processing'])
    .execute()
}

/** Locks a tenant, so that nothing new can refer to it. @returns whether it exists, and nothing is removing it */
export async function lockTenantExclusive(tx: SystemTx, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant')
    .select('id')
    .where('id', '=', tenantId)
    .where('removal_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all memberships, with sessions, API keys and grants. */
export async function deleteMembers(tx: SystemTx, tenantId: string): Promise<void> {
  await tx.deleteFrom('tenant_user').where('tenant_id', '=', tenantId).execute()
}

/** Takes away everything else that lets somebody into a tenant. The receipt is that of its deletion. */
export async function closeTenant(
  tx: SystemTx,
  tenantId: string,
  receiptId: string,
): Promise<void> {
  await sql`select close_tenant(${tenantId}::uuid, ${receiptId}::uuid)`.execute(tx)
}

/** Tenants that are being removed. */
export async function tenantsToRemove(tx: SystemTx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenant')
    .where('removal_id', 'is not', null)
    .orderBy('removal_id')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Locks a tenant that is being removed until the transaction ends.
 * @returns the id of the receipt. Undefined if the tenant is gone
 */
export async function lockRemoval(tx: SystemTx, tenantId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tenant')
    .where('id', '=', tenantId)
    .where('removal_id', 'is not', null)
    .select('removal_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.removal_id ?? undefined
}

/** Removes about `most` rows of a tenant. @returns how many; if none, only the tenant is left */
export async function removeSome(tx: SystemTx, tenantId: string, most: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select remove_some_of_tenant(${tenantId}::uuid, ${most}::int) as removed`.execute(tx)
  return rows[0]?.removed ?? 0
}

/**
 * Deletes the tenant itself, and what remains in it by cascade. Delete its tree first: texts of chunks are
 * deleted with the tenant, and the chunks need them.
 */
export async function deleteTenantRow(tx: SystemTx, tenantId: string): Promise<void> {
  await tx.deleteFrom('tenant').where('id', '=', tenantId).execute()
}
