import type { EmbeddingModel } from '../../platform/models/embedders.ts'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { problem, type Problem } from '../../platform/core/errors.ts'
import { RecentMap } from '../../platform/core/recent-map.ts'
import { sql } from 'kysely'
import { RecentVectors } from './recent-vectors.ts'
import { chunksOf } from '../content/index.ts'
import {
  buildingState,
  noEmbeddings,
  modelFailureMessage,
  serve,
  servingModel,
} from '../embeddings/index.ts'

/** A query's vector and the model that created it. */
export type Question = { readonly model: EmbeddingModel; readonly vector: Float32Array }

/** A person is waiting for the results, so a busy endpoint gets less time than usual. */
const PATIENCE_MS = 20_000
/** The same for a model that is being measured before its first use. The search then continues without it. */
const MEASURING_MS = 3_000

/**
 * The model that served each tenant in its last search. A search can embed the query without looking the model
 * up first. It checks that the model still serves the tenant together with its other queries to the database.
 */
const served = new RecentMap<string, EmbeddingModel>(1000)

/** A search is followed by its facets, which then don't embed its query again. */
const recent = new RecentVectors()

/** The tenant's model was replaced after the query was embedded. */
export class ModelReplaced extends Error {
  override readonly name = 'ModelReplaced'
}

/** @throws ModelReplaced unless the model serves the tenant */
export async function requireServing(
  tx: TenantTx,
  tenantId: string,
  { id, name }: EmbeddingModel,
): Promise<void> {
  const model = await servingModel(tx, tenantId)
  if (model?.id === id && model.name === name) return
  served.delete(tenantId)
  throw new ModelReplaced()
}

/**
 * Embeds a query with the model that last served the tenant. See {@link requireServing}. No transaction is open
 * while the model works.
 * @param mayBeRecent Whether the vector of a moment ago will do. A search always asks the model, so it notices one that
 * was replaced.
 * @throws Problem not_available if the tenant has no model, if the model is being built, or if it can't be
 * reached
 */
export async function askModel(
  context: Context,
  actor: Actor,
  { query, mayBeRecent }: { readonly query: string; readonly mayBeRecent: boolean },
): Promise<Question> {
  const { embedders } = context
  if (!embedders.current) {
    throw noEmbeddings('Dense and hybrid search require one. Use search_type full_text.')
  }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const model = served.get(actor.tenantId) ?? (await findServing(context, actor.tenantId))
  const embedder = embedders.forName(model.name)
  if (!embedder) throw modelMissing()
  const asked = { tenantId: actor.tenantId, modelId: model.id, query }
  const known = mayBeRecent ? recent.get(asked) : undefined
  if (known) return { model, vector: known }
  const vector = await attempt(context, signal, () => embedder.embedQuery(query, signal))
  if (vector.length !== model.dimensions) {
    // The endpoint serves a different model under the same name.
    embedders.doubt()
    served.delete(actor.tenantId)
    throw modelMissing()
  }
  served.set(actor.tenantId, model)
  recent.set(asked, vector)
  return { model, vector }
}

function modelMissing(): Problem {
  return problem('vectors_recreated')
}

/** @throws Problem not_available when no model serves the tenant */
async function findServing(context: Context, tenantId: string): Promise<EmbeddingModel> {
  const [serving, building] = await context.doors.readInTenant(tenantId, (tx) =>
    Promise.all([servingModel(tx, tenantId), buildingState(tx, tenantId)]),
  )
  const model = serving ?? (await serveEmptyTenant(context, tenantId))
  if (model) return model
  const progress = building ? `: ${building.done} of ${building.total} chunks are done` : ''
  throw problem('vectors_in_creation', { progress })
}

/**
 * Assigns the current model to a tenant without one, if the tenant has nothing to embed. Such a tenant was
 * created before the model was configured.
 * @returns undefined for a tenant with chunks, whose vectors upkeep creates
 */
async function serveEmptyTenant(
  context: Context,
  tenantId: string,
): Promise<EmbeddingModel | undefined> {
  const { doors, embedders } = context
  const hasChunks = await doors.readInTenant(tenantId, (tx) => tenantHasChunks(tx, tenantId))
  if (hasChunks) return undefined
  const signal = AbortSignal.timeout(MEASURING_MS)
  const model = await attempt(context, signal, () => embedders.currentModel(signal))
  if (!model) return undefined
  return doors.inTenant(tenantId, async (tx) => {
    if (await tenantHasChunks(tx, tenantId)) return servingModel(tx, tenantId)
    await serve(tx, tenantId, model.id)
    return model
  })
}

async function tenantHasChunks(tx: TenantTx, tenantId: string): Promise<boolean> {
  const { rows } = await sql`select from ${chunksOf(tenantId)} chunk limit 1`.execute(tx)
  return rows.length > 0
}

/** @throws Problem not_available, with the reason, if the model can't be used */
async function attempt<T>(
  { embedders, log }: Context,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const why = signal.aborted
      ? 'The embedding model did not respond in time.'
      : modelFailureMessage(error)
    if (why === undefined) throw error
    log.warn({ err: error, model: embedders.current?.name }, 'could not embed a query')
    throw problem('embedding_model_unusable', { why })
  }
}
