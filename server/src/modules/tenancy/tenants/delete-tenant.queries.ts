import type { SystemTx } from '../../../platform/db/index.ts'

/** Waits for ingestions that are writing a batch. Without their runs, they write no other batch. */
export async function deleteRuns(tx: SystemTx, tenantId: string): Promise<void> {
  await tx.deleteFrom('ingestion_run').where('tenant_id', '=', tenantId).execute()
}

/** Locks a tenant, so that nothing new can refer to it. @returns whether it exists */
export async function lockTenantExclusive(tx: SystemTx, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant')
    .select('id')
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all memberships, with sessions, API keys and grants. */
export async function deleteMembers(tx: SystemTx, tenantId: string): Promise<void> {
  await tx.deleteFrom('tenant_user').where('tenant_id', '=', tenantId).execute()
}

/**
 * Deletes the tenant itself, and what remains in it by cascade. Delete its tree first: texts of chunks are
 * deleted with the tenant, and the chunks need them.
 */
export async function deleteTenantRow(tx: SystemTx, tenantId: string): Promise<void> {
  await tx.deleteFrom('tenant').where('id', '=', tenantId).execute()
}
