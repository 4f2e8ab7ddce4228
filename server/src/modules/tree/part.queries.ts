import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import { isAny, type SystemTx, type TenantTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { isCheckedOut } from './checkouts.queries.ts'
import { hasRight, type Allowed, type Right } from './access.ts'
import { shownPath } from './names.ts'
import { looksBack, pastParts, selectPast } from './past.queries.ts'
import { selectParts } from './named-reads.ts'
import type { PART_TYPES } from './tree.schemas.ts'

export type PartTypeValue = (typeof PART_TYPES)[number]

/** A node of the tree with its path and whether the actor may change it. */
export type PartRow = {
  tenant_id: string
  id: string
  parent_id: string | null
  part_type: PartTypeValue
  name: string
  metadata_obj_id: string
  ancestors: string[]
  version_part_id: string | null
  sort_key: string
  system_managed: boolean
  /** The source that keeps it up to date. Set for folders, documents and versions. */
  source_id: string | null
  /** The readers that its source names. Null if permissions alone decide, and inside versions. */
  reader_ids: string[] | null
  /** When somebody last changed the order of its items. */
  ordered_at: Date | null
  created_at: Date
  updated_at: Date
  path: string
  can_write: boolean
  /** The time at which an actor who looks back saw it. */
  as_of: string | null
}

/**
 * The columns of {@link PartRow} over `path_part as p`.
 * @param path an expression for the path, if there is a cheaper one than walking up from each node
 */
export function partColumns(actor: Actor, path: RawBuilder<string> = shownPath(actor)) {
  return [
    'p.tenant_id',
    'p.id',
    'p.parent_id',
    'p.name',
    'p.metadata_obj_id',
    'p.ancestors',
    'p.version_part_id',
    'p.sort_key',
    'p.system_managed',
    'p.source_id',
    'p.reader_ids',
    'p.ordered_at',
    'p.created_at',
    'p.updated_at',
    sql<PartTypeValue>`p.part_type`.as('part_type'),
    path.as('path'),
    // Nobody changes the past.
    (looksBack(actor) ? sql<boolean>`false` : hasRight(actor, 'write')).as('can_write'),
    sql<string | null>`${actor.asOf ?? null}::text`.as('as_of'),
  ] as const
}

export type PartKey = {
  /** Whether the value is the id of the node, or of the object behind it. */
  readonly by: 'id' | 'metadata_obj_id'
  readonly value: string
  /** Accepted types. A node of another type counts as missing. */
  readonly types?: readonly PartTypeValue[]
  /** The name for error messages. */
  readonly called: string
  /** Fetches for a change that doesn't alter the document, such as a tag on it. */
  readonly evenIfCheckedOut?: boolean
}

/**
 * Reads a node on which the actor has the right. The right is part of the query. A second query finds out the reason
 * only if the first finds nothing.
 * @throws Problem not_found for an unknown id, one of another tenant, or one that was not there at the actor's time;
 * forbidden without the right; conflict for writing if somebody else has checked out the document
 */
export async function getPart<R extends Right>(
  tx: TenantTx,
  actor: Actor,
  key: PartKey,
  right: R,
): Promise<Allowed<PartRow, R>> {
  const parts = looksBack(actor)
    ? selectPast(tx, actor, pastParts(actor, matches(key)))
    : selectParts(tx, actor.tenantId)
  const row = await parts
    .where(matches(key))
    .where(hasRight(actor, right))
    .select(partColumns(actor))
    .select(
      (right === 'write' && !key.evenIfCheckedOut ? isCheckedOut(actor) : sql<boolean>`false`).as(
        'is_checked_out',
      ),
    )
    .executeTakeFirst()
  if (!row) throw await refusal(tx, actor, key, right)
  const { is_checked_out: isLocked, ...part } = row
  if (isLocked) throw problem('checked_out')
  return part as Allowed<PartRow, R>
}

function matches({ by, value, types }: PartKey) {
  const column = sql.id('p', by)
  return types
    ? sql<SqlBool>`${column} = ${value}::uuid and p.part_type = any(${types}::text[])`
    : sql<SqlBool>`${column} = ${value}::uuid`
}

async function refusal(tx: TenantTx, actor: Actor, key: PartKey, right: Right): Promise<Error> {
  const row = await tx
    .selectFrom('path_part as p')
    .where('p.tenant_id', '=', actor.tenantId)
    .where(matches(key))
    .select(['p.id', hasRight({ ...actor, asOf: undefined }, right).as('is_allowed')])
    .executeTakeFirst()
  if (!row) return problem('missing', { what: key.called })
  return row.is_allowed
    ? problem('not_there_then', { what: key.called })
    : problem('item_read_only', { right })
}

/** Identifies a node of any type by its path part id. */
export function anyPart(value: string): PartKey {
  return { by: 'id', value, called: 'Path part' }
}

/** Identifies a folder by its path part id, for parents in queries and bodies. */
export function folderPart(value: string): PartKey {
  return { by: 'id', value, called: 'Parent folder' }
}

export type PartChange = {
  readonly parent_id?: string
  readonly ancestors?: string[]
  readonly sort_key?: string
  readonly name?: string
  readonly system_managed?: boolean
  /** The current time by default. */
  readonly updated_at?: Date
}

/** Identifies a part by its own id or that of its object. */
type PartRef = { readonly tenant_id: string } & (
  | { readonly id: string }
  | { readonly metadata_obj_id: string }
)

/** Changes a part and its time of the last change. */
export async function updatePart(
  tx: TenantTx | SystemTx,
  part: PartRef,
  change: PartChange = {},
): Promise<void> {
  const [column, id] =
    'id' in part ? (['id', part.id] as const) : (['metadata_obj_id', part.metadata_obj_id] as const)
  await tx
    .updateTable('path_part')
    .set({ updated_at: sql<Date>`clock_timestamp()`, ...change })
    .where('tenant_id', '=', part.tenant_id)
    .where(column, '=', id)
    .execute()
}

/** Deletes a part with everything below it. The tree must be locked exclusively. */
export async function deletePart(tx: TenantTx, part: Allowed<PartRow, 'write'>): Promise<void> {
  await deleteParts(tx, part.tenant_id, [part])
}

/** The same for some parts. */
export async function deleteParts(
  tx: TenantTx,
  tenantId: string,
  parts: readonly Allowed<PartRow, 'write'>[],
): Promise<void> {
  const ids = parts.map(({ id }) => id)
  await tx
    .deleteFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('id'), ids))
    .execute()
}

/**
 * Ids from the root down to the parent of a node, because nodes inside a version store theirs only from the version
 * down.
 */
export async function ancestorsFromRoot(tx: TenantTx, part: PartRow): Promise<string[]> {
  if (part.version_part_id === null) return part.ancestors
  const version = await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', part.tenant_id)
    .where('id', '=', part.version_part_id)
    .select('ancestors')
    .executeTakeFirstOrThrow()
  return [...version.ancestors, ...part.ancestors]
}
