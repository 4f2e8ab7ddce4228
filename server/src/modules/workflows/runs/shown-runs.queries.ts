import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import { isAny, jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { membersOf } from '../../tenancy/index.ts'
import {
  hasRightOutside,
  selectParts,
  shownPath,
  wholePath,
  type PartTypeValue,
} from '../../tree/index.ts'
import type { RunRow } from './run-row.ts'

/** An existing item that an actor may read. */
export type ReadableItem = {
  /** Id of the folder, document, version or section. */
  readonly object_id: string
  readonly part_type: PartTypeValue
  readonly name: string
  readonly path: string
}

/** Where a run is, and who started it. */
export type RunPlace = {
  readonly parent_id: string
  readonly name: string
  readonly path: string
  readonly first_name: string | null
  readonly last_name: string | null
}

/** Where runs are and who started them, by the ids of the runs. People who have left have no name. */
export async function placesOf(
  tx: TenantTx,
  { tenantId }: Actor,
  runs: readonly Pick<RunRow, 'id' | 'path_part_id' | 'user_id'>[],
): Promise<ReadonlyMap<string, RunPlace>> {
  if (runs.length === 0) return new Map()
  const named = jsonb(runs.map(({ path_part_id: part, user_id: user }) => ({ part, user })))
  const rows = await selectParts(tx, tenantId)
    .innerJoin(
      sql<{ part: string; user: string }>`jsonb_to_recordset(${named}) `.as<'run'>(
        sql`run (part uuid, "user" uuid)`,
      ),
      'run.part',
      'p.id',
    )
    .leftJoin(
      sql<{
        user_id: string
        first_name: string | null
        last_name: string | null
      }>`${membersOf(tenantId)}`.as('m'),
      'm.user_id',
      'run.user',
    )
    .select(['p.metadata_obj_id', sql<string>`p.parent_id`.as('parent_id'), 'p.name'])
    .select([wholePath().as('path'), 'm.first_name', 'm.last_name'])
    .execute()
  return new Map(rows.map(({ metadata_obj_id: id, ...place }) => [id, place]))
}

/** Finds the existing documents that an actor may read, by their nodes. */
export async function readableOf(
  tx: TenantTx,
  actor: Actor,
  partIds: readonly string[],
): Promise<ReadonlyMap<string, ReadableItem>> {
  if (partIds.length === 0) return new Map()
  const rows = await selectParts(tx, actor.tenantId)
    .where(isAny(sql.ref('p.id'), partIds))
    .where(hasRightOutside(actor, 'read'))
    .select(['p.id', 'p.name', 'p.metadata_obj_id as object_id'])
    .select([sql<PartTypeValue>`p.part_type`.as('part_type'), shownPath(actor).as('path')])
    .execute()
  return new Map(rows.map(({ id, ...shown }) => [id, shown]))
}
