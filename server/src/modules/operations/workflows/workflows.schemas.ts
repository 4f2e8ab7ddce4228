import { Type } from 'typebox'
import {
  Answer,
  DateTime,
  Maybe,
  PageOf,
  Query,
  Uuid,
  paging,
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
  temporal_status: Type.String(),
  workflow_type: Type.String(),
  task_queue: Type.String(),
  start_time: DateTime,
  close_time: Maybe(DateTime),
  run_id: Type.String(),
}

/** Step and progress, in addition to the contract. */
const Progress = Answer('IngestionProgress', {
  step: Type.String(),
  done: Maybe(Type.Integer()),
  total: Maybe(Type.Integer()),
  /** Milliseconds of each finished step. */
  timings: Type.Record(Type.String(), Type.Integer()),
})

const WorkflowSummaryResponse = Answer('WorkflowSummaryResponse', summary)
export const WorkflowPage = PageOf(
  'PaginatedResponse_WorkflowSummaryResponse_',
  WorkflowSummaryResponse,
)
export const WorkflowDetailResponse = Answer('WorkflowDetailResponse', {
  ...summary,
  ...engine,
  chunks_processed: Maybe(Type.Integer()),
  progress: Type.Optional(Progress),
})
/** In addition to the contract: the progress of re-embedding a version or folder. */
const EmbeddingProgress = Answer('EmbeddingProgress', {
  done: Type.Integer(),
  total: Maybe(Type.Integer()),
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
