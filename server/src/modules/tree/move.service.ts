import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { invalidInput, problem } from '../../platform/core/errors.ts'
import type { Allowed } from './access.ts'
import { notifyAll, type Announcer } from '../../platform/realtime/notifications/notify.ts'
import { announceItem, noticeOf, noticeOfMove } from './announce-item.ts'
import { checkDepth } from './insert-part.queries.ts'
import { recordChanges } from './item-changes.queries.ts'
import { lockSiblings, lockTreeExclusive, lockTreeShared } from './locks.ts'
import { folderPart, getPart, type PartRow, updatePart } from './part.queries.ts'
import { keysAtEnd } from './siblings.queries.ts'

/**
 * The folder with this path part id, to which the actor may add items.
 * @throws Problem not_found; forbidden, also for a folder that only the system adds to; InvalidInput for another type
 * of node
 */
export async function requireFolder(
  tx: TenantTx,
  actor: Actor,
  partId: string,
  loc: readonly string[],
): Promise<Allowed<PartRow, 'write'>> {
  const part = await getPart(tx, actor, folderPart(partId), 'write')
  if (part.part_type !== 'FOLDER') throw invalidInput(loc, 'The parent must be a folder', partId)
  if (part.id === actor.usersPartId) {
    throw problem('personal_folder_made')
  }
  return part
}

export type Move = {
  readonly name?: string | null | undefined
  readonly parentPartId?: string | null | undefined
  /** Reads the node with the right to write. Called after the tree is locked. */
  find(): Promise<Allowed<PartRow, 'write'>>
}

/**
 * Renames and moves a folder or document, and notifies everyone who may read it. A rename writes one row. A move also
 * rewrites the ancestors of the folders, documents, versions and threads below, but never those of sections and chunks.
 * @returns the node before the change
 */
export async function movePart(
  tx: TenantTx,
  announcer: Announcer,
  actor: Actor,
  move: Move,
): Promise<Allowed<PartRow, 'write'>> {
  const { name, parentPartId } = move
  if (parentPartId == null) await lockTreeShared(tx, actor.tenantId)
  else await lockTreeExclusive(tx, actor.tenantId)
  const part = await move.find()
  const target =
    parentPartId == null
      ? undefined
      : await requireFolder(tx, actor, parentPartId, ['body', 'parent_path_part_id'])
  if (part.system_managed && (name != null || target)) {
    throw problem('system_folder_moved')
  }
  if (target !== undefined && target.id !== part.parent_id) {
    if (isInside(target, part)) {
      throw invalidInput(
        ['body', 'parent_path_part_id'],
        'A folder cannot be moved into itself or one of its descendants',
        target.id,
      )
    }
    checkDepth(await moveTo(tx, announcer, actor, { parts: [part], target, name }))
  } else {
    if (name != null) await updatePart(tx, part, { name })
    await announceItem(tx, announcer, part, 'updated')
  }
  return part
}

/** Whether a folder is a node, or below it. */
export function isInside(
  folder: Pick<PartRow, 'id' | 'ancestors'>,
  { id }: Pick<PartRow, 'id'>,
): boolean {
  return folder.id === id || folder.ancestors.includes(id)
}

/** Nodes that move to a folder together. */
export type Moves = {
  /** In the order in which they follow the items of the folder. None of them is above or below another. */
  readonly parts: readonly Allowed<PartRow, 'write'>[]
  readonly target: Allowed<PartRow, 'write'>
  /** A new name, if there is one part. */
  readonly name?: string | null | undefined
}

/**
 * Moves folders and documents to the end of another folder, which is not inside one of them, and notifies everyone who
 * may read them. The tree must be locked exclusively. Parts that are in the folder already stay as they are.
 * @returns how many ancestors the deepest folder or document has, for the caller to check
 * @throws DatabaseError path_part_name_key if a name is taken
 */
export async function moveTo(
  tx: TenantTx,
  announcer: Announcer,
  actor: Actor,
  { parts, target, name = null }: Moves,
): Promise<number> {
  const { tenantId, userId: actorId } = actor
  const moving = parts.filter((part) => part.parent_id !== target.id)
  const place = { parent_id: target.id, ancestors: [...target.ancestors, target.id] }
  await lockSiblings(tx, tenantId, target.id)
  const ids = moving.map(({ id }) => id)
  const deepest = await rewriteAncestors(tx, tenantId, ids, place.ancestors)
  const keys = await keysAtEnd(tx, tenantId, target.id, ids.length)
  await sql`
    update path_part set parent_id = ${target.id}::uuid, ancestors = ${place.ancestors}::uuid[], sort_key = new.sort_key,
      name = coalesce(${name}::text, name), updated_at = clock_timestamp()
    from unnest(${ids}::uuid[], ${keys}::text[]) new (id, sort_key)
    where path_part.tenant_id = ${tenantId}::uuid and path_part.id = new.id`.execute(tx)
  const notices = parts.map((part) =>
    part.parent_id === target.id ? noticeOf(part, 'updated') : noticeOfMove(part, place),
  )
  await notifyAll(tx, announcer, notices)
  await recordChanges(
    tx,
    moving.map(({ id: partId, ancestors: formerAncestors }) => ({
      ...({ kind: 'moved', tenantId, actorId } as const),
      partId,
      formerAncestors,
    })),
  )
  return Math.max(place.ancestors.length, deepest)
}

/** Gives everything below some nodes the ancestors of their new place. @returns how many the deepest item has then */
async function rewriteAncestors(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
  prefix: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ deepest: number | null }>`
    with moved as (
      update path_part set ancestors = ${prefix}::uuid[] || ancestors[(
        select min(array_position(ancestors, top)) from unnest(${ids}::uuid[]) top):]
      where tenant_id = ${tenantId}::uuid
        and id = any(array(select n.id from unnest(${ids}::uuid[]) top cross join lateral nodes_below(top) n))
      returning cardinality(ancestors) as depth, part_type
    )
    select max(depth)::int as deepest from moved where part_type in ('FOLDER', 'DOCUMENT')`.execute(
    tx,
  )
  return rows[0]?.deepest ?? 0
}
