import { Problem, problem } from '../../platform/core/errors.ts'
import { readChunks } from '../content/index.ts'
import { readNode } from './nodes.ts'
import type { Chunk } from './passages.ts'
import type { Call } from './tool.ts'

/**
 * Does something with a chunk by its id. If there is no such chunk, tries the id of its node, because programs confuse
 * the two.
 * @throws Problem not_found, forbidden
 */
export async function withChunk<T>(
  call: Call,
  id: string,
  work: (chunkId: string) => Promise<T>,
): Promise<T> {
  try {
    return await work(id)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    const node = await readNode(call, id).catch(() => undefined)
    if (node?.part_type !== 'CHUNK' || node.id !== id.toLowerCase()) throw error
    return work(node.metadata_obj_id)
  }
}

/**
 * A chunk with its document, in one query.
 * @throws Problem not_found if it doesn't exist or the caller can't read it
 */
export function readChunk(call: Call, id: string): Promise<Chunk> {
  return withChunk(call, id, (chunkId) => readById(call, chunkId))
}

async function readById({ context, actor }: Call, id: string): Promise<Chunk> {
  const chunks = await context.doors.readInTenant(actor.tenantId, (tx) =>
    readChunks(tx, context, actor, { ids: [id], withDocument: true }),
  )
  const [chunk] = chunks.values()
  if (!chunk) throw problem('missing', { what: 'Chunk' })
  return chunk
}
