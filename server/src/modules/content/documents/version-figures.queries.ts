import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { partsOf } from '../../tree/index.ts'

/**
 * Updates the statistics in the metadata of a version after manual changes, like the end of an ingestion does. The
 * version must be locked.
 */
export async function recountVersion(
  tx: TenantTx,
  tenantId: string,
  versionPartId: string,
): Promise<void> {
  await sql`
    with node as (
      select count(*) filter (where part_type = 'SECTION') as sections,
        count(*) filter (where parent_id = version_part_id) as direct,
        coalesce(max(cardinality(ancestors)), 0) as depth
      from ${partsOf(tenantId)} part
      where version_part_id = ${versionPartId}::uuid
    ), typed as (
      select c.chunk_type, count(*) as chunks, sum(t.num_tokens)::bigint as tokens
      from chunk c
      cross join lateral (
        select num_tokens from chunk_content
        where tenant_id = ${tenantId}::uuid and id = c.content_id offset 0) t
      where c.tenant_id = ${tenantId}::uuid and c.version_part_id = ${versionPartId}::uuid and c.passage = 0
      group by c.chunk_type
    ), chunk_figure as (
      select coalesce(sum(chunks), 0) as chunks, coalesce(sum(tokens), 0) as tokens,
        coalesce(jsonb_object_agg(chunk_type, chunks), '{}') as by_type
      from typed
    )
    update document_version
    set system_metadata = system_metadata || jsonb_build_object(
      'total_sections', node.sections, 'total_chunks', chunk_figure.chunks,
      'information_statistics', jsonb_build_object('num_chunks_by_type', chunk_figure.by_type,
        'total_tokens', chunk_figure.tokens, 'num_direct_children', node.direct,
        'children_depth', node.depth))
    from node, chunk_figure
    where document_version.tenant_id = ${tenantId}::uuid
      and document_version.path_part_id = ${versionPartId}::uuid`.execute(tx)
}
