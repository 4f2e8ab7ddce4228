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

/** Maximum length of an idempotency key. */
export const MAX_KEY = 255
const MAX_ERROR = 8192

export const InvokeWorkflowRequest = Body('InvokeWorkflowRequest', {
  idempotency_key: described(
    Maybe(Type.String({ maxLength: MAX_KEY })),
    'While a run that you started with this key is open, the same key returns that run instead of starting another one. You can send the key in the header `Idempotency-Key` instead.',
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
  user_id: described(Uuid, 'The user who started the run. The run has their permissions.'),
  runner_type: described(WorkflowRunnerType, 'Always SELF_HOSTED.'),
  status: described(
    WorkflowRunStatus,
    "PENDING until it is the run's turn, then RUNNING, and finally COMPLETED or FAILED. A failed run has an error.",
  ),
  started_at: described(
    DateTime,
    'When the run began. While it is PENDING: when it was requested.',
  ),
  completed_at: described(
    Nullable(DateTime),
    'When the run ended, with any outcome; null until then.',
  ),
  run_snapshot: described(WorkflowRunSnapshot, 'The workflow as it was when the run was started.'),
  error: described(
    Nullable(Type.String()),
    'Why the run failed or was canceled, as a message for people.',
  ),
  // In addition to the contract.
  step: described(
    Type.String(),
    'The current or last step: prepare, write, publish or link; with a runner, call or wait.',
  ),
  thread_id: described(
    Nullable(Uuid),
    'The thread that shows the progress of the run; null without one.',
  ),
  documents: described(
    Type.Array(WrittenDocument),
    'The documents that the run has written, if they exist and you can read them.',
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
    Maybe(Type.String({ maxLength: MAX_ERROR })),
    'Why the run failed, as a message for the person who started it.',
  ),
})
export const WorkflowCallbackResponse = Answer('WorkflowCallbackResponse', {
  status: described(Type.String(), 'The current status of the run.'),
})
