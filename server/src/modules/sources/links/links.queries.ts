import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import { jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { hasRight, partsOf, type PartRow } from '../../tree/index.ts'
import { ofSource, type OfSource } from '../sync/items.queries.ts'

/** What is or may soon be in the folder of a source. */
const isThere = (alias: string): RawBuilder<boolean> =>
  sql`${sql.id(alias)}.state in ('present', 'missing')`

/** Where a document or folder of a source is there: its names from the root down. */
export async function findPath(
  tx: TenantTx,
  source: OfSource,
  part: Pick<PartRow, 'id' | 'parent_id' | 'part_type'>,
): Promise<string[] | undefined> {
  const ofItem = part.part_type === 'DOCUMENT_VERSION' ? part.parent_id : part.id
  const { rows } = await sql<{ path: string[] }>`
    select i.path from source_item i
    where ${ofSource(source)} and i.path_part_id = ${ofItem}::uuid and ${isThere('i')} limit 1`.execute(
    tx,
  )
  return rows[0]?.path
}

export type Linked = {
  /** The place of the path in the list. */
  readonly at: number
  readonly path_part_id: string
  readonly part_type: 'FOLDER' | 'DOCUMENT'
  readonly name: string
  readonly metadata_obj_id: string
}

/** The items of a source at these paths that the actor may read. */
export async function findLinked(
  tx: TenantTx,
  actor: Actor,
  source: OfSource,
  paths: readonly (readonly string[])[],
): Promise<Linked[]> {
  if (paths.length === 0) return []
  const wanted = paths.map((path, at) => ({ at, path }))
  const { rows } = await sql<Linked>`
    select distinct on (w.at) w.at, p.id as path_part_id, p.part_type, p.name, p.metadata_obj_id
    from jsonb_to_recordset(${jsonb(wanted)}) as w (at int, path text[])
    join source_item i on ${ofSource(source)}
      and i.folder_key = source_path_key(w.path[1:cardinality(w.path) - 1]) and i.path = w.path and ${isThere('i')}
    join ${partsOf(actor.tenantId)} p on p.id = i.path_part_id
    where ${hasRight(actor, 'read')}
    order by w.at, i.key`.execute(tx)
  return rows
}
