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
  pathMembers,
} from '../../../platform/http/schemas.ts'
import { UserInfo } from '../../content/index.ts'
import { approvalState, filteringByTime, PART_TYPES, sortingBy } from '../../tree/index.ts'
import { WorkflowRunnerType } from '../definitions/definitions.schemas.ts'
import { PathSnapshot, WorkflowRunSnapshot } from './run-row.ts'

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

/** The snapshot with what newer clients require. */
const PublicSnapshot = Answer('WorkflowRunSnapshot', {
  ...WorkflowRunSnapshot.properties,
  instruction: described(
    Answer('InstructionSnapshot', {
      ...PathSnapshot.properties,
      source_s3_uri: described(Type.Null(), 'Always null.'),
    }),
    'The first of the instructions.',
  ),
  inputs: described(Type.Array(PathSnapshot), 'The same as `sources`.'),
})

const RunAsset = Answer('WorkflowRunAsset', {
  id: described(Uuid, 'Id of the folder, document, version or section.'),
  path_part_id: Uuid,
  name: Type.String(),
  part_type: OneOf('PartType', PART_TYPES),
  ...pathMembers,
  ...approvalState,
})
const place = { id: described(Uuid, 'The run.'), path_part_id: Uuid, ...pathMembers }
const RunFolderRef = Answer('RunFolderRef', place)
const RunFolder = Answer('RunFolder', {
  ...place,
  assets: described(Type.Array(RunAsset), 'Those that exist and that you can read.'),
})

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
  run_snapshot: described(PublicSnapshot, 'The workflow as it was when the run was started.'),
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
  // Newer clients require these.
  tenant_id: Uuid,
  path_part_id: Uuid,
  parent_path_part_id: described(Uuid, 'Node id of the workflow.'),
  name: described(Type.String(), 'When the run was requested.'),
  ...pathMembers,
  triggered_by: described(
    UserInfo,
    'The person who started the run. Without a name if they have left the tenant.',
  ),
  execution_state: described(
    OneOf('WorkflowExecutionState', ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED']),
    'The same as `status`, in the words of newer clients.',
  ),
  ...approvalState,
  auto_start: described(Type.Boolean(), 'Always true.'),
  inputs: described(RunFolder, 'What the run reads. The folder is the run itself.'),
  outputs: described(RunFolder, 'What the run has written. The folder is the run itself.'),
  discussions: described(RunFolderRef, 'The run itself.'),
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
