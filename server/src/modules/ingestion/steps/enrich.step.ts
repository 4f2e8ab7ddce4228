import { Type } from 'typebox'
import type { Patience } from '../../../platform/models/patience.ts'
import { ENRICHMENT_PATIENCE } from '../enrich/asker.ts'
import { enrichVersion } from '../enrich/enrich-version.ts'
import { convertStep } from './convert.step.ts'
import { defineStep } from './step.ts'

/**
 * Lets models describe images, arrange uncertain tables and summarize tables before any chunk is written, so that chunks are never
 * incomplete. Does nothing without a model. If a model fails, the document is still completed, and the missing
 * answers are requested later.
 */
export const createEnrichStep = (patience: Patience) =>
  defineStep({
    name: 'enrich',
    activity: 'document_enrichment',
    output: Type.Object({
      /** Key of the object with the changes, one ChunkPatch per line. Undefined without changes. */
      enrichmentKey: Type.Optional(Type.String()),
      warnings: Type.Optional(Type.Immutable(Type.Array(Type.String()))),
      /** Those of the warnings that are about tables whose columns are uncertain. */
      tableWarnings: Type.Optional(Type.Immutable(Type.Array(Type.String()))),
      /** Pages of whose tables none is uncertain any more. */
      arrangedPages: Type.Optional(Type.Immutable(Type.Array(Type.Integer()))),
      /** Whether a model failed and has to be asked again later. */
      isPostponed: Type.Optional(Type.Boolean()),
      /** Number of model calls for this run. */
      calls: Type.Optional(Type.Integer()),
      tokens: Type.Optional(Type.Object({ input: Type.Number(), output: Type.Number() })),
    }),
    run: async (run, { context, signal, progress }) => {
      const { llm, enrichment } = context.config
      if (llm === undefined || enrichment === undefined) return {}
      const { nodesKey, doubtfulKey } = convertStep.outputOf(run)
      const about = { models: { llm, enrichment }, nodesKey, doubtfulKey }
      return (await enrichVersion(context, run, about, { signal, progress, patience })) ?? {}
    },
  })

export const enrichStep = createEnrichStep(ENRICHMENT_PATIENCE)
