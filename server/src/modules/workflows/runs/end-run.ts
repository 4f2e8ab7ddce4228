import { noteChanges } from '../../../platform/audit/audited-work.ts'
import { isKeptByHold, whyKept } from '../../retention/index.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context/context.ts'
import { isAny, type TenantTx } from '../../../platform/db/index.ts'
import { notify } from '../../../platform/realtime/notifications/notify.ts'
import { deleteObjects, deleteSubtree } from '../../content/index.ts'
import { appendMessage, readDetails } from '../../conversations/index.ts'
import type { Reference } from '../../assistant/index.ts'
import { announceItem, lockTreeExclusive, lockTreeShared, selectParts } from '../../tree/index.ts'
import type { Allowed, PartRow } from '../../tree/index.ts'
import { recordEnd } from './record-run.ts'
import type { RunRow, StepName } from './run-row.ts'
import {
  ended,
  endOpen,
  listNext,
  lockTurns,
  runClaims,
  type Ending,
} from './workflow-runs.queries.ts'
import { sendStep } from './start-step.ts'

type Parts = Pick<Context, 'config' | 'queue' | 'stream'>

/**
 * Ends a run under the claim of its worker. Unless it has succeeded, nothing that it wrote remains.
 * @throws ClaimLost
 */
export async function endByWorker(
  tx: TenantTx,
  context: Parts,
  run: RunRow,
  ending: Ending,
): Promise<void> {
  await noteChanges(tx)
  await lockFor(tx, run, ending)
  await runClaims.update(tx, run, ended(ending))
  await follow(tx, context, run, ending)
  await recordEnd(tx, run, ending)
}

/**
 * Ends a run, whoever works on it.
 * @param steps limits this to runs in one of these steps
 * @returns whether the run was still open
 */
export async function endByOther(
  tx: TenantTx,
  context: Parts,
  run: Pick<RunRow, 'tenant_id' | 'id'>,
  { steps, ...ending }: Ending & { readonly steps?: readonly StepName[] },
): Promise<boolean> {
  await lockFor(tx, run, ending)
  const before = await endOpen(tx, { tenantId: run.tenant_id, runId: run.id }, ending, steps)
  if (before) await follow(tx, context, before, ending)
  return before !== undefined
}

/** Documents are deleted below. See `tree/locks.ts` for the order of locks. */
async function lockFor(
  tx: TenantTx,
  run: Pick<RunRow, 'tenant_id'>,
  { status }: Ending,
): Promise<void> {
  if (status === 'completed') await lockTreeShared(tx, run.tenant_id)
  else await lockTreeExclusive(tx, run.tenant_id)
  await lockTurns(tx, run.tenant_id)
}

async function follow(
  tx: TenantTx,
  context: Parts,
  run: RunRow,
  { status, error }: Ending,
): Promise<void> {
  const { tenant_id: tenantId } = run
  for (const next of await listNext(tx, tenantId, context.config.tenantLimits.workflowRuns)) {
    await sendStep(tx, context, next)
  }
  if (status !== 'completed') await withdraw(tx, context, run)
  await writeOutcome(tx, run, error)
  await notify(tx, context, {
    tenantId,
    userId: run.user_id,
    event: `workflow_run_${status}`,
    payload: { workflow_run_id: run.id, workflow_definition_id: run.definition_id },
  })
}

/** Deletes the documents that a run has written, and objects of documents that it was about to write. */
async function withdraw(tx: TenantTx, context: Parts, run: RunRow): Promise<void> {
  const { tenant_id: tenantId, outputs } = run
  const { versionIds = [] } = outputs.write ?? {}
  if (!outputs.publish) {
    if (versionIds.length > 0) await context.queue.send(tx, deleteObjects, { tenantId, versionIds })
    return
  }
  const partIds = outputs.publish.map((document) => document.path_part_id)
  // The run itself has just created these, so rights don't matter.
  const parts = await selectParts(tx, tenantId)
    .where(isAny(sql.ref('p.id'), partIds))
    .selectAll('p')
    .$castTo<Allowed<PartRow, 'write'>>()
    .execute()
  for (const part of parts) {
    // A hold or a retention rule keeps it, so it stays.
    if ((await isKeptByHold(tx, part, { below: true })) || (await whyKept(tx, part))) continue
    await deleteSubtree(tx, context, part)
    await announceItem(tx, context, part, 'deleted')
  }
}

/** Writes the outcome of a run into its thread, unless the thread was deleted. */
async function writeOutcome(tx: TenantTx, run: RunRow, error: string | null): Promise<void> {
  const { tenant_id: tenantId, thread_id: threadId, outputs } = run
  if (threadId === null) return
  const thread = { tenantId, threadId }
  if (error !== null) {
    const content = { text: error, is_error: true }
    await appendMessage(tx, thread, { role: 'ASSISTANT', content })
    return
  }
  const documents = outputs.publish ?? []
  const references: Reference[] = documents.map((document) => ({
    ref_type: 'DOCUMENT',
    entity_id: document.path_part_id,
    display_name: document.name,
  }))
  const { citations = [], steps = [] } = outputs.write ?? {}
  const text = `Written: ${[...new Set(documents.map(({ name }) => name))].join(', ')}`
  await appendMessage(tx, thread, {
    role: 'ASSISTANT',
    content: { text, references, ...(citations.length > 0 && { citations }) },
    details: readDetails({ steps }),
  })
}
