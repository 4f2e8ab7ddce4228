import { sql, type SqlBool } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import { problem, type Problem } from '../../platform/core/errors.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { hasRightOutside, type Allowed } from './access.ts'
import { selectParts } from './named-reads.ts'
import { partColumns, type PartRow, type PartTypeValue } from './part.queries.ts'

/** Folders and documents that somebody chose, by the ids of the objects behind them. */
export type Chosen = {
  readonly id: string
  readonly type: Extract<PartTypeValue, 'FOLDER' | 'DOCUMENT'>
}

function isChosen(chosen: readonly Chosen[]) {
  const ids = chosen.map(({ id }) => id)
  const types = chosen.map(({ type }) => type)
  // The list of ids is what the index is searched for.
  return sql<SqlBool>`(p.metadata_obj_id = any(${ids}::uuid[]) and p.part_type = (
    select c.type from unnest(${ids}::uuid[], ${types}::text[]) c (id, type) where c.id = p.metadata_obj_id))`
}

/** Those of the chosen items that the actor may change, in their order. */
export async function getParts(
  tx: TenantTx,
  actor: Actor,
  chosen: readonly Chosen[],
): Promise<Allowed<PartRow, 'write'>[]> {
  const rows = await selectParts(tx, actor.tenantId)
    .where(isChosen(chosen))
    .where(hasRightOutside(actor, 'write'))
    .select(partColumns(actor))
    .execute()
  const byId = new Map(rows.map((row) => [row.metadata_obj_id, row as Allowed<PartRow, 'write'>]))
  return chosen.flatMap(({ id }) => byId.get(id) ?? [])
}

/** A chosen item with its place. */
export type Surveyed = Chosen & {
  readonly partId: string
  readonly ancestors: readonly string[]
  /** How many folders, documents, versions and threads it consists of. Counted no further than a limit. */
  readonly weight: number
}

/** How far to count what is below a folder. More takes a transaction of its own in any case. */
const MOST_COUNTED = 1000

/** The chosen items that the actor may change, in their order, and why not the others. */
export type Survey = {
  readonly found: readonly Surveyed[]
  readonly refused: readonly { readonly id: string; readonly problem: Problem }[]
}

/**
 * Finds out which of the chosen items the actor may change. One that the actor may not read is missing. One below another
 * of these is refused, unless items are changed on their own, in which case each weighs as much as one.
 */
export async function surveyParts(
  tx: TenantTx,
  actor: Actor,
  chosen: readonly Chosen[],
  { areNested = false } = {},
): Promise<Survey> {
  const rows = await selectParts(tx, actor.tenantId)
    .where(isChosen(chosen))
    .where(hasRightOutside(actor, 'read'))
    .select([
      'p.id',
      'p.metadata_obj_id',
      'p.ancestors',
      hasRightOutside(actor, 'write').as('can_write'),
      sql<number>`case when p.part_type = 'FOLDER' and not ${areNested}::boolean then 1 + (
        select count(*) from (select nodes_below(p.id) limit ${MOST_COUNTED}) below)::int else 1 end`.as(
        'weight',
      ),
    ])
    .execute()
  const byId = new Map(rows.map((row) => [row.metadata_obj_id, row]))
  const tops = new Set(rows.flatMap((row) => (row.can_write ? row.id : [])))
  const found: Surveyed[] = []
  const refused: Survey['refused'][number][] = []
  for (const item of chosen) {
    const row = byId.get(item.id)
    const what = item.type === 'FOLDER' ? 'Folder' : 'Document'
    if (!row) refused.push({ id: item.id, problem: problem('missing', { what }) })
    else if (!row.can_write) {
      refused.push({ id: item.id, problem: problem('item_read_only', { right: 'write' }) })
    } else if (!areNested && row.ancestors.some((id) => tops.has(id))) {
      refused.push({ id: item.id, problem: problem('item_below_chosen') })
    } else {
      found.push({ ...item, partId: row.id, ancestors: row.ancestors, weight: row.weight })
    }
  }
  return { found, refused }
}

/** The node of a folder, by its own id or that of the folder. Undefined if there is none. */
export async function findFolderNode(
  tx: TenantTx,
  tenantId: string,
  id: string,
): Promise<string | undefined> {
  const row = await selectParts(tx, tenantId)
    .where('p.part_type', '=', 'FOLDER')
    .where((where) => where.or([where('p.metadata_obj_id', '=', id), where('p.id', '=', id)]))
    .select('p.id')
    .executeTakeFirst()
  return row?.id
}

/** The names among these that items of a folder have. */
export async function takenNames(
  tx: TenantTx,
  tenantId: string,
  folderId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', folderId)
    .where('part_type', 'in', ['FOLDER', 'DOCUMENT'])
    .where(sql<SqlBool>`name = any(${names}::text[])`)
    .select('name')
    .execute()
  return new Set(rows.map(({ name }) => name))
}
