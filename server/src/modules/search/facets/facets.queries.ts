import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { documentsOf, partTagsOf, searchedOf, tagsOf, versionsOf } from '../../content/index.ts'
import { membersOf } from '../../tenancy/index.ts'
import { hasRight, hasRightOutside, partsOf, partsWithRow } from '../../tree/index.ts'
import type { SearchFacets } from './facets.schemas.ts'

type Facets = Omit<Static<typeof SearchFacets>, 'passages' | 'is_complete'>

/** Values per facet. */
const MOST_VALUES = 20

/**
 * Counts the documents of chunks by folder, type, tag, uploader and time. Only readable chunks count, and only readable
 * folders are named.
 * @param after the times to count from
 */
export async function countFacets(
  tx: TenantTx,
  actor: Actor,
  chunkIds: readonly string[],
  after: readonly string[],
): Promise<Facets> {
  const { tenantId } = actor
  const { rows } = await sql<Facets>`
    with hit as materialized (${hits(actor, chunkIds)}
    ), folder as (
      select p.id as path_part_id, p.name, path_of(p.node) as materialized_path, doc.documents
      from (
        select node.parent_id, count(distinct hit.id)::int as documents
        from hit join ${partsOf(tenantId)} node on node.id = hit.id group by 1) doc
      join ${partsWithRow(tenantId)} p on p.id = doc.parent_id
      where ${hasRightOutside(actor, 'read')}
      order by doc.documents desc, p.name, p.id limit ${MOST_VALUES}
    ), kind as (
      select document_type, count(distinct id)::int as documents
      from hit group by 1 order by 2 desc, 1
    ), tagged as (
      select t.id, t.name, count(distinct node.document)::int as documents
      from (select distinct hit.id as document, unnest(chain) as id from hit) node
      join ${partTagsOf(tenantId)} pt on pt.path_part_id = node.id
      join ${tagsOf(tenantId)} t on t.id = pt.tag_id
      group by 1, 2 order by 3 desc, 2 limit ${MOST_VALUES}
    ), uploader as (
      select m.user_id, m.first_name, m.last_name, count(distinct hit.id)::int as documents
      from hit join ${membersOf(tenantId)} m on m.user_id = hit.created_by
      group by 1, 2, 3 order by 4 desc, 1 limit ${MOST_VALUES}
    ), since as (
      select t.after, count(distinct hit.id)::int as documents
      from unnest(${after}::text[]) with ordinality t (after, number)
      left join hit on hit.created_at > t.after::timestamptz
      group by t.after, t.number order by t.number
    )
    select (select count(distinct id)::int from hit) as documents,
      (select coalesce(json_agg(f), '[]') from folder f) as folders,
      (select coalesce(json_agg(k), '[]') from kind k) as document_types,
      (select coalesce(json_agg(t), '[]') from tagged t) as tags,
      (select coalesce(json_agg(u), '[]') from uploader u) as uploaders,
      (select coalesce(json_agg(s), '[]') from since s) as times`.execute(tx)
  const [facets] = rows
  if (!facets) throw new Error('A query without rows.')
  return facets
}

/** The chunks that the actor may read, each with its document and all nodes above it. */
function hits(actor: Actor, chunkIds: readonly string[]): RawBuilder<unknown> {
  const { tenantId } = actor
  return sql`
      select d.path_part_id as id, d.document_type, dv.created_by, p.created_at,
        v.ancestors || v.id || p.ancestors || p.id as chain
      from ${searchedOf(tenantId)} c
      join ${partsOf(tenantId)} p on p.id = c.path_part_id
      join ${partsOf(tenantId)} v on v.id = c.version_part_id
      join ${documentsOf(tenantId)} d on d.path_part_id = v.parent_id
      join ${versionsOf(tenantId)} dv on dv.path_part_id = v.id
      where c.id = any(${chunkIds}::uuid[]) and ${hasRight(actor, 'read')}`
}
