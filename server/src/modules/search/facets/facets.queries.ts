import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { documentsOf, partTagsOf, searchedOf, tagsOf, versionsOf } from '../../content/index.ts'
import { membersOf } from '../../tenancy/index.ts'
import { hasRight, hasRightOutside, partsOf, partsWithRow, shownPath } from '../../tree/index.ts'
import type { Facet } from './chosen-facets.ts'
import type { SearchFacets } from './facets.schemas.ts'

type Facets = Omit<Static<typeof SearchFacets>, 'is_complete'>

/** Values per facet. */
const MOST_VALUES = 20

type Counting = {
  /** The found chunks. */
  readonly ids: readonly string[]
  /** What was chosen in each facet. Undefined for nothing. */
  readonly wanted: Wanted
  /** The times to count from. */
  readonly spans: readonly string[]
}

type Wanted = {
  readonly folderIds: readonly string[] | null | undefined
  readonly documentTypes?: readonly string[] | undefined
  readonly uploaderIds?: readonly string[] | undefined
  readonly anyTagIds?: readonly string[] | undefined
  readonly after: string | undefined
}

/**
 * Counts the documents of chunks by folder, type, tag, uploader and time. Each facet counts the chunks that have what was
 * chosen in all others. A document counts for all folders above it, as a search in them finds it. Only readable chunks
 * count, and only readable folders are named.
 */
export async function countFacets(
  tx: TenantTx,
  actor: Actor,
  { ids, wanted, spans }: Counting,
): Promise<Facets> {
  const { tenantId } = actor
  const { rows } = await sql<Facets>`
    with found as materialized (${foundRows(actor, ids)}
    ), hit as materialized (
      select *, ${flagsOf(tenantId, wanted)} from found
    ), place as (
      select distinct id, folder_id, chain from hit where ${inOthers('folder')}
    ), folder as (
      select p.id as path_part_id, p.name, ${shownPath(actor, 'p', sql`p.node`)} as materialized_path, doc.documents
      from (
        select above.folder_id, count(distinct place.id)::int as documents
        from (select distinct folder_id from place) above
        join place on above.folder_id = any(place.chain) group by 1) doc
      join ${partsWithRow(tenantId)} p on p.id = doc.folder_id
      where ${hasRightOutside(actor, 'read')}
      order by doc.documents desc, p.name, p.id limit ${MOST_VALUES}
    ), ${valuesOf(tenantId, spans)}
    select (select count(distinct id)::int from hit where ${inOthers()}) as documents,
      (select count(*)::int from hit where ${inOthers()}) as passages,
      (select coalesce(json_agg(f), '[]') from folder f) as folders,
      (select coalesce(json_agg(k), '[]') from kind k) as document_types,
      (select coalesce(json_agg(t), '[]') from tagged t) as tags,
      (select coalesce(json_agg(u), '[]') from uploader u) as uploaders,
      (select coalesce(json_agg(s), '[]') from since s) as times`.execute(tx)
  const [facets] = rows
  if (!facets) throw new Error('A query without rows.')
  return facets
}

/** Tables of the statement above: `kind`, `tagged`, `uploader` and `since`, from the rows of `hit`. */
function valuesOf(tenantId: string, spans: readonly string[]): RawBuilder<unknown> {
  return sql`kind as (
      select document_type, count(distinct id)::int as documents
      from hit where ${inOthers('documentType')} group by 1 order by 2 desc, 1
    ), tagged as (
      select t.id, t.name, count(distinct node.document)::int as documents
      from (
        select distinct hit.id as document, unnest(chain) as id
        from hit where ${inOthers('tag')}) node
      join ${partTagsOf(tenantId)} pt on pt.path_part_id = node.id
      join ${tagsOf(tenantId)} t on t.id = pt.tag_id
      group by 1, 2 order by 3 desc, 2 limit ${MOST_VALUES}
    ), uploader as (
      select m.user_id, m.first_name, m.last_name, count(distinct hit.id)::int as documents
      from hit join ${membersOf(tenantId)} m on m.user_id = hit.created_by
      where ${inOthers('uploader')}
      group by 1, 2, 3 order by 4 desc, 1 limit ${MOST_VALUES}
    ), since as (
      select t.after, count(distinct hit.id)::int as documents
      from unnest(${spans}::text[]) with ordinality t (after, number)
      left join hit on hit.created_at > t.after::timestamptz and ${inOthers('time')}
      group by t.after, t.number order by t.number
    )`
}

/** The chunks that the actor may read, each with its document, the folder of that, and all nodes above the chunk. */
function foundRows(actor: Actor, chunkIds: readonly string[]): RawBuilder<unknown> {
  const { tenantId } = actor
  return sql`
      select d.path_part_id as id, d.document_type, dv.created_by, p.created_at,
        node.parent_id as folder_id, v.ancestors || v.id || p.ancestors || p.id as chain
      from ${searchedOf(tenantId)} c
      join ${partsOf(tenantId)} p on p.id = c.path_part_id
      join ${partsOf(tenantId)} v on v.id = c.version_part_id
      join ${partsOf(tenantId)} node on node.id = v.parent_id
      join ${documentsOf(tenantId)} d on d.path_part_id = v.parent_id
      join ${versionsOf(tenantId)} dv on dv.path_part_id = v.id
      where c.id = any(${chunkIds}::uuid[]) and ${hasRight(actor, 'read')}`
}

const FLAGS: Readonly<Record<Facet, RawBuilder<boolean>>> = {
  folder: sql`in_folder`,
  documentType: sql`of_type`,
  tag: sql`with_tag`,
  uploader: sql`by_uploader`,
  time: sql`in_time`,
}

/** Whether a row of `found` has what was chosen in each facet. */
function flagsOf(tenantId: string, wanted: Wanted): RawBuilder<unknown> {
  const { folderIds, documentTypes, uploaderIds, anyTagIds, after } = wanted
  const always = sql`true`
  const tagged = sql`exists (
        select from ${partTagsOf(tenantId)} pt
        where pt.tag_id = any(${anyTagIds ?? []}::uuid[]) and pt.path_part_id = any(chain))`
  return sql`
        ${folderIds ? sql`chain && ${folderIds}::uuid[]` : always} as ${FLAGS.folder},
        ${documentTypes ? sql`document_type = any(${documentTypes}::text[])` : always} as ${FLAGS.documentType},
        ${anyTagIds ? tagged : always} as ${FLAGS.tag},
        ${uploaderIds ? sql`coalesce(created_by = any(${uploaderIds}::uuid[]), false)` : always} as ${FLAGS.uploader},
        ${after === undefined ? always : sql`created_at > ${after}::timestamptz`} as ${FLAGS.time}`
}

/** Whether a row of `hit` has what was chosen in all facets but one. */
function inOthers(facet?: Facet): RawBuilder<boolean> {
  const others = Object.entries(FLAGS).filter(([name]) => name !== facet)
  return sql`(${sql.join(
    others.map(([, flag]) => flag),
    sql` and `,
  )})`
}
