import { Type } from 'typebox'
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
} from '../../../platform/http/schemas.ts'
import { PipelineStatus } from '../../content/index.ts'

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
}

const engine = {
  temporal_status: described(
    Type.String(),
    'RUNNING, COMPLETED, FAILED, CANCELED, TERMINATED or TIMED_OUT.',
  ),
  workflow_type: described(Type.String(), 'Kind of work.'),
  task_queue: described(Type.String(), 'Queue that the run is in.'),
  start_time: DateTime,
  close_time: described(Maybe(DateTime), 'When it ended; null while it runs.'),
  run_id: described(Type.String(), 'Id of this attempt.'),
}

/** Step and progress, in addition to the contract. */
const Progress = Answer('IngestionProgress', {
  step: described(Type.String(), 'The step that runs, or ran last.'),
  done: Maybe(Type.Integer()),
  total: described(Maybe(Type.Integer()), 'Number of all parts, once it is known.'),
  /** Milliseconds of each finished step. */
  timings: described(
    Type.Record(Type.String(), Type.Integer()),
    'Milliseconds of each finished step.',
  ),
})

const WorkflowSummaryResponse = Answer('WorkflowSummaryResponse', summary)
export const WorkflowPage = PageOf(
  'PaginatedResponse_WorkflowSummaryResponse_',
  WorkflowSummaryResponse,
)
/** In addition to the contract: a run with what a list of jobs shows of it. */
const IngestionResponse = Answer('IngestionResponse', {
  ...summary,
  progress: Progress,
  file_name: described(Type.String(), 'Name of the file as it was uploaded.'),
  document_name: described(Type.String(), 'Name of the document now.'),
  ...pathMembers,
  version: described(Type.Integer(), 'Number of the version.'),
  chunks_processed: Maybe(Type.Integer()),
  close_time: described(Maybe(DateTime), 'When it ended; null while it runs.'),
  can_write: described(Type.Boolean(), 'Whether you may cancel it or run it again.'),
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
  total: described(Maybe(Type.Integer()), 'Number of all parts, once it is known.'),
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

/** Which runs a list has; `active` are those that wait or are at work. */
export const ListIngestionsQuery = Query({
  status: described(
    OneOf('IngestionFilter', ['all', 'active', 'completed', 'failed', 'cancelled'], {
      default: 'all',
    }),
    'Which runs are listed; `active` are those that wait or are at work.',
  ),
  ...paging,
})
