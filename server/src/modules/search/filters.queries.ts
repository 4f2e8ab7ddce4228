import { sql, type RawBuilder } from 'kysely'
import { allOf, isReader, partsOf, timeOf, type Reader } from '../tree/index.ts'
import {
  documentsOf,
  partTagsOf,
  searchedOf,
  versionsOf as contentVersionsOf,
} from '../content/index.ts'
import type { Conditions } from './operators/conditions.ts'
import { requiredBy } from './operators/conditions.queries.ts'
import { wasActive, type Past } from './past-scope.queries.ts'
import type { Root } from './scope.queries.ts'

export type Filters = {
  /** Who must be among the readers that a source names. Undefined for everything, to measure the index. */
  readonly reader: Reader | undefined
  readonly roots: readonly Root[]
  /** The versions of a small scope, whose chunks are read one by one. */
  readonly versions: readonly string[] | undefined
  /** The versions of a larger scope, if they are known. */
  readonly among?: readonly string[] | undefined
  /** If at most this many chunks pass the filters, they are read one by one. 0 skips the attempt. */
  readonly fewPassing?: number
  readonly tagIds: readonly string[]
  /** At least one of these tags. */
  readonly anyTagIds?: readonly string[] | undefined
  readonly chunkTypes: readonly string[] | undefined
  readonly after: string | undefined
  readonly documentTypes?: readonly string[] | undefined
  /** Users who uploaded the version. */
  readonly uploaderIds?: readonly string[] | undefined
  readonly activeOnly: boolean
  /** Set for a search that looks back. It replaces `activeOnly`. */
  readonly past?: Past | undefined
  /** What the operators of the query require. */
  readonly conditions?: Conditions | undefined
}

type OfVersion = Pick<Filters, 'roots' | 'tagIds'>

/**
 * The version of a chunk `c` (with `id`, `path_part_id`, `version_part_id`, `chunk_type`). This is a subquery
 * for a lateral join as `v`, which {@link passes} uses.
 */
export function versionOf(tenantId: string, filters: OfVersion): RawBuilder<unknown> {
  return sql`
    select ${versionColumns(tenantId, filters)}
    from ${partsOf(tenantId)} v where v.id = c.version_part_id offset 0`
}

/**
 * The given versions in the form of {@link versionOf}, or all. Each version is looked up and checked once instead of
 * once per chunk.
 */
export function versionsOf(
  tenantId: string,
  filters: OfVersion,
  ids: readonly string[] | undefined,
): RawBuilder<unknown> {
  const wanted = ids ? sql`v.id = any(${ids}::uuid[])` : sql`v.part_type = 'DOCUMENT_VERSION'`
  return sql`(
      select ${versionColumns(tenantId, filters)}
      from ${partsOf(tenantId)} v where ${wanted} offset 0)`
}

/** Joins the version `v` of a chunk `c`. */
export function joinVersion(tenantId: string, filters: Filters): RawBuilder<unknown> {
  return filters.among
    ? sql`join ${versionsOf(tenantId, filters, filters.among)} v on v.id = c.version_part_id`
    : sql`cross join lateral (${versionOf(tenantId, filters)}) v`
}

/** A from clause for a scope that is read chunk by chunk: chunks and passages `c`, each with its version `v`. */
export function chunksIn(tenantId: string, filters: Filters): RawBuilder<unknown> {
  const { versions } = filters
  if (!versions) return sql`${searchedOf(tenantId)} c ${joinVersion(tenantId, filters)}`
  return sql`${versionsOf(tenantId, filters, versions)} v
    cross join lateral (
      select * from ${searchedOf(tenantId)} chunk where version_part_id = v.id offset 0) c`
}

/** How many texts the index may return for {@link chunksWith}. */
const MOST_TEXTS = 1_000_000

/** A from clause for the chunks and passages `c` of texts that match a tsquery, each with its version `v`. */
export function chunksWith(tenantId: string, filters: Filters, match: string): RawBuilder<unknown> {
  return sql`find_texts(${match}::tsquery, ${MOST_TEXTS}) found
    cross join lateral (
      select * from ${searchedOf(tenantId)} chunk where search_text_id = found.id offset 0) c
    cross join lateral (${versionOf(tenantId, filters)}) v`
}

function versionColumns(tenantId: string, { roots, tagIds }: OfVersion): RawBuilder<unknown> {
  return sql`id, ancestors, parent_id, metadata_obj_id, reader_ids, created_at, ${isWhole(roots)} as whole,
    ${tagsOn(tenantId, tagIds)} as tags`
}

/** Whether the search covers the whole version. */
function isWhole(roots: readonly Root[]): RawBuilder<unknown> {
  const outer = roots.flatMap((root) => (root.versionPartId === null ? [root.id] : []))
  return sql`(v.id = any(${outer}::uuid[]) or v.ancestors && ${outer}::uuid[])`
}

/** Which chunks of a version have all the tags: all of them, maybe some, or none. */
const TAGGED = { all: 2, some: 1, none: 0 }
/** If more nodes than this have the tags, each version counts as possibly tagged, and its nodes are checked. */
const MOST_TAGGED = 1000

function tagsOn(tenantId: string, tagIds: readonly string[]): RawBuilder<unknown> {
  if (tagIds.length === 0) return sql`${sql.lit(TAGGED.all)}`
  return sql`
    case when (
      select count(distinct pt.tag_id) from ${partTagsOf(tenantId)} pt
      where pt.tag_id = any(${tagIds}::uuid[]) and pt.path_part_id = any(v.ancestors || v.id)
    ) = ${tagIds.length} then ${sql.lit(TAGGED.all)}
    when coalesce(v.id = any((
      select case when count(*) <= ${MOST_TAGGED} then coalesce(
        array_agg(p.version_part_id) filter (where p.version_part_id is not null), '{}') end
      from (
        select path_part_id from ${partTagsOf(tenantId)} tagged
        where tag_id = any(${tagIds}::uuid[]) limit ${MOST_TAGGED + 1}) pt
      cross join lateral (
        select version_part_id from ${partsOf(tenantId)} part where id = pt.path_part_id offset 0) p
    )::uuid[]), true) then ${sql.lit(TAGGED.some)}
    else ${sql.lit(TAGGED.none)} end`
}

/** What one filter requires of a chunk `c`. The chunk's {@link versionOf} is `v`. */
type Condition = {
  readonly holds: RawBuilder<boolean>
  /** Whether the filter also needs the node of the chunk, as `p`. */
  readonly ofNode: boolean
  /** What the version alone shows: whether the filter may hold, and whether it holds for all nodes. */
  readonly byVersion?: { readonly may: RawBuilder<boolean>; readonly all: RawBuilder<boolean> }
}

const ALWAYS: Condition = { holds: sql<boolean>`true`, ofNode: false }

/** What each filter requires, cheapest first. A filter that isn't set holds for every chunk. */
export function conditionsOf(
  tenantId: string,
  filters: Omit<Filters, 'versions'>,
): Record<
  | 'chunkTypes'
  | 'scope'
  | 'readers'
  | 'activeVersion'
  | 'existed'
  | 'document'
  | 'ingestionTime'
  | 'tags'
  | 'anyTag'
  | 'operators'
  | 'operatorsOfNode',
  Condition
> {
  const { reader, roots, tagIds, chunkTypes, after, past, conditions } = filters
  const required = conditions && requiredBy(tenantId, conditions, past)
  return {
    chunkTypes: chunkTypes
      ? { holds: sql`c.chunk_type = any(${chunkTypes}::text[])`, ofNode: false }
      : ALWAYS,
    scope: inScope(roots),
    readers: reader ? { holds: isReader(reader, 'v'), ofNode: false } : ALWAYS,
    activeVersion: activeVersion(tenantId, filters),
    existed: past ? { holds: sql`p.created_at <= ${timeOf(past.actor)}`, ofNode: true } : ALWAYS,
    document: ofDocument(tenantId, filters),
    ingestionTime:
      after === undefined
        ? ALWAYS
        : { holds: sql`p.created_at > ${after}::timestamptz`, ofNode: true },
    tags: withAllTags(tenantId, tagIds),
    anyTag: withAnyTag(tenantId, filters.anyTagIds),
    operators: required ? { holds: sql<boolean>`${allOf(required.plain)}`, ofNode: false } : ALWAYS,
    operatorsOfNode:
      required && required.ofNode.length > 0
        ? { holds: sql<boolean>`${allOf(required.ofNode)}`, ofNode: true }
        : ALWAYS,
  }
}

function activeVersion(
  tenantId: string,
  { activeOnly, past }: Pick<Filters, 'activeOnly' | 'past'>,
): Condition {
  if (past) return { holds: wasActive(past), ofNode: false }
  if (!activeOnly) return ALWAYS
  const holds = sql<boolean>`(
          select d.active_version_id = v.metadata_obj_id from ${documentsOf(tenantId)} d
          where d.path_part_id = v.parent_id)`
  return { holds, ofNode: false }
}

function withAllTags(tenantId: string, tagIds: readonly string[]): Condition {
  if (tagIds.length === 0) return ALWAYS
  return {
    holds: sql`(
      select count(distinct pt.tag_id) from ${partTagsOf(tenantId)} pt
      where pt.tag_id = any(${tagIds}::uuid[])
        and pt.path_part_id = any(v.ancestors || p.ancestors || p.id)) = ${tagIds.length}`,
    ofNode: true,
    byVersion: {
      may: sql<boolean>`v.tags > ${sql.lit(TAGGED.none)}`,
      all: sql<boolean>`v.tags = ${sql.lit(TAGGED.all)}`,
    },
  }
}

function withAnyTag(tenantId: string, tagIds: readonly string[] | undefined): Condition {
  if (!tagIds) return ALWAYS
  const holds = sql<boolean>`exists (
      select from ${partTagsOf(tenantId)} pt
      where pt.tag_id = any(${tagIds}::uuid[])
        and pt.path_part_id = any(v.ancestors || p.ancestors || p.id))`
  return { holds, ofNode: true }
}

function ofDocument(
  tenantId: string,
  { documentTypes: types, uploaderIds: uploaders }: Pick<Filters, 'documentTypes' | 'uploaderIds'>,
): Condition {
  if (!types && !uploaders) return ALWAYS
  const ofType = sql`exists (
      select from ${documentsOf(tenantId)} d
      where d.path_part_id = v.parent_id and d.document_type = any(${types ?? []}::text[]))`
  const byPerson = sql`exists (
      select from ${contentVersionsOf(tenantId)} dv
      where dv.path_part_id = v.id and dv.created_by = any(${uploaders ?? []}::uuid[]))`
  const wanted = [...(types ? [ofType] : []), ...(uploaders ? [byPerson] : [])]
  return { holds: sql<boolean>`(${sql.join(wanted, sql` and `)})`, ofNode: false }
}

function inScope(roots: readonly Root[]): Condition {
  const inner = roots.flatMap((root) => (root.versionPartId === null ? [] : [root.id]))
  if (inner.length === 0) return { holds: sql`v.whole`, ofNode: false }
  return {
    holds: sql`(v.whole or p.id = any(${inner}::uuid[]) or p.ancestors && ${inner}::uuid[])`,
    ofNode: true,
  }
}

/**
 * Whether a chunk `c` with the {@link versionOf} `v` is in the scope and passes the filters. The node of the
 * chunk is read once and last. It is read only if a filter needs it and the version isn't enough to decide.
 */
export function passes(tenantId: string, filters: Filters): RawBuilder<unknown> {
  const all = Object.values(conditionsOf(tenantId, filters))
  const plain = all.filter(({ ofNode }) => !ofNode).map(({ holds }) => holds)
  const about = all.filter(({ ofNode }) => ofNode)
  if (about.length === 0) return sql.join(plain, sql` and `)
  const byVersion = about.flatMap((each) => each.byVersion ?? [])
  const may = byVersion.map((each) => each.may)
  const holds = about.map((each) => each.holds)
  const node = sql`(
          select ${sql.join(holds, sql` and `)} from ${partsOf(tenantId)} p
          where p.id = c.path_part_id)`
  if (byVersion.length < about.length) return sql.join([...plain, ...may, node], sql` and `)
  const known = byVersion.map((each) => each.all)
  const either = sql`(${sql.join(known, sql` and `)} or ${node})`
  return sql.join([...plain, ...may, either], sql` and `)
}
