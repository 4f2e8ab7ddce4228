import { sql, type RawBuilder } from 'kysely'
import { isAdmin } from '../../platform/core/actor.ts'
import { invalidInput, problem } from '../../platform/core/errors.ts'
import { uniqueIds } from '../../platform/core/ids.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { documentsOf, searchedOf } from '../content/index.ts'
import { isGranted, partsOf, timeOf, type LookingBack } from '../tree/index.ts'
import { findScope, MAX_WALK, type Counting, type Root, type Versions } from './scope.queries.ts'

/**
 * What a search that looks back requires of versions. Nothing is computed for documents that are as they were: the
 * database lists what has changed since, once for each statement.
 */
export type Past = {
  readonly actor: LookingBack
  /** The nodes below which the documents were. Null for everything. */
  readonly places: readonly string[] | null
}

/** What the actor can read now, and the versions that can have been active in the places at the actor's time. */
type PastScope = { readonly roots: readonly Root[]; readonly versions: Versions }

/**
 * Where a search that looks back finds something. What the actor may read now decides about permissions. The versions
 * are undefined if looking for them would take long.
 * @throws Problem not_found if a place is unknown; InvalidInput for another type of node
 */
export async function findPastScope(
  tx: TenantTx,
  { actor, places }: Past,
  counting: Counting,
): Promise<PastScope> {
  if (places === null) return findScope(tx, actor, actor.readPartIds, counting)
  const ids = uniqueIds(places)
  const [roots, now, changed] = await Promise.all([
    isAdmin(actor) ? everything(actor) : findReadable(tx, actor),
    findScope(tx, actor, ids, counting),
    findChanged(tx, actor, ids, counting),
  ])
  if (!now.known) throw problem('scope_missing')
  if (changed.other > 0) {
    const loc = ['body', 'parent_path_ids']
    throw invalidInput(loc, 'With as_of, only folders and documents can be searched')
  }
  const isKnown = now.versions.ids && changed.ids.length <= MAX_WALK
  const versions = {
    ...now.versions,
    ids: isKnown ? uniqueIds([...(now.versions.ids ?? []), ...changed.ids]) : undefined,
    chunks: now.versions.chunks + changed.chunks,
  }
  return { roots, versions }
}

function everything({ rootPartId: id }: LookingBack): Root[] {
  return [{ id, versionPartId: null }]
}

/** What a person can read, as roots. */
async function findReadable(tx: TenantTx, actor: LookingBack): Promise<Root[]> {
  const { rows } = await sql<Root>`
    select p.id, p.version_part_id as "versionPartId" from ${partsOf(actor.tenantId)} p
    where p.id = any(${actor.readPartIds}::uuid[]) and ${isGranted(actor, 'read')}`.execute(tx)
  return rows
}

type Changed = {
  readonly ids: readonly string[]
  readonly chunks: number
  /** How many of the places are neither folders nor documents. */
  readonly other: number
}

/**
 * The versions that were in the places, of documents that have changed since. At most one more than are looked at one
 * by one.
 */
async function findChanged(
  tx: TenantTx,
  actor: LookingBack,
  places: readonly string[],
  { most, counted = 0 }: Counting,
): Promise<Changed> {
  const { tenantId } = actor
  const { rows } = await sql<Changed>`
    with changed as materialized (
      select part from ${versionsThen({ actor, places })} limit ${MAX_WALK + 1}
    )
    select array(select part from changed) as ids, (
        select count(*)::int from (
          select from changed
          cross join lateral (
            select from ${searchedOf(tenantId)} c where c.version_part_id = changed.part offset 0) chunk
          limit (select greatest((${most})::int, ${counted}::int) + 1)) counted) as chunks, (
        select count(*)::int from ${partsOf(tenantId)} p
        where p.id = any(${places}::uuid[]) and part_type not in ('FOLDER', 'DOCUMENT')) as other`.execute(
    tx,
  )
  return rows[0] ?? { ids: [], chunks: 0, other: 0 }
}

/** The versions, as `part`, that were active in the places, of documents that have changed since. */
function versionsThen({ actor, places }: Past): RawBuilder<unknown> {
  return sql`versions_at(${actor.tenantId}::uuid, ${timeOf(actor)}, ${places}::uuid[])`
}

/**
 * The condition that a version `v` was the active one of its document, in one of the places. The database evaluates
 * both lists once for a statement, and only if a candidate needs them.
 */
export function wasActive(past: Past): RawBuilder<boolean> {
  const { actor, places } = past
  const { tenantId } = actor
  const since = sql`(select part from changed_since(${tenantId}::uuid, ${timeOf(actor)}))`
  const hasChanged = places
    ? sql`exists (select from unnest(v.ancestors) above (id) where above.id in ${since})`
    : sql`v.parent_id in ${since}`
  const isThere = places ? sql`v.ancestors && ${places}::uuid[]` : sql`true`
  return sql<boolean>`(v.created_at <= ${timeOf(actor)} and case
    when ${hasChanged}
    then v.id in (select part from ${versionsThen(past)})
    else ${isThere} and (
      select d.active_version_id = v.metadata_obj_id from ${documentsOf(tenantId)} d
      where d.path_part_id = v.parent_id)
    end)`
}
