import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import {
  parentPaths,
  placeOf,
  chunksOf,
  chunkTextsOf,
  versionsOf,
  documentsOf,
} from '../../content/index.ts'
import { hasRight, partsOf } from '../../tree/index.ts'

type TextRow = { id: string; chunk_type: string; content: string }

/** The texts of those chunks in `ids` that the actor can read, in no particular order. */
export async function listTexts(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
): Promise<TextRow[]> {
  if (ids.length === 0) return []
  const { tenantId } = actor
  const { rows } = await sql<TextRow>`
    select c.id, c.chunk_type, t.content
    from unnest(${uniqueIds(ids)}::uuid[]) w (id)
    cross join lateral (
      select * from ${chunksOf(tenantId)} chunk where id = w.id offset 0) c
    ${placeOf(tenantId, sql`c.path_part_id`)}
    cross join lateral (
      select content from ${chunkTextsOf(tenantId)} text
      where id = c.content_id offset 0) t
    where ${hasRight(actor, 'read')}`.execute(tx)
  return rows
}

/** Those of the chunks that exist, whether or not somebody may read them. */
export async function findExisting(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${chunksOf(tenantId)} chunk where id = any(${uniqueIds(ids)}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Where a chunk is. */
export type SourceRow = {
  id: string
  path_part_id: string
  path: string
  /** Page on which the chunk begins, if its document has pages. */
  page_number: number | null
  /** Its position on that page, unchecked, from the metadata. */
  polygon: unknown
  document_id: string
  document_name: string
  document_version_id: string
  version_number: number
}

/** The sources of those chunks in `ids` that the actor can read, in no particular order. */
export async function listSources(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
): Promise<SourceRow[]> {
  if (ids.length === 0) return []
  const { tenantId } = actor
  const { rows } = await sql<SourceRow>`
    with picked as materialized (
      select c.id, c.path_part_id, c.metadata, p.name, p.parent_id,
        v.ancestors || p.ancestors as above, v.metadata_obj_id as version_id
      from unnest(${uniqueIds(ids)}::uuid[]) w (id)
      cross join lateral (
        select * from ${chunksOf(tenantId)} chunk where id = w.id offset 0) c
      ${placeOf(tenantId, sql`c.path_part_id`)}
      where ${hasRight(actor, 'read')}
    ), place as (
      ${parentPaths(tenantId)}
    )
    select picked.id, picked.path_part_id, place.path || '/' || picked.name as path,
      d.id as document_id, dp.name as document_name,
      picked.version_id as document_version_id, dv.version as version_number,
      -- Clients can write metadata, so a page counts only if it looks like a number.
      case when picked.metadata #>> '{polygons,0,page}' ~ '^[1-9][0-9]{0,8}$'
        then (picked.metadata #>> '{polygons,0,page}')::int end as page_number,
      picked.metadata #> '{polygons,0,polygon}' as polygon
    from picked
    join place on place.parent_id = picked.parent_id
    cross join lateral (
      select document_id, version from ${versionsOf(tenantId)} version
      where id = picked.version_id offset 0) dv
    cross join lateral (
      select * from ${documentsOf(tenantId)} document where id = dv.document_id offset 0) d
    cross join lateral (
      select name from ${partsOf(tenantId)} part
      where id = d.path_part_id offset 0) dp`.execute(tx)
  return rows
}
