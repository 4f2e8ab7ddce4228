import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { embedVersionJob } from './embeddings.jobs.ts'
import { dropVectors } from './store/vectors.queries.ts'
import { markIncomplete } from './tenant-state.queries.ts'

type Parts = Pick<Context, 'embedders' | 'queue' | 'schema'>

/**
 * Requests new vectors of a version, in the transaction that changed its contents and locks it. Until they are
 * ready, the old ones are used.
 */
export async function embedLater(
  tx: TenantTx,
  { embedders, queue, schema }: Parts,
  tenantId: string,
  versionPartId: string,
): Promise<void> {
  if (!schema.vector) return
  if (!embedders.current) return markIncomplete(tx, tenantId)
  const key = `${tenantId}/${versionPartId}`
  await queue.send(tx, embedVersionJob, { tenantId, versionPartId }, { key })
}

/**
 * Deletes the vectors of a chunk whose text has changed, so that its old text stops matching searches on commit.
 */
export async function dropOutdatedVectors(
  tx: TenantTx,
  { schema }: Pick<Parts, 'schema'>,
  tenantId: string,
  chunkId: string,
): Promise<void> {
  if (schema.vector) await dropVectors(tx, tenantId, [chunkId])
}

/** Members of a chunk's metadata that belong to its embedded text. */
const EMBEDDED_MEMBERS = ['summary', 'description']

/** Whether a change of these members can change the embedded text. */
export function isEmbedded(metadata: Readonly<Record<string, unknown>>): boolean {
  return EMBEDDED_MEMBERS.some((member) => member in metadata)
}
