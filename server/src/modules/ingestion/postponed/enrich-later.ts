import { readNodes, type PlannedChunk } from '@arbor/reader'
import { audited } from '../../../platform/audit/audited-work.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/core/errors.ts'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import {
  areContentsKept,
  describeChunks,
  findVersionPart,
  type LateDescription,
  replaceWarnings,
} from '../../content/index.ts'
import { actorOfMember } from '../../tenancy/index.ts'
import { removeLeftovers } from '../clean-up.ts'
import type { RunRow } from '../run-row.ts'
import { findCompleted, writeOutput } from '../ingestion-runs.queries.ts'
import type { ChunkPatch } from '../enrich/chunk-patches.ts'
import { convertStep } from '../steps/convert.step.ts'
import { enrichStep } from '../steps/enrich.step.ts'
import { ENRICHMENT_PATIENCE } from '../enrich/enrichment-questions.ts'
import { enrichLaterJob, pauseBefore, type EnrichLaterKey } from './enrich-later.job.ts'
import { askModels } from '../enrich/enrich-version.ts'

/** Schedules a later attempt for what the models left out, in the transaction that completes a run. */
export async function enrichInTime(
  tx: TenantTx,
  { queue }: Pick<Context, 'queue'>,
  { tenant_id: tenantId, id: runId, generation }: RunRow,
  tries = 0,
): Promise<void> {
  const startAfter = pauseBefore(tries)
  if (startAfter === undefined) return
  await queue.send(tx, enrichLaterJob, { tenantId, runId, generation, tries }, { startAfter })
}

/**
 * Asks the models again about a document whose ingestion they missed, and adds their answers to its chunks.
 * Chunks that people have changed since then are skipped, and tables are not arranged. Running it twice is harmless.
 */
export async function enrichLater(
  context: Context,
  key: EnrichLaterKey,
  signal: AbortSignal,
  patience = ENRICHMENT_PATIENCE,
): Promise<void> {
  const { doors, log } = context
  const { tenantId, tries } = key
  const run = await doors.inTenant(tenantId, async (tx) => {
    const found = await findCompleted(tx, key)
    // A legal hold or retention rule also keeps a version without descriptions.
    return found && (await areContentsKept(tx, tenantId, found.version_id)) ? undefined : found
  })
  const { llm, enrichment } = context.config
  if (!run || llm === undefined || enrichment === undefined) return
  const { nodesKey, doubtfulKey } = convertStep.outputOf(run)
  const about = { models: { llm, enrichment }, nodesKey, doubtfulKey, isLate: true }
  const tools = { signal, patience, progress: () => undefined }
  try {
    const made = await askModels(context, run, about, tools)
    if (!made) return
    await addToChunks(context, run, nodesKey, made.patches)
    const { calls, tokens, isPostponed } = made
    const before = enrichStep.outputOf(run)
    const warnings = [...(before.tableWarnings ?? []), ...made.warnings]
    const output = { ...before, warnings, calls, tokens, isPostponed }
    await doors.inTenant(tenantId, async (tx) => {
      if (!(await writeOutput(tx, run, enrichStep.name, output))) return
      const former = before.warnings ?? []
      await replaceWarnings(tx, run, { former, warnings })
      if (isPostponed) await enrichInTime(tx, context, run, tries + 1)
    })
  } catch (error) {
    signal.throwIfAborted()
    // The version was deleted, is being ingested again, or its uploader may no longer change it.
    if (!(error instanceof Problem || error instanceof ObjectNotFound)) throw error
    log.info({ runId: run.id, tenantId, code: error.message }, 'enrichment given up')
  } finally {
    await removeLeftovers(context, { tenantId, versionId: run.version_id })
  }
}

async function addToChunks(
  context: Context,
  run: RunRow,
  nodesKey: string,
  patches: readonly ChunkPatch[],
): Promise<void> {
  if (patches.length === 0 || run.user_id === null) return
  const { doors, storage, log } = context
  const { tenant_id: tenantId, user_id: userId, version_id: versionId } = run
  const actor = await actorOfMember(doors, tenantId, userId)
  const versionPartId = await doors.inTenant(tenantId, (tx) =>
    findVersionPart(tx, tenantId, versionId),
  )
  if (!actor || versionPartId === undefined) return
  const prefix = versionPrefix(tenantId, versionId)
  const uriOf = (name: string) => storage.uri(`${prefix}/${name}`)
  const planned = await storage.withFile(nodesKey, (path) => readPlanned(path, patches))
  const descriptions = patches.flatMap(({ at, content, metadata }): LateDescription[] => {
    const chunk = planned.get(at)
    if (!chunk) return []
    const images = (chunk.assets ?? []).map(uriOf)
    const before = { content: chunk.content, images, summary: chunk.metadata?.['summary'] }
    const summary = metadata?.['summary']
    return [
      {
        before,
        ...(content !== undefined && { content }),
        ...(summary !== undefined && { summary }),
      },
    ]
  })
  const call = {
    kind: 'chunk.updated',
    operation: enrichLaterJob.name,
    doer: { userId, credential: 'service' },
    items: [versionId],
  } as const
  const changed = await audited(context, call, () =>
    describeChunks(context, actor, versionPartId, descriptions),
  )
  log.info({ runId: run.id, tenantId, changed }, 'document enriched later')
}

/** The chunks to change, by their numbers. */
async function readPlanned(
  path: string,
  patches: readonly ChunkPatch[],
): Promise<ReadonlyMap<number, PlannedChunk>> {
  const wanted = new Set(patches.map(({ at }) => at))
  const planned = new Map<number, PlannedChunk>()
  let at = -1
  for await (const node of readNodes(path)) {
    at += 1
    if (node.kind === 'chunk' && wanted.has(at)) planned.set(at, node)
  }
  return planned
}
