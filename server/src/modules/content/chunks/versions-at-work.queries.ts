import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { PartKey } from '../../tree/index.ts'

/** The version around a node, or the node itself when it is one. */
export type OpenVersion = { readonly partId: string; readonly id: string }

/**
 * Holds the version of a node until the transaction ends, whoever may write it: that is asked afterwards, of what
 * is there by then. A node never changes its version.
 * @returns undefined for a node that is gone or outside of versions
 */
export async function holdVersionOf(
  tx: TenantTx,
  tenantId: string,
  { by, value }: Pick<PartKey, 'by' | 'value'>,
): Promise<OpenVersion | undefined> {
  const { rows } = await sql<OpenVersion>`
    select v.id as "partId", v.metadata_obj_id as id from path_part v
    where v.tenant_id = ${tenantId}::uuid and v.part_type = 'DOCUMENT_VERSION' and v.id = (
      select coalesce(n.version_part_id, n.id) from path_part n
      where n.tenant_id = ${tenantId}::uuid and ${sql.id('n', by)} = ${value}::uuid)
    for no key update`.execute(tx)
  return rows[0]
}

/** Whether a run is on its way that replaces the contents of the version. */
export async function isBeingIngested(
  tx: TenantTx,
  tenantId: string,
  version: OpenVersion,
): Promise<boolean> {
  const run = await tx
    .selectFrom('ingestion_run')
    .where('tenant_id', '=', tenantId)
    .where('version_id', '=', version.id)
    .where('status', 'in', ['pending', 'processing'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}
