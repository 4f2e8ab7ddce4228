import type { EmbeddingModel } from '../../platform/models/embedders.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { buildingState, noEmbeddings, sentenceOf, servingModel } from '../embeddings/index.ts'

/** A query as a model sees it. */
export type Question = { readonly model: EmbeddingModel; readonly vector: Float32Array }

/** Somebody waits for the results, so a busy endpoint gets less time than usual. */
const PATIENCE_MS = 20_000

/**
 * Embeds a query with the model that serves the tenant. Looks up the model in a transaction of its own, and calls it
 * outside of it.
 * @throws Problem not_available when there is no such model, when it is being built, or when it can't be reached
 */
export async function askModel(
  { doors, embedders, log }: Context,
  actor: Actor,
  query: string,
): Promise<Question> {
  if (!embedders.current) {
    throw noEmbeddings('Dense and hybrid search require one. Use search_type full_text.')
  }
  const [model, building] = await doors.inTenant(actor.tenantId, (tx) =>
    Promise.all([servingModel(tx, actor.tenantId), buildingState(tx, actor.tenantId)]),
  )
  if (!model) {
    const progress = building ? `: ${building.done} of ${building.total} chunks are done` : ''
    throw problem(
      'not_available',
      `The vectors that dense and hybrid search require are being created${progress}. Use search_type full_text until then.`,
    )
  }
  const embedder = embedders.forName(model.name)
  if (!embedder) {
    throw problem(
      'not_available',
      'The vectors of this tenant were created by an embedding model that this server can no longer use. They are being recreated. Use search_type full_text until then.',
    )
  }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    return { model, vector: await embedder.embedQuery(query, signal) }
  } catch (error) {
    const why = signal.aborted ? 'The embedding model did not respond in time.' : sentenceOf(error)
    if (why === undefined) throw error
    log.warn({ err: error, model: model.name }, 'could not embed a query')
    throw problem('not_available', `${why} Use search_type full_text until then.`)
  }
}
