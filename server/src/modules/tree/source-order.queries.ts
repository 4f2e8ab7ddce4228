import { generateNKeysBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { lockSiblings } from './locks.ts'
import { longestAscent } from './longest-ascent.ts'
import { MAX_KEY, spreadSiblings, writeKeys } from './siblings.queries.ts'

type Sibling = {
  readonly id: string
  readonly sort_key: string
  /** Its place among the items of the source, by name. Null for items of people. */
  readonly place: number | null
}

/** Folders in which a source has added, moved or renamed something since a time. */
export async function foldersOfSource(
  tx: TenantTx,
  { tenantId, sourceId, since }: { tenantId: string; sourceId: string; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct parent_id as id from path_part
    where tenant_id = ${tenantId}::uuid and source_id = ${sourceId}::uuid and part_type in ('FOLDER', 'DOCUMENT')
      and updated_at >= ${since}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Orders the items of a source in a folder by name, folders first. Only items out of order get a new place: directly
 * after the one before them. Items of people stay where they are, and nothing happens in a folder that people have
 * ordered. The tree must be locked.
 */
export async function orderItemsOfSource(
  tx: TenantTx,
  { tenantId, sourceId, parentId }: { tenantId: string; sourceId: string; parentId: string },
): Promise<void> {
  const of = { tenantId, sourceId, parentId }
  await lockSiblings(tx, tenantId, parentId)
  let moves = planMoves(await readSiblings(tx, of))
  if (moves.keys.some((key) => key.length > MAX_KEY)) {
    await spreadSiblings(tx, tenantId, parentId)
    moves = planMoves(await readSiblings(tx, of))
  }
  if (moves.ids.length > 0) await writeKeys(tx, tenantId, moves.ids, moves.keys)
}

/** All items of a folder in their order. None if people have ordered it. */
async function readSiblings(
  tx: TenantTx,
  { tenantId, sourceId, parentId }: { tenantId: string; sourceId: string; parentId: string },
): Promise<Sibling[]> {
  const { rows } = await sql<Sibling>`
    select p.id, p.sort_key, case when p.source_id = ${sourceId}::uuid then row_number() over (
      partition by p.source_id order by p.part_type = 'DOCUMENT', p.name collate natural_order, p.name collate "C"
      )::float8 end as place
    from path_part p
    where p.tenant_id = ${tenantId}::uuid and p.parent_id = ${parentId}::uuid and not exists (
      select from path_part f
      where f.tenant_id = ${tenantId}::uuid and f.id = ${parentId}::uuid and f.ordered_at is not null)
    order by p.sort_key`.execute(tx)
  return rows
}

/** New sort keys for the items of the source that are out of order. */
function planMoves(siblings: readonly Sibling[]): { ids: string[]; keys: string[] } {
  const ours = siblings.flatMap(({ id, place }, at) => (place === null ? [] : [{ id, place, at }]))
  const kept = new Set(longestAscent(ours.map(({ place }) => place)))
  const moves: { ids: string[]; keys: string[] } = { ids: [], keys: [] }
  let waiting: string[] = []
  let previous: number | undefined
  const keyAt = (at: number): string | null => siblings[at]?.sort_key ?? null
  // The new keys are between two existing ones, so none is taken.
  const place = (from: string | null, to: string | null) => {
    moves.ids.push(...waiting)
    moves.keys.push(...generateNKeysBetween(from, to, waiting.length))
    waiting = []
  }
  for (const { id, place: number, at } of ours.toSorted((a, b) => a.place - b.place)) {
    if (!kept.has(number)) {
      waiting.push(id)
      continue
    }
    if (previous === undefined) place(keyAt(at - 1), keyAt(at))
    else place(keyAt(previous), keyAt(previous + 1))
    previous = at
  }
  if (previous !== undefined) place(keyAt(previous), keyAt(previous + 1))
  return moves
}
