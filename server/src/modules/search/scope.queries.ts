import { sql, type RawBuilder } from 'kysely'
import { isAdmin, type Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { uniqueIds } from '../../platform/core/ids.ts'
import { grantedIds, isGranted, partsOf, partsWithRow } from '../tree/index.ts'
import { searchedOf } from '../content/index.ts'
import { taggedVersions } from './tagged.queries.ts'

/** A node whose subtree is searched. */
export type Root = { readonly id: string; readonly versionPartId: string | null }

/** The versions of a scope. If tags are given, those without tagged nodes may be left out. */
export type Versions = {
  /** Undefined if looking for them would take long. */
  readonly ids: readonly string[] | undefined
  /** Whether only the tags made them known. If they have many chunks, looking at each version takes long, too. */
  readonly byTags: boolean
  /** How many chunks and passages they have. Counting may stop above `most`. */
  readonly chunks: number
  readonly most: number
}

export type Scope = {
  /** False if one of the ids is unknown. */
  readonly known: boolean
  readonly roots: readonly Root[]
  readonly versions: Versions
}

export type Counting = {
  /** The largest number of chunks for which a scope counts as small. A number or a subquery. */
  readonly most: number | RawBuilder<number>
  /** Chunks are counted up to this number, if it is greater. */
  readonly counted?: number
  /** Only chunks with all of these tags are wanted. */
  readonly tagIds?: readonly string[]
}

/** How many nodes are read before a scope, or what a tag selects, counts as large. */
export const MAX_WALK = 512

type ScopeRow = {
  readonly asked: { id: string; version: string | null; readable: boolean; asked: boolean }[]
  readonly known: boolean
  readonly tagged: boolean
  readonly versions: string[]
  readonly chunks: number
  readonly most: number
}

/**
 * Where the actor searches: the intersection of the scope and the actor's grants, as the roots of its subtrees.
 * These are the granted nodes of the scope and those below the scope. The filters apply the tags to which the actor may
 * be confined, and the readers that sources name.
 */
export async function findScope(
  tx: TenantTx,
  actor: Actor,
  scopeIds: readonly string[],
  counting: Counting,
): Promise<Scope> {
  const ids = uniqueIds(scopeIds)
  const { rows } = await scopeQuery(actor, ids, counting).execute(tx)
  const [found] = rows
  const asked = found?.asked ?? []
  return {
    known: asked.filter((row) => row.asked).length === ids.length,
    roots: asked
      .filter((row) => row.readable)
      .map(({ id, version }) => ({ id, versionPartId: version })),
    versions: {
      ids: found?.known === true ? found.versions : undefined,
      byTags: found?.tagged ?? false,
      chunks: found?.chunks ?? 0,
      most: found?.most ?? 0,
    },
  }
}

function scopeQuery(
  actor: Actor,
  ids: readonly string[],
  { most, counted = 0, tagIds = [] }: Counting,
): RawBuilder<ScopeRow> {
  const { tenantId } = actor
  const granted = isAdmin(actor) ? [] : grantedIds(actor, 'read')
  return sql<ScopeRow>`
    with recursive asked as (
      select p.id, p.version_part_id, p.part_type, ${isGranted(actor, 'read')} as readable, true as asked
      from ${partsOf(tenantId)} p
      where p.id = any(${ids}::uuid[])
      union all
      select p.id, p.version_part_id, p.part_type, true, false
      from ${partsWithRow(tenantId)} p
      where p.id = any(${granted}::uuid[])
        and ancestors_from_root(p.node) && ${ids}::uuid[]
    ), below as (
      select id, part_type from asked where readable and version_part_id is null
      union all
      select n.id, n.part_type
      from below
      cross join lateral (
        select id, part_type from ${partsOf(tenantId)} part
        where parent_id = below.id
          and part_type in ('FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION') offset 0) n
      where below.part_type in ('FOLDER', 'DOCUMENT')
    ), walked as (
      select id, part_type from below limit ${MAX_WALK + 1}
    ), scope_version as (
      select id from walked where part_type = 'DOCUMENT_VERSION'
      union
      select version_part_id from asked where readable and version_part_id is not null
    ), ${versionsAmong(tenantId, tagIds)}, size as (
      select (${most})::int as most
    )
    select known, tagged, most, array(select id from version) as versions,
      (select json_agg(json_build_object('id', id, 'version', version_part_id, 'readable', readable, 'asked', asked))
        from asked) as asked,
      case when not known then 0 else (
        select count(*)::int from (
          select from version
          cross join lateral (
            select from ${searchedOf(tenantId)} c where c.version_part_id = version.id offset 0) chunk
          limit (select greatest(most, ${counted}::int) + 1 from size)) counted)
      end as chunks
    from size cross join complete`
}

/**
 * Tables of the statement above: `version` has the versions to search, if `complete` says that they are `known`. A tag
 * on few nodes of a large scope names them, too.
 */
function versionsAmong(tenantId: string, tagIds: readonly string[]): RawBuilder<unknown> {
  const isSmall = sql`(select count(*) from walked) <= ${MAX_WALK}`
  if (tagIds.length === 0) {
    return sql`complete as (select ${isSmall} as known, false as tagged), version as (select id from scope_version)`
  }
  return sql`${taggedVersions(tenantId, tagIds, MAX_WALK)}, part as materialized (
      select ${isSmall} as scope, nodes <= ${MAX_WALK} as tags from tagged
    ), complete as (
      select scope or tags as known, tags and not scope as tagged from part
    ), version as (
      select id from scope_version cross join part
      where scope and (not tags or id in (select id from tagged_version))
      union all
      select id from tagged_version cross join part where tags and not scope
    )`
}

/**
 * The versions of a scope with few chunks. Undefined for a large scope.
 * @param limit how many chunks count as few
 */
export function fewOf(
  { ids, chunks, most }: Versions,
  limit = most,
): readonly string[] | undefined {
  return chunks <= Math.min(limit, most) ? ids : undefined
}

/** The whole tenant as a scope. */
export async function findRoots(tx: TenantTx, tenantId: string): Promise<Root[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${partsOf(tenantId)} p where parent_id is null`.execute(tx)
  return rows.map(({ id }) => ({ id, versionPartId: null }))
}
