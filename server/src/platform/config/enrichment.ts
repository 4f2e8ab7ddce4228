import type { EnvReader } from './env.ts'

/** How models enrich documents: descriptions of images, summaries of tables. */
export type EnrichmentConfig = {
  /** Calls of models for one document; the rest stays as it was converted. */
  readonly maxCalls: number
}

/** Undefined when documents must not be sent to models. */
export function readEnrichment(reader: EnvReader): EnrichmentConfig | undefined {
  const state = reader.oneOf('ARBOR_ENRICHMENT', ['ON', 'OFF'])
  const maxCalls = reader.integer('ARBOR_ENRICH_MAX_CALLS', { min: 1, max: 10_000 }) ?? 200
  return state === 'OFF' ? undefined : { maxCalls }
}
