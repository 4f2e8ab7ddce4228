import { Readable } from 'node:stream'
import { inBatches, jsonLines, readNodes } from '@arbor/reader'
import type { Context } from '../../../platform/context/context.ts'
import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import { listOtherVersions } from '../../content/index.ts'
import { findLanguage } from '../../tenancy/index.ts'
import type { RunRow } from '../run-row.ts'
import { Answers } from './answers.ts'
import { TableDesk, uncertainTables } from './arrange-tables.ts'
import { EnrichmentJob, type EnrichmentTools, type Models } from './enrichment-job.ts'
import type { EnrichmentError } from './failure.ts'
import { TABLES_A_CALL } from './summarize.ts'
import { collectTasks, type Tasks } from './tasks.ts'
import { tableWarningsOf } from './warnings.ts'

/** How many other versions of the document are checked for answers to reuse. */
const OTHER_VERSIONS = 3

/** Which models to ask, and the key of the object with the planned nodes. */
export type About = {
  readonly models: Models
  readonly nodesKey: string
  /** Key of the object with the tables whose columns are uncertain. */
  readonly doubtfulKey: string | undefined
  /** Whether the chunks are written. Tables are not arranged any more then. */
  readonly isLate?: boolean
}

/**
 * Lets the models describe the images, arrange uncertain tables and summarize tables of a converted version. If a model fails, the
 * affected chunks stay as they were converted, and the rest is `postponed`.
 * @throws the signal's reason if it is aborted
 */
export async function enrichVersion(
  context: Context,
  run: RunRow,
  about: About,
  tools: EnrichmentTools,
) {
  const made = await askModels(context, run, about, tools)
  if (!made) return undefined
  const { patches, isPostponed, ...rest } = made
  const result = { ...rest, ...(isPostponed && { isPostponed }) }
  if (patches.length === 0) return result
  const enrichmentKey = `${versionPrefix(run.tenant_id, run.version_id)}/pipeline/enrichment.jsonl`
  const lines = Readable.from(inBatches(jsonLines(patches)))
  await context.storage.put(enrichmentKey, lines, { signal: tools.signal })
  return { ...result, enrichmentKey }
}

/**
 * What the models change in a converted version. Calls that were already made are not repeated, even if their
 * worker died.
 * @returns undefined if there is nothing to ask
 * @throws the signal's reason if it is aborted
 */
export async function askModels(
  context: Context,
  run: RunRow,
  { models, nodesKey, doubtfulKey, isLate = false }: About,
  tools: EnrichmentTools,
) {
  const { storage } = context
  const tasks = await storage.withFile(nodesKey, (path) => tasksOf(path, run, models))
  const desk = new TableDesk(await uncertainTables(storage, doubtfulKey))
  const asked = tasks.pictures.length + tasks.tables.length + desk.shown.length
  if (asked === 0) return undefined
  const job = await openJob(context, run, models, tools)
  await (isLate ? job.recall(desk) : job.arrange(desk))
  const patches = await job.work(tasks)
  await job.answers.close()
  const { calls, tokens } = job.answers
  const { isPostponed } = job
  const tableWarnings = isLate ? [] : tableWarningsOf(desk.counts, models.enrichment.maxCalls)
  const warnings = [...tableWarnings, ...job.warnings]
  const arrangedPages = desk.settledPages
  const about = { runId: run.id, tenantId: run.tenant_id, calls, ...tokens }
  const counts = {
    pictures: tasks.pictures.length,
    tables: tasks.tables.length,
    uncertain: desk.shown.length,
  }
  context.log.info({ ...about, ...counts, changed: patches.length }, 'document enriched')
  const ofTables = { tableWarnings, arrangedPages }
  return { patches, warnings, calls, tokens, isPostponed, ...(!isLate && ofTables) }
}

function tasksOf(path: string, run: RunRow, { llm, enrichment }: Models): Promise<Tasks> {
  return collectTasks(readNodes(path), {
    canSee: llm.visionModel !== undefined,
    isSingle: run.ingestion_mode === 'single_chunk',
    taxonomy: run.secondary_taxonomy,
    maxTables: enrichment.maxCalls * TABLES_A_CALL,
  })
}

async function openJob(
  { doors, storage, log }: Context,
  run: RunRow,
  models: Models,
  tools: EnrichmentTools,
): Promise<EnrichmentJob> {
  const ids = { documentId: run.document_id, versionId: run.version_id }
  const [language, versions] = await doors.inTenant(run.tenant_id, async (tx) => [
    await findLanguage(tx, run.tenant_id),
    await listOtherVersions(tx, run.tenant_id, ids, OTHER_VERSIONS),
  ])
  const prefix = versionPrefix(run.tenant_id, run.version_id)
  const others = versions.map((version) => versionPrefix(run.tenant_id, version))
  const { generation } = run
  const answers = await Answers.open({ storage, prefix, others, generation })
  const about = { runId: run.id, tenantId: run.tenant_id }
  const fail = (error: EnrichmentError) =>
    log.warn({ err: error, ...about }, 'enrichment postponed')
  return new EnrichmentJob(
    { models, answers, language, pictures: { storage, prefix }, fail },
    tools,
  )
}
