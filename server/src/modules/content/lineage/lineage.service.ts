import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import { requireUnheldContents, requireUnkeptContents } from '../../retention/index.ts'
import { getPart } from '../../tree/index.ts'
import { chunkKey } from '../keys.ts'
import {
  countLinkable,
  haveDescendants,
  listEdgesAround,
  lockLineage,
  insertEdges,
  insertMissingEdges,
  listParentIds,
  walkBelow,
  type EdgeRow,
  type Links,
} from './lineage.queries.ts'

/** The maximum number of chunks that a chunk can be derived from. */
export const MAX_PARENTS = 1000
/** A chunk with more descendants can't get more parents. */
const MAX_BELOW = 10_000

/**
 * Gives a chunk the parents and children of other chunks that are about to be merged into it.
 * @throws Problem conflict if one of them was derived from another one through a chunk that remains
 */
export async function inheritLineage(
  tx: TenantTx,
  tenantId: string,
  chunkId: string,
  otherIds: readonly string[],
): Promise<void> {
  await lockLineage(tx, tenantId)
  const { parentIds, childIds } = await listEdgesAround(tx, tenantId, chunkId, otherIds)
  if (childIds.length > 0) {
    const edges = childIds.map((childId) => ({ chunk_id: childId, parent_chunk_id: chunkId }))
    await insertMissingEdges(tx, tenantId, edges)
  }
  const present = await listParentIds(tx, tenantId, chunkId)
  if (present.length + parentIds.length > MAX_PARENTS) {
    throw problem('chunk_parents_limit', { max: MAX_PARENTS })
  }
  // Includes the existing parents, because the children are new.
  await checkCycle(tx, tenantId, { chunkId, parentIds: [...present, ...parentIds] })
  if (parentIds.length > 0) await insertEdges(tx, tenantId, { chunkId, parentIds })
}

/** @throws Problem conflict if a legal hold or retention rule keeps the chunk, and so where it comes from */
export async function requireChangeable(
  tx: TenantTx,
  actor: Actor,
  chunkId: string,
): Promise<void> {
  const { version_part_id: id } = await getPart(tx, actor, chunkKey(chunkId), 'write')
  if (id === null) return
  const version = await getPart(
    tx,
    actor,
    { by: 'id', value: id, called: 'Document version' },
    'write',
  )
  await requireUnheldContents(tx, version)
  await requireUnkeptContents(tx, version)
}

/** Edges in one statement. */
const BATCH = 5000

/**
 * Records which chunks those of a new document were derived from. Nothing may have been derived from the new chunks
 * yet.
 * @throws Problem not_found, forbidden; conflict if something was derived from them
 */
export async function linkNewChunks(
  tx: TenantTx,
  actor: Actor,
  edges: readonly EdgeRow[],
): Promise<void> {
  const chunkIds = uniqueIds(edges.map((edge) => edge.chunk_id))
  const parentIds = uniqueIds(edges.map((edge) => edge.parent_chunk_id))
  await checkRights(tx, actor, { chunkIds, parentIds })
  await lockLineage(tx, actor.tenantId)
  if (await haveDescendants(tx, actor.tenantId, chunkIds)) {
    throw problem('chunk_lineage_cycle_of_new')
  }
  for (let start = 0; start < edges.length; start += BATCH) {
    await insertMissingEdges(tx, actor.tenantId, edges.slice(start, start + BATCH))
  }
}

/** @throws Problem not_found if one is unknown, forbidden without the rights to link them */
export async function checkRights(
  tx: TenantTx,
  actor: Actor,
  links: { readonly chunkIds: readonly string[]; readonly parentIds: readonly string[] },
): Promise<void> {
  const wanted = links.chunkIds.length + links.parentIds.length
  const { known, allowed } = await countLinkable(tx, actor, links)
  if (known < wanted) throw problem('missing', { what: 'Chunk' })
  if (allowed < wanted) {
    throw problem('chunk_lineage_rights')
  }
}

/** @throws Problem conflict if a parent is linked already, or there would be too many */
export async function checkParents(tx: TenantTx, tenantId: string, links: Links): Promise<void> {
  const present = new Set(await listParentIds(tx, tenantId, links.chunkId))
  if (links.parentIds.some((id) => present.has(id))) {
    throw problem('chunk_parent_linked')
  }
  if (present.size + links.parentIds.length > MAX_PARENTS) {
    throw problem('chunk_parents_limit', { max: MAX_PARENTS })
  }
}

/** @throws Problem conflict if a parent was derived from the chunk, or it has too many descendants to tell */
export async function checkCycle(tx: TenantTx, tenantId: string, links: Links): Promise<void> {
  const { met, closes } = await walkBelow(tx, tenantId, links, MAX_BELOW + 1)
  if (closes) throw problem('chunk_lineage_cycle')
  if (met > MAX_BELOW) {
    throw problem('chunk_lineage_too_large')
  }
}
