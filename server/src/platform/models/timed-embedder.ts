import { modelSeconds, timed } from '../telemetry/metrics.ts'
import { inChildSpan } from '../telemetry/tracing.ts'
import type { Embedder } from './embedder.ts'

/** The same model, whose calls are observed and traced. */
export function timedEmbedder(embedder: Embedder): Embedder {
  const call = <T>(model: string, work: () => Promise<T>): Promise<T> =>
    inChildSpan(`model ${model}`, () => timed(modelSeconds, { model }, work))
  return {
    name: embedder.name,
    batchSize: embedder.batchSize,
    ...(embedder.measured && { measured: embedder.measured }),
    embedPassages: (texts, signal) =>
      call('embedding', () => embedder.embedPassages(texts, signal)),
    embedQuery: (text, signal) => call('query_embedding', () => embedder.embedQuery(text, signal)),
    close: () => embedder.close(),
  }
}
