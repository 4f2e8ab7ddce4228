import type { EmbeddingModel } from '../../platform/models/embedders.ts'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { problem, type Problem } from '../../platform/core/errors.ts'
import { RecentMap } from '../../platform/core/recent-map.ts'
import { sql } from 'kysely'
import { chunksOf } from '../content/index.ts'
import {
  buildingState,
  noEmbeddings,
  sentenceOf,
  serve,
  servingModel,
} from '../embeddings/index.ts'

/** A query as a model sees it. */
export type Question = { readonly model: EmbeddingModel; readonly vector: Float32Array }

/** Somebody waits for the results, so a busy endpoint gets less time than usual. */
const PATIENCE_MS = 20_000
/** The same for a model that is being measured before its first use, which goes on without the search. */
const MEASURING_MS = 3_000

/**
 * The models that served tenants when they were last searched, by tenant: a search need not ask for it before it embeds
 * the query, and looks whether it still serves with its other questions to the database.
 */
const served = new RecentMap<string, EmbeddingModel>(1000)

/** Another model serves the tenant than the one that embedded the query. */
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
 * Embeds a query with the model that serves the tenant, as far as is known; see {@link requireServing}. No transaction
 * is open while the model is asked.
 * @throws Problem not_available when there is no such model, when it is being built, or when it can't be reached
 */
export async function askModel(context: Context, actor: Actor, query: string): Promise<Question> {
  const { embedders } = context
  if (!embedders.current) {
    throw noEmbeddings('Dense and hybrid search require one. Use search_type full_text.')
  }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const model = served.get(actor.tenantId) ?? (await findServing(context, actor.tenantId))
  const embedder = embedders.forName(model.name)
  if (!embedder) throw modelGone()
  const vector = await attempt(context, signal, () => embedder.embedQuery(query, signal))
  if (vector.length !== model.dimensions) {
    // The endpoint has another model under the same name.
    embedders.doubt()
    served.delete(actor.tenantId)
    throw modelGone()
  }
  served.set(actor.tenantId, model)
  return { model, vector }
}

function modelGone(): Problem {
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
 * Makes the current model serve a tenant that no model serves, if there is nothing to embed: it was created before the
 * model was there.
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

/** @throws Problem not_available, with the reason, when the model can't be used */
async function attempt<T>(
  { embedders, log }: Context,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const why = signal.aborted ? 'The embedding model did not respond in time.' : sentenceOf(error)
    if (why === undefined) throw error
    log.warn({ err: error, model: embedders.current?.name }, 'could not embed a query')
    throw problem('embedding_model_unusable', { why })
  }
}
