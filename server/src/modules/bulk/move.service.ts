import type { Actor } from '../../platform/core/actor.ts'
import { problem, type Problem } from '../../platform/core/errors.ts'
import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { auditItems } from '../../platform/audit/audited-work.ts'
import { inBatches } from '../../platform/http/batches.ts'
import { outcomeOf, type Refused } from '../../platform/http/bulk.ts'
import { refusedMoves } from '../retention/index.ts'
import {
  checkedOutAmong,
  findFolderNode,
  getParts,
  isInside,
  lockTreeExclusive,
  MAX_TREE_DEPTH,
  moveTo,
  requireFolder,
  surveyParts,
  takenNames,
  type Allowed,
  type Chosen,
  type PartRow,
} from '../tree/index.ts'
import { BATCH, REFUSALS } from './chosen.ts'
import { goneOf, sift, type Sifted } from './sift.ts'

type Part = Allowed<PartRow, 'write'>

/**
 * Moves folders and documents to the end of a folder, in their order.
 * @param folderId the folder's id, or that of its node
 * @throws Problem not_found or forbidden for the folder
 */
export async function moveMany(
  context: Context,
  actor: Actor,
  chosen: readonly Chosen[],
  folderId: string,
) {
  const { doors } = context
  const loc = ['body', 'target_folder_id']
  const { targetId, found, refused } = await doors.readInTenant(actor.tenantId, async (tx) => {
    const node = await findFolderNode(tx, actor.tenantId, folderId)
    const target = await requireFolder(tx, actor, node ?? folderId, loc)
    return { targetId: target.id, ...(await surveyParts(tx, actor, chosen)) }
  })
  const run = (batch: readonly Chosen[]) =>
    doors.inTenant(actor.tenantId, (tx) => moveBatch(tx, context, actor, { batch, targetId }))
  const later = await inBatches(found, { most: BATCH, constraints: REFUSALS, run })
  const ids = chosen.map(({ id }) => id)
  return outcomeOf(ids, [...refused, ...later])
}

type Batch = { readonly batch: readonly Chosen[]; readonly targetId: string }

async function moveBatch(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  { batch, targetId }: Batch,
): Promise<Refused[]> {
  await lockTreeExclusive(tx, actor.tenantId)
  const parts = await getParts(tx, actor, batch)
  const target = await requireFolder(tx, actor, targetId, ['body', 'target_folder_id'])
  const { left, refused } = await movable(tx, actor, parts, target)
  const failed = [...goneOf(batch, parts), ...refused]
  if (left.length === 0) return failed
  auditItems(left.map(({ id }) => id))
  const deepest = await moveTo(tx, context, actor, { parts: left, target })
  if (deepest > MAX_TREE_DEPTH) throw problem('folder_too_deep', { max: MAX_TREE_DEPTH })
  return failed
}

/** In the order in which the operation for one item finds the reasons. */
async function movable(
  tx: TenantTx,
  actor: Actor,
  parts: readonly Part[],
  target: Part,
): Promise<Sifted> {
  const chain = [...target.ancestors, target.id]
  const documents = parts.filter((part) => part.part_type === 'DOCUMENT').map(({ id }) => id)
  const checkedOut = await checkedOutAmong(tx, actor, documents)
  const { left, refused } = sift(parts, (part) => {
    const other = checkedOut.get(part.id)
    if (other) return other
    if (part.system_managed) return problem('system_folder_moved')
    if (isInside(target, part)) return problem('folder_into_itself')
    return undefined
  })
  const moving = left.filter((part) => part.parent_id !== target.id)
  const ids = moving.map(({ id }) => id)
  const names = moving.map(({ name }) => name)
  const kept = await refusedMoves(tx, target.tenant_id, ids, chain)
  const taken = new Set(await takenNames(tx, target.tenant_id, target.id, names))
  const rest = sift(left, (part): Problem | undefined => {
    if (part.parent_id === target.id) return undefined
    if (kept.has(part.id)) return kept.get(part.id)
    if (part.source_id !== null) return problem('source_keeps_item')
    if (taken.has(part.name)) return problem('name_taken')
    taken.add(part.name)
    return undefined
  })
  return { left: rest.left, refused: [...refused, ...rest.refused] }
}
