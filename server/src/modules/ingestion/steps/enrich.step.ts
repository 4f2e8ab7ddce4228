import { Type } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import type { Patience } from '../../../platform/models/patience.ts'
import { ENRICHMENT_PATIENCE } from '../enrich/enrichment-questions.ts'
import { enrichVersion } from '../enrich/enrich-version.ts'
import type { RunRow } from '../run-row.ts'
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
      const tools = { signal, progress, patience }
      return (await enrichVersion(context, run, about, tools).catch(without(context, run))) ?? {}
    },
  })

const FAILED =
  'The models could not be asked about the document because of a server error. An administrator can find the cause in the log.'

/** Descriptions are optional, so a fault of the program, such as one in reading an answer, costs only them. */
const without =
  ({ log }: Context, { id: runId, tenant_id: tenantId }: RunRow) =>
  (error: unknown): { readonly warnings: readonly string[] } => {
    const isOfProgram =
      error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
    if (!isOfProgram) throw error
    log.error({ err: error, runId, tenantId }, 'enrichment failed')
    return { warnings: [FAILED] }
  }

export const enrichStep = createEnrichStep(ENRICHMENT_PATIENCE)
