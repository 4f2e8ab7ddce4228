import { lockSiblings, lockTreeShared, lockTreeExclusive } from './locks.ts'
import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { invalidInput, problem } from '../../platform/core/errors.ts'
import type { Allowed } from './access.ts'
import type { Announcer } from '../../platform/realtime/notifications/notify.ts'
import { announceItem, announceMove } from './announce-item.ts'
import { checkDepth } from './insert-part.queries.ts'
import { recordChange } from './item-changes.queries.ts'
import { folderPart, getPart, type PartRow, updatePart } from './part.queries.ts'
import { keyAtEnd } from './siblings.queries.ts'

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
  const moves = target !== undefined && target.id !== part.parent_id
  if (moves) {
    const place = { parent_id: target.id, ancestors: [...target.ancestors, target.id] }
    await rewriteAncestors(tx, part, target)
    const sortKey = await keyAtEnd(tx, part.tenant_id, target.id)
    await updatePart(tx, part, { ...(name != null && { name }), ...place, sort_key: sortKey })
    const change = { kind: 'moved', partId: part.id, formerAncestors: part.ancestors } as const
    await Promise.all([
      announceMove(tx, announcer, part, place),
      recordChange(tx, { ...change, tenantId: actor.tenantId, actorId: actor.userId }),
    ])
  } else {
    if (name != null) await updatePart(tx, part, { name })
    await announceItem(tx, announcer, part, 'updated')
  }
  return part
}

async function rewriteAncestors(tx: TenantTx, part: PartRow, target: PartRow): Promise<void> {
  if (target.id === part.id || target.ancestors.includes(part.id)) {
    throw invalidInput(
      ['body', 'parent_path_part_id'],
      'A folder cannot be moved into itself or one of its descendants',
      target.id,
    )
  }
  await lockSiblings(tx, part.tenant_id, target.id)
  const prefix = [...target.ancestors, target.id]
  const { rows } = await sql<{ deepest: number | null }>`
    with moved as (
      update path_part set ancestors = ${prefix}::uuid[] || ancestors[${part.ancestors.length + 1}::int:]
      where tenant_id = ${part.tenant_id}::uuid and id = any(array(select nodes_below(${part.id}::uuid)))
      returning cardinality(ancestors) as depth, part_type
    )
    select max(depth)::int as deepest from moved where part_type in ('FOLDER', 'DOCUMENT')`.execute(
    tx,
  )
  checkDepth(Math.max(prefix.length, rows[0]?.deepest ?? 0))
}
