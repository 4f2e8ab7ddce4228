import type { EmbeddingRun } from '../embeddings/index.ts'
import type { Outage } from '../../platform/availability/dependencies.ts'
import { toPublicWaiting } from '../../platform/http/outage-schemas.ts'
import {
  activityOf,
  causeOf,
  needsOf,
  type IngestionRow,
  type WorkflowRow,
} from '../ingestion/index.ts'

/** The workflow engine's terms that clients of the public interface know (differences.md, P7). */
const ENGINE_STATUS: Record<WorkflowRow['status'], string> = {
  pending: 'RUNNING',
  processing: 'RUNNING',
  completed: 'COMPLETED',
  failed: 'FAILED',
  cancelled: 'CANCELED',
}

/** What a run waits for, if it is open and nobody works on it. */
function waitOf({ status, claim, step }: WorkflowRow, outages: readonly Outage[]) {
  if ((status !== 'pending' && status !== 'processing') || claim !== null) return {}
  const needs = needsOf(step)
  const outage = outages.find(({ dependency }) => needs.includes(dependency))
  return outage ? { waiting_for: toPublicWaiting(outage) } : {}
}

/** Why a run failed, and whether it is tried again automatically. */
function failureOf({ status, reason, params, retry_at: retryAt }: WorkflowRow) {
  if (status !== 'failed') return {}
  return {
    ...(reason !== null && { reason, params: params ?? {} }),
    cause: causeOf(reason),
    ...(retryAt && { retry_at: retryAt.toISOString() }),
  }
}

/** A run in the list. */
export function toPublicSummary(run: WorkflowRow, outages: readonly Outage[]) {
  return {
    ...failureOf(run),
    ...waitOf(run, outages),
    workflow_id: run.id,
    document_id: run.document_id,
    document_version_id: run.version_id,
    status: run.status,
    last_activity: activityOf(run.step),
    error: run.error,
    last_run_timestamp: (run.started_at ?? run.updated_at).toISOString(),
    last_state_update_timestamp: run.updated_at.toISOString(),
    created_at: run.created_at.toISOString(),
  }
}

/** A run as a workflow of the engine. */
export function toPublicEngineStatus(run: WorkflowRow) {
  return {
    workflow_id: run.id,
    temporal_status: ENGINE_STATUS[run.status],
    workflow_type: 'document_ingestion',
    task_queue: 'ingestion-step',
    start_time: (run.started_at ?? run.updated_at).toISOString(),
    close_time: run.closed_at?.toISOString() ?? null,
    run_id: `${run.id}-${run.generation}`,
  }
}

/** The same for a re-embedding run, with its progress. */
export function toPublicReembed(run: EmbeddingRun) {
  return {
    workflow_id: run.id,
    temporal_status: ENGINE_STATUS[run.status],
    workflow_type: 'reembedding',
    task_queue: 'embed-run',
    start_time: (run.started_at ?? run.created_at).toISOString(),
    close_time: run.closed_at?.toISOString() ?? null,
    run_id: `${run.id}-1`,
    progress: { done: run.done, total: run.total },
    error: run.error,
  }
}

/** A run with all its fields. */
export function toPublicDetail(run: WorkflowRow, outages: readonly Outage[]) {
  return {
    ...toPublicSummary(run, outages),
    ...toPublicEngineStatus(run),
    chunks_processed: run.chunks,
    progress: progressOf(run),
  }
}

/** A run with its document. */
export function toPublicIngestion(run: IngestionRow, outages: readonly Outage[]) {
  const path = run.path.split('/').slice(0, -1)
  return {
    ...toPublicSummary(run, outages),
    progress: progressOf(run),
    file_name: run.file_name,
    document_name: path.at(-1) ?? '',
    materialized_path: path.join('/'),
    version: run.version,
    chunks_processed: run.chunks,
    close_time: run.closed_at?.toISOString() ?? null,
    can_write: run.can_write,
  }
}

function progressOf({ step, progress, timings }: WorkflowRow) {
  const { done = null, total = null } = progress ?? {}
  return { step, done, total, timings }
}
