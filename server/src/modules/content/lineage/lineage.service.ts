import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
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
import type { ChunkLineages, CreateChunkLineageRequest } from './lineage.schemas.ts'

/** The maximum number of chunks that a chunk can be derived from. */
export const MAX_PARENTS = 1000
/** A chunk with more descendants can't get more parents. */
const MAX_BELOW = 10_000

/**
 * Records the chunks that a chunk was derived from: all edges or none.
 * @returns the edges in the order of the request
 * @throws Problem not_found, forbidden; conflict for an edge that exists or would close a cycle
 */
export async function createLineage(
  { doors }: Context,
  actor: Actor,
  body: Static<typeof CreateChunkLineageRequest>,
): Promise<Static<typeof ChunkLineages>> {
  const links = linksOf(body)
  const rows = await doors.inTenant(actor.tenantId, async (tx) => {
    await checkRights(tx, actor, { chunkIds: [links.chunkId], parentIds: links.parentIds })
    await lockLineage(tx, actor.tenantId)
    await checkParents(tx, actor.tenantId, links)
    await checkCycle(tx, actor.tenantId, links)
    return insertEdges(tx, actor.tenantId, links)
  })
  const byParent = new Map(rows.map((row) => [row.parent_chunk_id, row]))
  return links.parentIds
    .flatMap((id) => byParent.get(id) ?? [])
    .map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

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

function linksOf(body: Static<typeof CreateChunkLineageRequest>): Links {
  const chunkId = body.chunk_id.toLowerCase()
  const parentIds = uniqueIds(body.parent_chunk_ids)
  if (parentIds.includes(chunkId)) {
    throw invalidInput(['body', 'parent_chunk_ids'], 'A chunk cannot be its own parent')
  }
  return { chunkId, parentIds }
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

async function checkRights(
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

async function checkParents(tx: TenantTx, tenantId: string, links: Links): Promise<void> {
  const present = new Set(await listParentIds(tx, tenantId, links.chunkId))
  if (links.parentIds.some((id) => present.has(id))) {
    throw problem('chunk_parent_linked')
  }
  if (present.size + links.parentIds.length > MAX_PARENTS) {
    throw problem('chunk_parents_limit', { max: MAX_PARENTS })
  }
}

async function checkCycle(tx: TenantTx, tenantId: string, links: Links): Promise<void> {
  const { met, closes } = await walkBelow(tx, tenantId, links, MAX_BELOW + 1)
  if (closes) throw problem('chunk_lineage_cycle')
  if (met > MAX_BELOW) {
    throw problem('chunk_lineage_too_large')
  }
}
