export { ENRICHMENT_PATIENCE } from './asker.ts'
export { enrichVersion, type Enrichment } from './enrich-version.ts'
