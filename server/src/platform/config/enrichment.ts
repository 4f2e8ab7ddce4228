import type { EnvReader } from './env.ts'

/** How models enrich documents: descriptions of images, summaries of tables. */
export type EnrichmentConfig = {
  /** Calls of models for one document; the rest stays as it was converted. */
  readonly maxCalls: number
}

/** Undefined when documents must not be sent to models. */
export function readEnrichment(reader: EnvReader): EnrichmentConfig | undefined {
  const state = reader.choice('ARBOR_ENRICHMENT')
  const maxCalls = reader.whole('ARBOR_ENRICH_MAX_CALLS')
  return state === 'OFF' ? undefined : { maxCalls }
}
