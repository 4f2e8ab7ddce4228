import { problem } from '../../platform/errors.ts'
import { listChunks, toPublicChunk } from '../content/index.ts'
import type { Chunk } from './passages.ts'
import type { Call } from './tool.ts'

/**
 * A chunk with its document, in one query.
 * @throws Problem not_found when there is none, or none that the caller may read
 */
export async function readChunk({ context, actor }: Call, id: string): Promise<Chunk> {
  const [row] = await context.doors.readInTenant(actor.tenantId, (tx) =>
    listChunks(tx, actor, [id], { withDocument: true }),
  )
  if (!row) throw problem('not_found', 'Chunk not found.')
  return toPublicChunk(row, context.storage)
}
