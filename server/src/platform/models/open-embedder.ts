import type { EmbeddingConfig } from '../config/embedding.ts'
import type { Embedder } from './embedder.ts'
import { EndpointEmbedder } from './endpoint-embedder.ts'
import { createLocalEmbedder } from './local-embedder.ts'
import { createUseLiteEmbedder } from './use-lite/index.ts'

/**
 * The model of the settings; undefined where embeddings are turned off. Connects to nothing, and loads no model
 * before it is called.
 * @throws ModelFailure `unusable` when the files of the operator's model can't be used
 */
export async function openEmbedder(config: EmbeddingConfig): Promise<Embedder | undefined> {
  switch (config.kind) {
    case 'off':
      return undefined
    case 'offline':
      return createUseLiteEmbedder()
    case 'endpoint':
      return new EndpointEmbedder(config)
    case 'local':
      return createLocalEmbedder(config)
  }
}
