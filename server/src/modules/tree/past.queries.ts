import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { selectParts } from './named-reads.ts'
import type { TenantTx } from '../../platform/db/index.ts'

/** An actor who sees the tree as it was at a time. */
export type LookingBack = Actor & { readonly asOf: string }

export function looksBack(actor: Actor): actor is LookingBack {
  return actor.asOf !== undefined
}

/** The time of an actor in SQL. */
export function timeOf({ asOf }: LookingBack): RawBuilder<Date> {
  return sql<Date>`${asOf}::timestamptz`
}

/** The nodes of now that meet a condition on `p`, as they were at the actor's time. Those of later are left out. */
export function pastParts(actor: LookingBack, where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`(
    select was.* from path_part p cross join lateral part_at(p, ${timeOf(actor)}) was
    where p.tenant_id = ${actor.tenantId}::uuid and ${where})`
}

/** Most items of a listing, after which `items_at` in the database stops. */
const MOST_ITEMS = 100_000

export type Place = {
  readonly id: string
  readonly depth: number
  /** Below this node, nothing is listed. */
  readonly except?: string
  /** Whether the place itself is listed. */
  readonly isListed: boolean
}

/**
 * Folders and documents at the actor's time: those below places, with their `keys` from there for the order, and the
 * `place` they are below.
 */
export function pastItemsOfPlaces(
  actor: LookingBack,
  places: readonly Place[],
): RawBuilder<unknown> {
  const each = places.map(
    ({ id, depth, except, isListed }, number) => sql`
    select (i.part).*, i.keys, ${number}::int as place
    from items_at(${actor.tenantId}::uuid, array[${id}::uuid], ${timeOf(actor)}, ${depth}::int, ${MOST_ITEMS}::int,
      ${except ?? null}::uuid) i
    where i.depth >= ${isListed ? 0 : 1}::int and (i.part).id is distinct from ${except ?? null}::uuid`,
  )
  return sql`(${sql.join(each, sql` union all `)})`
}

/** How deep folders can be, and how deep `items_at` in the database looks. */
const DEEPEST = 100

/** Folders and documents at the actor's time: the given ones and those below them, at most as many as `most`. */
export function pastItemsBelow(
  actor: LookingBack,
  partIds: readonly string[],
  most: number,
): RawBuilder<unknown> {
  return sql`(
    select (i.part).* from items_at(
      ${actor.tenantId}::uuid, ${partIds}::uuid[], ${timeOf(actor)}, ${DEEPEST}::int, ${most}::int) i)`
}

/** Nodes that a statement above makes, in place of those of now. They have the same columns and the same name `p`. */
export function selectPast(
  tx: TenantTx,
  actor: LookingBack,
  parts: RawBuilder<unknown>,
): ReturnType<typeof selectParts> {
  const query = tx.selectFrom(sql<{ tenant_id: string }>`${parts}`.as('p'))
  return query.where('p.tenant_id', '=', actor.tenantId)
}

/** The same for given folders. */
export async function forgetParents(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update path_part_history set parent_id = null
    where tenant_id = ${tenantId}::uuid and parent_id = any(${ids}::uuid[])`.execute(tx)
}

/**
 * Removes the ids of folders and the folders below them from the history of other items, before they are deleted
 * permanently. These items then appear in their folders of now.
 */
export async function forgetFolders(
  tx: TenantTx,
  tenantId: string,
  parts: readonly { readonly id: string; readonly part_type: string }[],
): Promise<void> {
  const ids = parts.flatMap((part) => (part.part_type === 'FOLDER' ? part.id : []))
  if (ids.length === 0) return
  await sql`
    update path_part_history set parent_id = null
    where tenant_id = ${tenantId}::uuid and parent_id = any(${ids}::uuid[] || array(
      select n.id from unnest(${ids}::uuid[]) top cross join lateral nodes_below(top) n))`.execute(
    tx,
  )
}
