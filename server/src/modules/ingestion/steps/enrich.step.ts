import type { Patience } from '../../../platform/models/patience.ts'
import { ENRICHMENT_PATIENCE } from '../enrich/asker.ts'
import { enrichVersion, type Enrichment } from '../enrich/enrich-version.ts'
import type { ConvertOutput } from './convert.step.ts'
import type { StepFunction } from './step.ts'

export type EnrichOutput = Partial<Enrichment>

/**
 * Has models describe pictures and sum up tables, before a chunk is written, so that none holds half of it. Nothing is
 * to do without a model.
 */
export function createEnrichStep(patience: Patience): StepFunction {
  return async (run, { context, signal, progress }): Promise<EnrichOutput> => {
    const { llm, enrichment } = context.config
    if (llm === undefined || enrichment === undefined) return {}
    const { nodesKey } = run.outputs['convert'] as ConvertOutput
    const about = { models: { llm, enrichment }, nodesKey }
    return (await enrichVersion(context, run, about, { signal, progress, patience })) ?? {}
  }
}

export const enrichStep: StepFunction = createEnrichStep(ENRICHMENT_PATIENCE)
