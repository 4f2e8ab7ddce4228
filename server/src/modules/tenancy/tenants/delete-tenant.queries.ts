import type { SystemTx } from '../../../platform/db/index.ts'

/** Waits for ingestions that are writing a batch; without its run none of them writes another. */
export async function deleteRuns(tx: SystemTx, tenantId: string): Promise<void> {
  await tx.deleteFrom('ingestion_run').where('tenant_id', '=', tenantId).execute()
}

/** Locks a tenant against everything that would refer to it anew. @returns whether there is one */
export async function lockTenantAlone(tx: SystemTx, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant')
    .select('id')
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes sections, chunks and texts. Left to the cascade of the tenant, texts would go before the chunks that
 * need them.
 */
export async function deleteContents(tx: SystemTx, tenantId: string): Promise<void> {
  await tx
    .deleteFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('version_part_id', 'is not', null)
    .execute()
  await tx.deleteFrom('chunk_content').where('tenant_id', '=', tenantId).execute()
}

/** Deletes all memberships, with sessions, API keys and grants. */
export async function deleteMembers(tx: SystemTx, tenantId: string): Promise<void> {
  await tx.deleteFrom('tenant_user').where('tenant_id', '=', tenantId).execute()
}

/** Deletes the tenant itself; what is left of it goes by cascade. */
export async function deleteTenantRow(tx: SystemTx, tenantId: string): Promise<void> {
  await tx.deleteFrom('path_part').where('tenant_id', '=', tenantId).execute()
  await tx.deleteFrom('tenant').where('id', '=', tenantId).execute()
}
