import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  Name,
  Nullable,
  OneOf,
  PageOf,
  Query,
  Uuid,
  described,
  flag,
  paging,
  pathMembers,
} from '../../../platform/http/schemas.ts'
import { approvalState, filteringByTime, sortingBy } from '../../tree/index.ts'

/** Items of one role. */
const MOST_ITEMS = 20
const MOST_DESCRIPTION = 4000
const MOST_SECRET = 1024

export const WorkflowRunnerType = OneOf('WorkflowRunnerType', ['SELF_HOSTED'])
const Url = Type.String({ format: 'uri', minLength: 1, maxLength: 2083 })
const Items = Type.Array(Uuid, { minItems: 1, maxItems: MOST_ITEMS })

const SelfHostedRunnerConfig = Body('SelfHostedRunnerConfig', {
  url: described(Url, 'Where each run is sent by POST.'),
  webhook_secret: described(
    Type.String({ format: 'password', writeOnly: true, maxLength: MOST_SECRET }),
    'Signs what is sent, as Standard Webhooks do. It is never shown again.',
  ),
})
const SelfHostedRunnerConfigResponse = Answer('SelfHostedRunnerConfigResponse', {
  url: described(Url, 'Where each run is sent by POST.'),
})

const written = {
  name: Name({ maxLength: 255 }),
  description: Maybe(Type.String({ maxLength: MOST_DESCRIPTION })),
  runner_type: described(WorkflowRunnerType, 'Always SELF_HOSTED.'),
  runner_config: described(
    Maybe(SelfHostedRunnerConfig),
    'A program of your own that carries the runs out. Without one, this server does, with its language model.',
  ),
  max_run_duration_seconds: described(
    Type.Integer({ minimum: 60, maximum: 86_400, default: 300 }),
    'A run that takes longer fails.',
  ),
  source_path_part_ids: described(
    Items,
    'Node ids of the folders, documents, versions or sections that a run reads.',
  ),
  instruction_path_part_ids: described(
    Items,
    'Node ids of what says what to do: the prompt, as documents.',
  ),
  output_path_part_ids: described(Items, 'Node ids of the folders that get what a run writes.'),
  template_path_part_id: described(
    Maybe(Uuid),
    'Node id of a document version whose form the written document takes.',
  ),
}

export const CreateWorkflowDefinitionRequest = Body('CreateWorkflowDefinitionRequest', written)
export const UpdateWorkflowDefinitionRequest = Body('UpdateWorkflowDefinitionRequest', {
  ...written,
  is_active: described(Type.Boolean({ default: true }), 'Whether it can be started.'),
})

const Ids = Type.Array(Uuid)

export const WorkflowDefinitionResponse = Answer('WorkflowDefinitionResponse', {
  id: Uuid,
  name: Type.String(),
  description: Nullable(Type.String()),
  runner_type: described(WorkflowRunnerType, 'Always SELF_HOSTED.'),
  runner_config: described(
    Nullable(SelfHostedRunnerConfigResponse),
    'The program that carries the runs out; null when this server does.',
  ),
  max_run_duration_seconds: described(Type.Integer(), 'A run that takes longer fails.'),
  source_path_part_ids: described(Ids, 'Node ids of what a run reads.'),
  instruction_path_part_ids: described(Ids, 'Node ids of what says what to do.'),
  output_path_part_ids: described(Ids, 'Node ids of the folders that get what a run writes.'),
  template_path_part_id: described(
    Nullable(Uuid),
    'Node id of the document version whose form the written document takes.',
  ),
  is_active: described(Type.Boolean(), 'Whether it can be started.'),
  // Newer clients require these.
  part_type: OneOf('WorkflowDefinitionPartType', ['WORKFLOW_DEFINITION']),
  tenant_id: Uuid,
  parent_path_part_id: Uuid,
  instruction_path_part_id: described(
    Nullable(Uuid),
    'The first of `instruction_path_part_ids`; null once it is deleted.',
  ),
  approval_required: described(Type.Boolean(), 'Always false: there are no approvals here.'),
  ...approvalState,
  // In addition to the contract: permissions are granted on the node.
  path_part_id: Uuid,
  ...pathMembers,
  created_at: DateTime,
  updated_at: DateTime,
})
export const WorkflowDefinitionPage = PageOf(
  'PaginatedResponse_WorkflowDefinitionResponse_',
  WorkflowDefinitionResponse,
)
export const ListDefinitionsQuery = Query({
  mine: described(
    flag,
    'Only workflows that you created. It is not known of workflows from before this filter existed.',
  ),
  is_template: described(
    Maybe(Type.Boolean()),
    'True for none and false for all: no workflow is a template for others here.',
  ),
  ...sortingBy(['CREATED_AT', 'UPDATED_AT'], true, 'the name'),
  ...filteringByTime,
  ...paging,
})
