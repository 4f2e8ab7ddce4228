import type { EmbeddingModel } from '../../platform/models/embedders.ts'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { problem } from '../../platform/core/errors.ts'
import { isUuid } from '../../platform/core/ids.ts'
import { getPart, type PartKey } from '../tree/index.ts'
import { noEmbeddings } from './embedders.ts'
import { embedRun } from './embeddings.jobs.ts'
import { modelFailureMessage } from './failure.ts'
import {
  cancelRow,
  embeddingClaims,
  findReembed,
  insertReembed,
  type EmbeddingRun,
} from './embedding-runs.queries.ts'

/** How long a request waits while a model is registered, which embeds a few dozen texts. */
const REGISTER_MS = 60_000

/**
 * Starts a run that recreates all vectors below a version or folder. If a run for the same node is open, it
 * returns that one.
 * @returns the id of the run
 * @throws Problem not_found, forbidden; not_available without an embedding model
 */
export async function startReembed(context: Context, actor: Actor, key: PartKey): Promise<string> {
  const { doors, queue } = context
  const { tenantId } = actor
  await doors.inTenant(tenantId, (tx) => getPart(tx, actor, key, 'write'))
  const model = await requireModel(context)
  return doors.inTenant(tenantId, async (tx) => {
    const { id: partId } = await getPart(tx, actor, key, 'write')
    const run = { tenantId, partId, modelId: model.id }
    const { id: runId, isNew } = await insertReembed(tx, run)
    if (isNew) await queue.send(tx, embedRun, { tenantId, runId })
    return runId
  })
}

async function requireModel({ embedders, log }: Context): Promise<EmbeddingModel> {
  try {
    const model = await embedders.currentModel(AbortSignal.timeout(REGISTER_MS))
    if (model) return model
  } catch (error) {
    log.warn({ err: error }, 'could not register the embedding model')
    throw problem('embedding_model_failed', {
      why: modelFailureMessage(error) ?? 'The embedding model did not respond.',
    })
  }
  throw noEmbeddings('Nothing can be embedded again.')
}

/**
 * The run that {@link startReembed} created. Undefined for any other id.
 * @throws Problem forbidden
 */
export async function getReembed(
  { doors }: Pick<Context, 'doors'>,
  actor: Actor,
  runId: string,
): Promise<EmbeddingRun | undefined> {
  if (!isUuid(runId)) return undefined
  const found = await doors.inTenant(actor.tenantId, (tx) => findReembed(tx, actor, runId))
  if (found && !found.readable) throw problem('forbidden')
  return found?.run
}

/**
 * Cancels a run. A finished run is unchanged.
 * @returns whether this call canceled the run; undefined for any other id
 * @throws Problem forbidden without permission to write the node
 */
export async function cancelReembed(
  { doors }: Pick<Context, 'doors'>,
  actor: Actor,
  runId: string,
): Promise<boolean | undefined> {
  if (!isUuid(runId)) return undefined
  const cancelled = await doors.inTenant(actor.tenantId, async (tx) => {
    const found = await findReembed(tx, actor, runId)
    if (!found) return undefined
    await getPart(tx, actor, { by: 'id', value: found.partId, called: 'Item' }, 'write')
    return cancelRow(tx, actor.tenantId, runId)
  })
  if (cancelled) embeddingClaims.stop(runId)
  return cancelled
}
