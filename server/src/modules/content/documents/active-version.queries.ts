import type { TenantTx } from '../../../platform/db/index.ts'

/** The id of the active version of a document. @throws NoResultError if the document doesn't exist */
export async function activeVersionOf(
  tx: TenantTx,
  tenantId: string,
  documentId: string,
): Promise<string> {
  const row = await tx
    .selectFrom('document')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', documentId)
    .select('active_version_id')
    .executeTakeFirstOrThrow()
  return row.active_version_id
}
