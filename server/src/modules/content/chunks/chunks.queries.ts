import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { RowOf } from '../../../platform/http/times.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import { hasRight, looksBack, originOf, partsOf, pastParts, pastPathOf } from '../../tree/index.ts'
import { parentPaths, placeOf, siblings } from './place-joins.ts'
import type { ChunkBulkResponse } from './chunks.schemas.ts'

type Public = Static<typeof ChunkBulkResponse>
/** Members that differ from the API in name or form. */
type Differing = 'asset_s3_urls' | 'chunk_metadata' | 'document_version' | 'parent_path_id'

/** A chunk with its place in the tree. */
export type ChunkRow = RowOf<Omit<Public, Differing>> & {
  metadata: Record<string, unknown>
  parent_id: string
  version_id: string
  version_name: string
  /** For the names of files, as it is now. */
  document_name: string
  /** Together with `document`, null unless requested. */
  version: number | null
}

function documentOf(actor: Actor): RawBuilder<unknown> {
  const { tenantId } = actor
  const parts = looksBack(actor)
    ? pastParts(actor, sql<SqlBool>`p.id = d.path_part_id`)
    : partsOf(tenantId)
  const origin = originOf(tenantId, { partId: sql`d.path_part_id`, sourceId: sql`dp.source_id` })
  return sql`
  select jsonb_build_object('id', d.id, 'name', dp.name, 'document_type', d.document_type,
    'document_origin', d.document_origin) || coalesce(${origin}, '{}') as document, dv.version
  from (
    select document_id, version from document_version
    where tenant_id = ${tenantId}::uuid and id = picked.version_id offset 0) dv
  cross join lateral (
    select * from document where tenant_id = ${tenantId}::uuid and id = dv.document_id offset 0) d
  cross join lateral (
    select name, source_id from ${parts} part where id = d.path_part_id offset 0) dp`
}

/** The path of the parent of a chunk. An actor who looks back sees where its document was. */
function pathOfParent(actor: Actor): RawBuilder<string> {
  if (!looksBack(actor)) return sql<string>`place.path`
  const depth = sql`array_position(picked.above, picked.document_part_id)`
  return sql<string>`(${pastPathOf(actor, sql`picked.document_part_id`)} || '/'
    || array_to_string((string_to_array(place.path, '/'))[${depth} + 1:], '/'))`
}

/** The chunks among `ids` that the actor may read, in the order of the ids, without repetitions. */
export async function listChunks(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
  options: { readonly withDocument: boolean },
): Promise<ChunkRow[]> {
  if (ids.length === 0) return []
  const { tenantId } = actor
  const wanted = uniqueIds(ids)
  const { rows } = await sql<ChunkRow>`
    with picked as materialized (
      select w.ord, c.id, c.path_part_id, c.content_id, c.chunk_type, c.metadata, c.tenant_id,
        p.parent_id, p.name, p.sort_key, p.system_managed, p.created_at, p.updated_at,
        v.ancestors || p.ancestors as above, v.parent_id as document_part_id, v.metadata_obj_id as version_id, v.name as version_name
      from unnest(${wanted}::uuid[]) with ordinality w (id, ord)
      cross join lateral (
        select * from chunk where tenant_id = ${tenantId}::uuid and id = w.id and passage = 0 offset 0) c
      ${placeOf(tenantId, sql`c.path_part_id`)}
      where ${hasRight(actor, 'read')}
    ), place as (
      ${parentPaths(tenantId)}
    )
    select picked.id, picked.path_part_id, picked.content_id, t.content, picked.chunk_type,
      picked.metadata, t.num_tokens, picked.parent_id, prev.id as prev_sibling_path_id,
      next.id as next_sibling_path_id, ${pathOfParent(actor)} || '/' || picked.name as materialized_path,
      picked.system_managed, picked.tenant_id, picked.created_at, picked.updated_at,
      picked.above || picked.path_part_id as path_part_id_segments, picked.version_id,
      picked.version_name, (string_to_array(place.path, '/'))[array_position(picked.above, picked.document_part_id)] as document_name,
      owner.document, owner.version
    from picked
    cross join lateral (
      select content, num_tokens from chunk_content
      where tenant_id = ${tenantId}::uuid and id = picked.content_id offset 0) t
    join place on place.parent_id = picked.parent_id
    ${siblings(tenantId)}
    left join lateral (
      ${options.withDocument ? documentOf(actor) : sql`select null::jsonb as document, null::int as version`}
    ) owner on true
    order by picked.ord`.execute(tx)
  return rows
}
