import { notify } from '../../platform/realtime/notifications/notify.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import type { Queue } from '../../platform/jobs/index.ts'

/** The run of an ingestion that an event is about. */
export type IngestionRef = {
  readonly tenantId: string
  readonly documentId: string
  readonly documentVersionId: string
  readonly workflowId: string
}

type Sender = Pick<Queue, 'send'>

/** Tells a tenant that a document has finished ingestion. */
export async function notifyDocumentIngestionCompleted(
  tx: TenantTx,
  queue: Sender,
  run: IngestionRef,
): Promise<void> {
  await tellTenant(tx, queue, { event: 'document_ingestion_completed', run })
}

/** Tells a tenant that an ingestion was cancelled. */
export async function notifyDocumentIngestionCancelled(
  tx: TenantTx,
  queue: Sender,
  run: IngestionRef,
): Promise<void> {
  await tellTenant(tx, queue, { event: 'document_ingestion_cancelled', run })
}

/**
 * Tells a tenant that an ingestion has failed, and its uploader why: the sentence speaks about the file, which
 * not every member may read.
 */
export async function notifyDocumentIngestionFailed(
  tx: TenantTx,
  queue: Sender,
  run: IngestionRef & { readonly uploaderId: string | null; readonly error: string },
): Promise<void> {
  const event = 'document_ingestion_failed'
  await tellTenant(tx, queue, { event, run })
  const { tenantId, uploaderId: userId, error } = run
  if (userId === null) return
  await notify(tx, queue, { tenantId, userId, event, payload: { ...idsOf(run), error } })
}

/** How far an ingestion is; `progress` counts pages, or sections and chunks, of the step. */
export type IngestionProgress = {
  readonly step: string
  readonly status: string
  readonly progress?: { readonly done: number; readonly total: number }
}

/** Tells a tenant how far an ingestion is. */
export async function notifyDocumentIngestionProgress(
  tx: TenantTx,
  queue: Sender,
  { step, status, progress, ...run }: IngestionRef & IngestionProgress,
): Promise<void> {
  const more = { step, status, ...(progress && { progress }) }
  await tellTenant(tx, queue, { event: 'document_ingestion_progress', run, more })
}

/** The tenant's channel is open to every member: ids and numbers only. */
async function tellTenant(
  tx: TenantTx,
  queue: Sender,
  { event, run, more }: { event: string; run: IngestionRef; more?: object },
): Promise<void> {
  const { tenantId } = run
  await notify(tx, queue, { tenantId, event, payload: { ...idsOf(run), ...more } })
}

function idsOf(run: IngestionRef) {
  return {
    document_id: run.documentId,
    document_version_id: run.documentVersionId,
    workflow_id: run.workflowId,
  }
}
