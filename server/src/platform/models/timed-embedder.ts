import { modelSeconds, timed } from '../telemetry/metrics.ts'
import { inChildSpan } from '../telemetry/tracing.ts'
import type { Embedder } from './embedder.ts'
import { ModelFailure } from './model-failure.ts'
import { noteFailure, noteSuccess } from './model-health.ts'
import { useNoter } from './use-counter.ts'

/** The same model, with metrics and traces for its calls. */
export function timedEmbedder(embedder: Embedder): Embedder {
  const call = <T>(model: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    recorded(signal, () =>
      inChildSpan(`model ${model}`, () => timed(modelSeconds, { model }, work)),
    )
  return {
    name: embedder.name,
    batchSize: embedder.batchSize,
    ...(embedder.mayChange && { mayChange: true }),
    ...(embedder.measured && { measured: embedder.measured }),
    embedPassages: (texts, signal) =>
      call('embedding', signal, () => embedder.embedPassages(texts, signal)),
    embedQuery: (text, signal) =>
      call('query_embedding', signal, () => embedder.embedQuery(text, signal)),
    ...(embedder.formerly && { formerly: (name: string) => embedder.formerly?.(name) }),
    close: () => embedder.close(),
  }
}

async function recorded<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const noteUse = useNoter('embedding')
  try {
    const done = await work()
    noteSuccess('embedding')
    noteUse('ok')
    return done
  } catch (error) {
    if (error instanceof ModelFailure && !signal.aborted) {
      noteFailure('embedding', error)
      noteUse('failed')
    }
    throw error
  }
}
