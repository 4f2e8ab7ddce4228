import { sql, type SqlBool } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { hasRight, partColumns, selectParts, type PartRow } from '../../tree/index.ts'

/** Readable documents whose active version was read from a file with this hash, oldest first. */
export async function listByHash(
  tx: TenantTx,
  actor: Actor,
  hash: string,
  limit: number,
): Promise<PartRow[]> {
  return selectParts(tx, actor.tenantId)
    .innerJoin('document as d', (join) =>
      join.onRef('d.tenant_id', '=', 'p.tenant_id').onRef('d.path_part_id', '=', 'p.id'),
    )
    .innerJoin('document_version as v', (join) =>
      join.onRef('v.tenant_id', '=', 'd.tenant_id').onRef('v.id', '=', 'd.active_version_id'),
    )
    .where('v.tenant_id', '=', actor.tenantId)
    .where(
      sql<SqlBool>`coalesce(v.stored_files ->> 'hash', v.system_metadata ->> 'hash') = ${hash}`,
    )
    .where(hasRight(actor, 'read'))
    .select(partColumns(actor))
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(limit)
    .execute()
}
