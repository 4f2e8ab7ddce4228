import { lockVersionShared } from '../../tree/index.ts'
import type { EmbeddingModel } from '../../../platform/models/embedders.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { embedChunks } from './embed-chunks.ts'
import {
  FAULT,
  lockUsedModel,
  markIncomplete,
  modelFailureMessage,
  type VersionKey,
  wantedModels,
} from '../../embeddings/index.ts'
import { isBeingIngested } from '../../content/index.ts'
import { countChunks } from './run-scope.queries.ts'

type Parts = Pick<Context, 'doors' | 'embedders' | 'log'>

export type VersionWork = {
  readonly signal: AbortSignal
  /** Called first in each transaction that writes. Throws if this worker may no longer write. */
  readonly guard?: (tx: TenantTx) => Promise<void>
  readonly progress?: (done: number, total: number) => void
}

/**
 * Updates the vectors of a version's chunks: those of the current model, and of any other model that the tenant
 * uses and this server can still load.
 * @returns the current model; undefined if there is none, and nothing was done
 * @throws ModelFailure; the signal's reason; what the guard throws
 */
export async function embedVersion(
  { doors, embedders }: Parts,
  { tenantId, versionPartId }: VersionKey,
  { signal, guard, progress }: VersionWork,
): Promise<EmbeddingModel | undefined> {
  const current = await embedders.currentModel(signal)
  if (!current) return undefined
  const { models, chunks } = await doors.inTenant(tenantId, async (tx) => ({
    models: await wantedModels(tx, tenantId, current),
    chunks: await countChunks(tx, { tenant_id: tenantId, part_id: versionPartId }),
  }))
  const usable = models.flatMap((model) => {
    const embedder = embedders.forName(model.name)
    return embedder ? [{ model, embedder }] : []
  })
  let done = 0
  for (const { model, embedder } of usable) {
    const batches = embedChunks({
      doors,
      tenantId,
      versionPartId,
      model,
      embedder,
      signal,
      guard: async (tx) => {
        await guard?.(tx)
        return lockUsedModel(tx, tenantId, model.id, current.id)
      },
    })
    try {
      for await (const batch of batches) {
        done += batch.chunks
        progress?.(done, Math.max(done, chunks * usable.length))
      }
    } catch (error) {
      if (error instanceof ModelFailure && error.code === 'unusable') embedders.doubt()
      throw error
    }
  }
  return current
}

/**
 * Runs the job that edits send. Running it twice is harmless, and so is running it during an ingestion of the
 * version, which creates the vectors itself. After a failure, upkeep tries again later.
 */
export async function runEmbedVersion(
  context: Parts,
  key: VersionKey,
  signal: AbortSignal,
): Promise<void> {
  const { doors, embedders, log } = context
  const { tenantId, versionPartId } = key
  const isWanted = await doors.inTenant(tenantId, async (tx) => {
    // Waits for edits that have not committed yet, whose job was merged with this one.
    const exists = await lockVersionShared(tx, tenantId, versionPartId)
    return exists && !(await isBeingIngested(tx, tenantId, versionPartId))
  })
  if (!isWanted) return
  if (!embedders.current) return doors.inTenant(tenantId, (tx) => markIncomplete(tx, tenantId))
  try {
    await embedVersion(context, key, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    log.warn({ err: error, tenantId, versionPartId }, 'embedding postponed')
    await doors.inTenant(tenantId, (tx) =>
      markIncomplete(tx, tenantId, modelFailureMessage(error) ?? FAULT),
    )
  }
}
