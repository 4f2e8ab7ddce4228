import type { EmbeddingConfig } from '../config/embedding.ts'
import type { Embedder } from './embedder.ts'
import type { Logger } from '../telemetry/logger.ts'
import { EndpointEmbedder, type EndpointState } from './endpoint-embedder.ts'
import { endpointSetup } from './endpoint-setup.ts'
import { createLocalEmbedder } from './local-embedder.ts'
import { logSetup } from './log-setup.ts'
import { timedEmbedder } from './timed-embedder.ts'
import { createUseLiteEmbedder } from './use-lite/index.ts'

/**
 * Opens the model from the settings. Undefined if embeddings are off. It checks whether an endpoint responds,
 * but doesn't wait for the result. It loads no model before it is called.
 * @throws ModelFailure `unusable` if the files of the operator's model can't be used
 */
export async function openEmbedder(
  config: EmbeddingConfig,
  log: Pick<Logger, 'warn' | 'info'>,
  state?: EndpointState,
): Promise<Embedder | undefined> {
  const embedder = await chooseEmbedder(config, log, state)
  return embedder && timedEmbedder(embedder)
}

async function chooseEmbedder(
  config: EmbeddingConfig,
  log: Pick<Logger, 'warn' | 'info'>,
  state?: EndpointState,
): Promise<Embedder | undefined> {
  switch (config.kind) {
    case 'off':
      return undefined
    case 'offline':
      return createUseLiteEmbedder({ log })
    case 'endpoint': {
      void state?.check()
      const { model, dimensions } = config
      const setup = endpointSetup(config)
      logSetup(log, { model, dimensions, ...setup })
      return new EndpointEmbedder(config, undefined, state, setup)
    }
    case 'local':
      return createLocalEmbedder(config, log)
  }
}
