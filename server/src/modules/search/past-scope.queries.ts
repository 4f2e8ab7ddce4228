import { sql, type RawBuilder } from 'kysely'
import { invalidInput, problem } from '../../platform/core/errors.ts'
import { uniqueIds } from '../../platform/core/ids.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { searchedOf, versionsOf } from '../content/index.ts'
import { pastItemsBelow, partsOf, timeOf, type LookingBack } from '../tree/index.ts'
import { MAX_WALK, type Versions } from './scope.queries.ts'

/** What a search that looks back requires of versions. */
export type Past = {
  readonly actor: LookingBack
  /** The nodes below which the documents were. Null for everything. */
  readonly places: readonly string[] | null
}

type Counting = { readonly most: number | RawBuilder<number>; readonly counted: number }
type Found = Versions & {
  readonly complete: boolean
  readonly known: number
  readonly other: number
}

/**
 * The versions that were active below folders and documents at the actor's time. Their ids are undefined if looking for
 * them would take long.
 * @throws Problem not_found if a place is unknown; InvalidInput for another type of node
 */
export async function findPastVersions(
  tx: TenantTx,
  actor: LookingBack,
  placeIds: readonly string[],
  { most, counted }: Counting,
): Promise<Versions> {
  const { tenantId } = actor
  const ids = uniqueIds(placeIds)
  const { rows } = await sql<Found & { ids: string[] }>`
    with walked as materialized (
      select part_type, metadata_obj_id from ${pastItemsBelow(actor, ids, MAX_WALK + 1)} item
    ), version as materialized (
      select v.path_part_id as id
      from walked
      cross join lateral (
        select path_part_id from ${versionsOf(tenantId)} dv
        where id = version_at(${tenantId}::uuid, walked.metadata_obj_id, ${timeOf(actor)}) offset 0) v
      where walked.part_type = 'DOCUMENT'
    ), size as (
      select (${most})::int as most, (select count(*) <= ${MAX_WALK} from walked) as complete
    ), asked as (
      select count(*)::int as known, count(*) filter (where part_type not in ('FOLDER', 'DOCUMENT'))::int as other
      from ${partsOf(tenantId)} p where p.id = any(${ids}::uuid[])
    )
    select size.most, size.complete, asked.known, asked.other, array(select id from version) as ids,
      case when not complete then 0 else (
        select count(*)::int from (
          select from version
          cross join lateral (
            select from ${searchedOf(tenantId)} c where c.version_part_id = version.id offset 0) chunk
          limit (select greatest(most, ${counted}::int) + 1 from size)) counted)
      end as chunks
    from size cross join asked`.execute(tx)
  const [found] = rows
  if (!found || found.known < ids.length) throw problem('scope_missing')
  if (found.other > 0) {
    const loc = ['body', 'parent_path_ids']
    throw invalidInput(loc, 'With as_of, only folders and documents can be searched')
  }
  const { chunks, most: size } = found
  return { ids: found.complete ? found.ids : undefined, byTags: false, chunks, most: size }
}

/** The condition that a version `v` was the active one of its document, in one of the places. */
export function wasActive(tenantId: string, { actor, places }: Past): RawBuilder<boolean> {
  return sql<boolean>`(v.created_at <= ${timeOf(actor)} and was_active(
    ${tenantId}::uuid, v.parent_id, v.metadata_obj_id, ${timeOf(actor)}, ${places}::uuid[]))`
}
