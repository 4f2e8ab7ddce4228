import { Type } from 'typebox'
import type { Patience } from '../../../platform/models/patience.ts'
import { ENRICHMENT_PATIENCE } from '../enrich/asker.ts'
import { enrichVersion } from '../enrich/enrich-version.ts'
import { convertStep } from './convert.step.ts'
import { defineStep } from './step.ts'

/**
 * Has models describe images and summarize tables, before any chunk is written, so that chunks are never incomplete.
 * Does nothing without a model. A model that fails never costs a document: what it left out is made up for later.
 */
export const createEnrichStep = (patience: Patience) =>
  defineStep({
    name: 'enrich',
    activity: 'document_enrichment',
    output: Type.Object({
      /** Object with the changes, one ChunkPatch per line; undefined without any. */
      enrichmentKey: Type.Optional(Type.String()),
      warnings: Type.Optional(Type.Immutable(Type.Array(Type.String()))),
      /** Whether a model failed; what it left out is asked later. */
      isPostponed: Type.Optional(Type.Boolean()),
      /** Calls of models for this run. */
      calls: Type.Optional(Type.Integer()),
      tokens: Type.Optional(Type.Object({ input: Type.Number(), output: Type.Number() })),
    }),
    run: async (run, { context, signal, progress }) => {
      const { llm, enrichment } = context.config
      if (llm === undefined || enrichment === undefined) return {}
      const { nodesKey } = convertStep.outputOf(run)
      const about = { models: { llm, enrichment }, nodesKey }
      return (await enrichVersion(context, run, about, { signal, progress, patience })) ?? {}
    },
  })

export const enrichStep = createEnrichStep(ENRICHMENT_PATIENCE)
