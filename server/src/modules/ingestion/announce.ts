import type { Context } from '../../platform/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import {
  notifyDocumentIngestionCancelled,
  notifyDocumentIngestionCompleted,
  notifyDocumentIngestionFailed,
  notifyDocumentIngestionProgress,
} from './ingestion-events.ts'
import type { RunRow, Step } from './runs.queries.ts'

// Each is written into the transaction that makes it true, after the run was changed: whoever changes it next
// waits for that lock, so the timestamps of a run's events rise in the order of what happened.

type Announcer = Pick<Context, 'queue'>

/** Tells that a run is completed. */
export async function announceCompletion(
  tx: TenantTx,
  { queue }: Announcer,
  run: RunRow,
): Promise<void> {
  await notifyDocumentIngestionCompleted(tx, queue, refOf(run))
}

/** Tells that a run was cancelled. */
export async function announceCancel(
  tx: TenantTx,
  { queue }: Announcer,
  run: RunRow,
): Promise<void> {
  await notifyDocumentIngestionCancelled(tx, queue, refOf(run))
}

/** Tells that a run has failed; the sentence goes to the uploader only. */
export async function announceFailure(
  tx: TenantTx,
  { queue }: Announcer,
  run: RunRow,
  error: string,
): Promise<void> {
  await notifyDocumentIngestionFailed(tx, queue, { ...refOf(run), uploaderId: run.user_id, error })
}

/** Tells which step of a run is next or at work, and how far it is. Nothing is written where nobody can listen. */
export async function announceProgress(
  tx: TenantTx,
  { queue, stream }: Pick<Context, 'queue' | 'stream'>,
  run: RunRow,
  at: {
    readonly step: Step
    readonly progress?: { readonly done: number; readonly total: number }
  },
): Promise<void> {
  if (!stream.enabled) return
  await notifyDocumentIngestionProgress(tx, queue, { ...refOf(run), status: 'processing', ...at })
}

function refOf(run: RunRow) {
  return {
    tenantId: run.tenant_id,
    documentId: run.document_id,
    documentVersionId: run.version_id,
    workflowId: run.id,
  }
}
