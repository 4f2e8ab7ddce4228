import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { invalidInput } from '../../../platform/core/errors.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import { insertEdges, lockLineage, type Links } from '../lineage/lineage.queries.ts'
import {
  checkCycle,
  checkParents,
  checkRights,
  requireChangeable,
} from '../lineage/lineage.service.ts'
import type { ChunkLineages, CreateChunkLineageRequest } from './lineage.schemas.ts'

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
    await requireChangeable(tx, actor, links.chunkId)
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

function linksOf(body: Static<typeof CreateChunkLineageRequest>): Links {
  const chunkId = body.chunk_id.toLowerCase()
  const parentIds = uniqueIds(body.parent_chunk_ids)
  if (parentIds.includes(chunkId)) {
    throw invalidInput(['body', 'parent_chunk_ids'], 'A chunk cannot be its own parent')
  }
  return { chunkId, parentIds }
}
