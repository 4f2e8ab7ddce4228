import { sql } from 'kysely'
import { noteChanges } from '../../../platform/audit/audited-work.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { isAny, type TenantTx } from '../../../platform/db/index.ts'
import { runs } from '../../../platform/telemetry/metrics.ts'
import { linkNewChunks, listContentsOf, MAX_PARENTS } from '../../content/index.ts'
import { statesOfIngestions } from '../../ingestion/index.ts'
import { anyPart, getPart, hasRight, lockTreeShared, selectParts } from '../../tree/index.ts'
import { endByWorker } from '../runs/end-run.ts'
import { RunFault, tooLong, type Draft, type Published, type RunRow } from '../runs/run-row.ts'
import { lockTurns, runClaims } from '../runs/workflow-runs.queries.ts'
import { secondsLeft, sendStep } from '../runs/start-step.ts'
import { itemsOfRun, starterOf } from './run-starter.ts'

const LOOK_AGAIN_SECONDS = 2
/** Maximum number of a document's chunks that are linked: more than the longest draft has. */
const MAX_CHUNKS = 2000

/**
 * Waits until the documents of a run are ingested. Then records their lineage and completes the run, in one
 * transaction.
 * @throws RunFault; ClaimLost
 */
export async function linkDocuments(context: Context, run: RunRow): Promise<void> {
  const { tenant_id: tenantId, outputs } = run
  const { publish = [], write: draft } = outputs
  if (!draft) throw new Error('A run without a draft has nothing to link.')
  const actor = await starterOf(context, run)
  const isOver = await context.doors.inTenant(tenantId, async (tx) => {
    await lockTreeShared(tx, tenantId)
    await lockTurns(tx, tenantId)
    await runClaims.assert(tx, run)
    if (!(await areIngested(tx, tenantId, publish))) {
      if (secondsLeft(run) < 0) throw tooLong(run)
      await runClaims.release(tx, run)
      await sendStep(tx, context, run, LOOK_AGAIN_SECONDS)
      return false
    }
    await itemsOfRun(tx, actor, run)
    await noteChanges(tx)
    const used = await stillThere(tx, actor, draft.used)
    for (const document of publish) {
      const edges = await edgesOf(tx, actor, { document, draft, used })
      if (edges.length > 0) await linkNewChunks(tx, actor, edges)
    }
    await endByWorker(tx, context, run, { status: 'completed', error: null })
    return true
  })
  if (isOver) runs.inc({ kind: 'workflow', result: 'completed' })
}

/** @throws RunFault if one of them has failed or was deleted */
async function areIngested(
  tx: TenantTx,
  tenantId: string,
  documents: readonly Published[],
): Promise<boolean> {
  const ids = documents.map((document) => document.ingestion_id)
  const states = await statesOfIngestions(tx, tenantId, ids)
  if (states.length < ids.length) {
    throw new RunFault('A document of the run was deleted before it was complete.')
  }
  const failed = states.find(({ status }) => status === 'failed' || status === 'cancelled')
  if (failed) {
    throw new RunFault(failed.error ?? 'The ingestion of a document of the run was cancelled.')
  }
  return states.every(({ status }) => status === 'completed')
}

/** The given chunks that exist. @throws RunFault if one of them may no longer be read */
async function stillThere(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await selectParts(tx, actor.tenantId)
    .where(isAny(sql.ref('p.metadata_obj_id'), ids))
    .where('p.part_type', '=', 'CHUNK')
    .select(['p.metadata_obj_id as id', hasRight(actor, 'read').as('readable')])
    .execute()
  if (rows.some((row) => !row.readable)) {
    throw new RunFault('The person who started the run may no longer read what it used.')
  }
  return new Set(rows.map(({ id }) => id))
}

/**
 * The lineage of a document's chunks. The first one represents the whole document and derives from all chunks
 * that the model has seen. The others derive from the chunks that they cite.
 */
async function edgesOf(
  tx: TenantTx,
  actor: Actor,
  {
    document,
    draft,
    used,
  }: {
    readonly document: Published
    readonly draft: Draft
    readonly used: ReadonlySet<string>
  },
) {
  const version = await getPart(tx, actor, anyPart(document.version_part_id), 'read')
  const { items } = await listContentsOf(tx, version, { limit: MAX_CHUNKS, offset: 0 })
  const chunks = items.flatMap((item) => (item.part_type === 'CHUNK' ? [item] : []))
  return chunks.flatMap(({ metadata_obj_id: chunkId, content }, at) => {
    const wanted = at === 0 ? draft.used : citedIn(content ?? '', draft)
    const parentIds = [...new Set(wanted)].filter((id) => used.has(id)).slice(0, MAX_PARENTS)
    return parentIds.map((parentId) => ({ chunk_id: chunkId, parent_chunk_id: parentId }))
  })
}

/** The chunks that a text cites by numbers in brackets. */
function citedIn(text: string, { citations }: Draft): string[] {
  const numbers = Array.from(text.matchAll(/\[(\d{1,3})\]/g), ([, number]) => Number(number))
  return numbers.flatMap((number) => citations[number - 1]?.chunk_id ?? [])
}
