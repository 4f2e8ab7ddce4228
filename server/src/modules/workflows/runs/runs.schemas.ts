import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  Nullable,
  OneOf,
  PageOf,
  Query,
  Uuid,
  described,
  paging,
} from '../../../platform/http/schemas.ts'
import { filteringByTime, sortingBy } from '../../tree/index.ts'
import { WorkflowRunnerType } from '../definitions/definitions.schemas.ts'
import { WorkflowRunSnapshot } from './run-row.ts'

/** Longest key under which a run is started once. */
export const MOST_KEY = 255
const MOST_ERROR = 8192

export const InvokeWorkflowRequest = Body('InvokeWorkflowRequest', {
  idempotency_key: described(
    Maybe(Type.String({ maxLength: MOST_KEY })),
    'While the run that you started with this key is not over, the same key starts no other. The header `Idempotency-Key` does the same.',
  ),
})

const WorkflowRunStatus = OneOf('WorkflowRunStatus', ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED'])

/** In addition to the contract. */
const WrittenDocument = Answer('WorkflowDocument', {
  document_id: Uuid,
  path_part_id: Uuid,
  name: Type.String(),
})

export const WorkflowRunResponse = Answer('WorkflowRunResponse', {
  id: Uuid,
  workflow_definition_id: described(Uuid, 'The workflow.'),
  user_id: described(Uuid, 'Who started the run, and with whose rights it works.'),
  runner_type: described(WorkflowRunnerType, 'Always SELF_HOSTED.'),
  status: described(
    WorkflowRunStatus,
    'PENDING until it is its turn, then RUNNING; at the end COMPLETED, or FAILED with an error.',
  ),
  started_at: described(DateTime, 'When it began; of one that is PENDING, when it was requested.'),
  completed_at: described(Nullable(DateTime), 'When it ended, in whatever way; null until then.'),
  run_snapshot: described(WorkflowRunSnapshot, 'The workflow as it was when the run was started.'),
  error: described(Nullable(Type.String()), 'Why it failed or was cancelled, as a sentence.'),
  // In addition to the contract.
  step: described(
    Type.String(),
    'The current step or the last one: prepare, write, publish and link; call and wait with a runner.',
  ),
  thread_id: described(Nullable(Uuid), 'The thread that shows how the run went; null without one.'),
  documents: described(
    Type.Array(WrittenDocument),
    'What it has written, as far as it exists and you may read it.',
  ),
  created_at: DateTime,
  updated_at: DateTime,
})
export const WorkflowRunPage = PageOf('PaginatedResponse_WorkflowRunResponse_', WorkflowRunResponse)
export const ListRunsQuery = Query({
  ...sortingBy(['CREATED_AT', 'UPDATED_AT', 'STARTED_AT', 'COMPLETED_AT'], true),
  ...filteringByTime,
  ...paging,
})

export const WorkflowRunCallbackRequest = Body('WorkflowRunCallbackRequest', {
  status: described(
    Type.Unsafe<'COMPLETED' | 'FAILED'>({ type: 'string', enum: ['COMPLETED', 'FAILED'] }),
    'How the run ended.',
  ),
  error: described(
    Maybe(Type.String({ maxLength: MOST_ERROR })),
    'Why it failed, as a sentence for the person who started it.',
  ),
})
export const WorkflowCallbackResponse = Answer('WorkflowCallbackResponse', {
  status: described(Type.String(), 'The status of the run now.'),
})
