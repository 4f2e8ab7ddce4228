import { Type } from 'typebox'
import { WaitingFor } from '../../platform/http/outage-schemas.ts'
import {
  Answer,
  DateTime,
  Maybe,
  PageOf,
  Query,
  Uuid,
  paging,
  described,
  OneOf,
  pathMembers,
} from '../../platform/http/schemas.ts'
import { PipelineStatus } from '../content/index.ts'
import { FailureCause } from './failures.schemas.ts'

const failureMembers = {
  reason: described(
    Type.Optional(Type.String()),
    'Why a failed run failed, for programs, such as `encrypted` or `storage_unavailable`. Unset if it failed before reasons were stored.',
  ),
  params: described(
    Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    'The values in the message of `reason`.',
  ),
  cause: Type.Optional(described(FailureCause, 'What has to be mended before a rerun can help.')),
  retry_at: Type.Optional(
    described(
      DateTime,
      'When a failed run is tried again automatically, or since when it waits for that.',
    ),
  ),
}

const summary = {
  workflow_id: Type.String(),
  document_id: Uuid,
  document_version_id: Uuid,
  status: PipelineStatus,
  last_activity: Maybe(Type.String()),
  error: Maybe(Type.String()),
  last_run_timestamp: DateTime,
  last_state_update_timestamp: Maybe(DateTime),
  created_at: DateTime,
  // The rest is in addition to the contract.
  ...failureMembers,
  waiting_for: Type.Optional(
    described(WaitingFor, 'What an unfinished run waits for. Unset if it waits for nothing.'),
  ),
}

const engine = {
  temporal_status: described(
    Type.String(),
    'RUNNING, COMPLETED, FAILED, CANCELED, TERMINATED or TIMED_OUT.',
  ),
  workflow_type: described(Type.String(), 'Kind of work.'),
  task_queue: described(Type.String(), 'Queue that the run is in.'),
  start_time: DateTime,
  close_time: described(Maybe(DateTime), 'When the run ended; null while it is in progress.'),
  run_id: described(Type.String(), 'Id of this attempt.'),
}

/** Step and progress, in addition to the contract. */
const Progress = Answer('IngestionProgress', {
  step: described(Type.String(), 'The current or last step.'),
  done: Maybe(Type.Integer()),
  total: described(Maybe(Type.Integer()), 'Total number of parts, once it is known.'),
  /** Milliseconds of each finished step. */
  timings: described(
    Type.Record(Type.String(), Type.Integer()),
    'Milliseconds that each finished step took.',
  ),
})

const WorkflowSummaryResponse = Answer('WorkflowSummaryResponse', summary)
export const WorkflowPage = PageOf(
  'PaginatedResponse_WorkflowSummaryResponse_',
  WorkflowSummaryResponse,
)
/** In addition to the contract: a run with the fields that a list of jobs shows. */
const IngestionResponse = Answer('IngestionResponse', {
  ...summary,
  progress: Progress,
  file_name: described(Type.String(), 'Name of the file when it was uploaded.'),
  document_name: described(Type.String(), 'Current name of the document.'),
  ...pathMembers,
  version: described(Type.Integer(), 'Number of the version.'),
  chunks_processed: Maybe(Type.Integer()),
  close_time: described(Maybe(DateTime), 'When the run ended; null while it is in progress.'),
  can_write: described(Type.Boolean(), 'Whether you can cancel the run or run it again.'),
})
export const IngestionPage = PageOf('PaginatedResponse_IngestionResponse_', IngestionResponse)

export const WorkflowDetailResponse = Answer('WorkflowDetailResponse', {
  ...summary,
  ...engine,
  chunks_processed: Maybe(Type.Integer()),
  progress: Type.Optional(Progress),
})
/** In addition to the contract: the progress of re-embedding a version or folder. */
const EmbeddingProgress = Answer('EmbeddingProgress', {
  done: Type.Integer(),
  total: described(Maybe(Type.Integer()), 'Total number of parts, once it is known.'),
})
export const TemporalWorkflowStatusResponse = Answer('TemporalWorkflowStatusResponse', {
  workflow_id: Type.String(),
  ...engine,
  progress: Type.Optional(EmbeddingProgress),
  error: Type.Optional(Maybe(Type.String())),
})
export const WorkflowActionResponse = Answer('WorkflowActionResponse', {
  workflow_id: Type.String(),
  action: Type.String(),
  message: Type.String(),
})
export const WorkflowCancelResponse = Answer('WorkflowCancelResponse', {
  workflow_id: Type.String(),
  message: Type.String(),
})

export const WorkflowParams = Type.Object({ workflow_id: Type.String({ maxLength: 255 }) })
export const ListWorkflowsQuery = Query(paging)

/** Which runs to list; `active` means waiting or running. */
export const ListIngestionsQuery = Query({
  status: described(
    OneOf('IngestionFilter', ['all', 'active', 'completed', 'failed', 'cancelled'], {
      default: 'all',
    }),
    'Which runs to list; `active` means waiting or running.',
  ),
  ...paging,
})
