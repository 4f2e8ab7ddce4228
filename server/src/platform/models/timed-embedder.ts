import { modelSeconds, timed } from '../telemetry/metrics.ts'
import type { Embedder } from './embedder.ts'

/** The same model, whose calls are observed. */
export function timedEmbedder(embedder: Embedder): Embedder {
  return {
    name: embedder.name,
    batchSize: embedder.batchSize,
    ...(embedder.measured && { measured: embedder.measured }),
    embedPassages: (texts, signal) =>
      timed(modelSeconds, { model: 'embedding' }, () => embedder.embedPassages(texts, signal)),
    embedQuery: (text, signal) =>
      timed(modelSeconds, { model: 'query_embedding' }, () => embedder.embedQuery(text, signal)),
    close: () => embedder.close(),
  }
}
