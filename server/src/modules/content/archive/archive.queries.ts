import { sql, type SqlBool } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import { isAny, type TenantTx } from '../../../platform/db/index.ts'
import { hasRightOutside, selectParts } from '../../tree/index.ts'

/** A folder, or a document with the version whose file is downloaded. */
export type ArchivedRow = {
  id: string
  parent_id: string | null
  part_type: string
  name: string
  updated_at: Date
  /** Null for folders. */
  version_id: string | null
  /** Key of the file that the ingestion stored. */
  file_key: string | null
  /** Storage address of the file, if a client named it. Clients can change it, so don't trust it. */
  source: string | null
}

/** The nodes of folders and documents with these ids, by id. */
export async function nodesOf(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly part_type: string }>> {
  const rows = await selectParts(tx, tenantId)
    .where(isAny(sql.ref('p.metadata_obj_id'), ids))
    .where('p.part_type', 'in', ['FOLDER', 'DOCUMENT'])
    .select(['p.id', 'p.metadata_obj_id', sql<string>`p.part_type`.as('part_type')])
    .execute()
  return new Map(rows.map((row) => [row.metadata_obj_id, row]))
}

/** The readable folders and documents among the chosen ones and below them. */
export async function listArchived(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
  limit: number,
): Promise<ArchivedRow[]> {
  return (
    selectParts(tx, actor.tenantId)
      .leftJoin('document as d', (join) =>
        join
          .onRef('d.tenant_id', '=', 'p.tenant_id')
          .onRef('d.path_part_id', '=', 'p.id')
          .on('p.part_type', '=', 'DOCUMENT'),
      )
      .leftJoin('document_version as v', (join) =>
        join.onRef('v.tenant_id', '=', 'd.tenant_id').onRef('v.id', '=', 'd.active_version_id'),
      )
      .where('p.part_type', 'in', ['FOLDER', 'DOCUMENT'])
      // Matches the condition of the index.
      .where('p.version_part_id', 'is', null)
      .where(sql<SqlBool>`(p.id = any(${ids}::uuid[]) or p.ancestors && ${ids}::uuid[])`)
      .where(hasRightOutside(actor, 'read'))
      .select([
        'p.id',
        'p.parent_id',
        sql<string>`p.part_type`.as('part_type'),
        'p.name',
        'p.updated_at',
        'v.id as version_id',
        sql<string | null>`v.stored_files ->> 'source_s3'`.as('file_key'),
        sql<string | null>`v.system_metadata ->> 'source_s3'`.as('source'),
      ])
      .orderBy('p.ancestors')
      .orderBy('p.sort_key')
      .orderBy('p.id')
      .limit(limit)
      .execute()
  )
}
