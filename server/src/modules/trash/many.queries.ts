import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import { problem } from '../../platform/core/errors.ts'
import { isAny, type TenantTx } from '../../platform/db/index.ts'
import type { Refused } from '../../platform/http/bulk.ts'
import { hasRight, isReader, partsOf } from '../tree/index.ts'
import { columns, entriesOf, isHeldEntry, isOpenTo, type EntryRow } from './trash.queries.ts'

/** An item in the trash, by an id that a request gave. */
export type Named = { readonly id: string; readonly entryId: string; readonly partId: string }

/**
 * The entries with these ids, or with nodes that have these ids, that the actor may restore, in the order of the ids.
 * One that was in a folder that the actor can't read is missing.
 */
export async function surveyEntries(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
): Promise<{ readonly found: readonly Named[]; readonly refused: readonly Refused[] }> {
  const rows = await entriesOf(tx, actor)
    .where((where) => where.or([isAny(sql.ref('e.id'), ids), isAny(sql.ref('e.part_id'), ids)]))
    .select([
      'e.id',
      'e.part_id',
      isOpenTo(actor).as('is_open'),
      sql<boolean>`${isReader(actor, 'e')} and exists (
        select from ${partsOf(actor.tenantId)} p where p.id = e.parent_id and ${hasRight(actor, 'read')})`.as(
        'is_readable',
      ),
    ])
    .orderBy('e.id')
    .execute()
  const byId = new Map(rows.flatMap((row) => [[row.part_id, row] as const, [row.id, row] as const]))
  const found: Named[] = []
  const refused: Refused[] = []
  const seen = new Set<string>()
  for (const id of ids) {
    const row = byId.get(id)
    if (row?.is_open) {
      // An item may be named by both of its ids.
      if (!seen.has(row.id)) found.push({ id, entryId: row.id, partId: row.part_id })
      seen.add(row.id)
    } else if (row?.is_readable) refused.push({ id, problem: problem('trash_folder_rights') })
    else refused.push({ id, problem: problem('trash_item_missing') })
  }
  return { found, refused }
}

/** Locks entries that the actor may restore. Those that a legal hold keeps, or that are gone, are refused. */
export async function lockEntries(
  tx: TenantTx,
  actor: Actor,
  named: readonly Named[],
): Promise<{ readonly entries: readonly EntryRow[]; readonly refused: readonly Refused[] }> {
  const ids = named.map(({ entryId }) => entryId)
  const rows = await entriesOf(tx, actor)
    .where(isAny(sql.ref('e.id'), ids))
    .where(isOpenTo(actor))
    .select([...columns(actor), sql<boolean>`${isHeldEntry}`.as('is_held')])
    .orderBy('e.id')
    .forUpdate('e')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const refused = named.flatMap(({ id, entryId }): Refused[] => {
    const row = byId.get(entryId)
    if (!row) return [{ id, problem: problem('trash_item_missing') }]
    return row.is_held ? [{ id, problem: problem('legal_hold_kept') }] : []
  })
  return { entries: rows.filter((row) => !row.is_held), refused }
}
