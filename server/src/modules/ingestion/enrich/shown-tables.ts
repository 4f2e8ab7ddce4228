import type { Config } from '../../../platform/config/config.ts'

/** How many tables of a document are shown to the vision model because their columns are uncertain. */
export const TABLES_SHOWN = 20

/** Whether the operator lets a vision model see images of documents. */
export const showsTables = ({ llm, enrichment }: Pick<Config, 'llm' | 'enrichment'>): boolean =>
  llm?.visionModel !== undefined && enrichment !== undefined
