import type { Context } from './platform/context/context.ts'
import type { Embedder } from './platform/models/embedder.ts'
import type { Embedders } from './platform/models/embedders.ts'
import { OpenEmbedders } from './modules/embeddings/index.ts'

/** Models that replace the configured ones. `others` are those that were used before. */
export type GivenEmbedders = { readonly current: Embedder; readonly others?: readonly Embedder[] }

/** Opens the embedding models of a process. */
export async function openEmbedders(
  {
    config,
    driver,
    schema,
    log,
    availability,
  }: Pick<Context, 'config' | 'driver' | 'schema' | 'log' | 'availability'>,
  given: GivenEmbedders | undefined,
): Promise<Embedders> {
  const embedders = new OpenEmbedders({
    settings: config.embedding,
    driver,
    log,
    vector: schema.vector,
    embedder: given?.current,
    others: given?.others,
    state: {
      isAway: () => availability.isAway('embedding_model'),
      check: () => availability.check('embedding_model'),
    },
  })
  await embedders.open()
  return embedders
}
