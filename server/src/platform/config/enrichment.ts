import type { EnvReader } from './env.ts'

/** How models enrich documents, with descriptions of images and summaries of tables. */
export type EnrichmentConfig = {
  /** Maximum number of model calls per document. The rest of the document is not enriched. */
  readonly maxCalls: number
}

/** Undefined if documents must not be sent to models. */
export function readEnrichment(reader: EnvReader): EnrichmentConfig | undefined {
  const state = reader.choice('ARBOR_ENRICHMENT')
  const maxCalls = reader.whole('ARBOR_ENRICH_MAX_CALLS')
  return state === 'OFF' ? undefined : { maxCalls }
}
