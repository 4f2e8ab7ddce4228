import type { EnvReader } from './env.ts'

/** How models add to documents: descriptions of pictures, summaries of tables. */
export type EnrichmentConfig = {
  /** Questions to models for one document; what is beyond stays as it was converted. */
  readonly maxCalls: number
}

/** Undefined when documents are not to be shown to models. */
export function readEnrichment(reader: EnvReader): EnrichmentConfig | undefined {
  const state = reader.oneOf('ARBOR_ENRICHMENT', ['ON', 'OFF'])
  const maxCalls = reader.integer('ARBOR_ENRICH_MAX_CALLS', { min: 1, max: 10_000 }) ?? 200
  return state === 'OFF' ? undefined : { maxCalls }
}
