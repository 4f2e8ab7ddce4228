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

/** Maximum number of items per role. */
const MAX_ITEMS = 20
const MAX_DESCRIPTION = 4000
const MAX_SECRET = 1024
/** As in `workflow_definition_max_run_seconds_check` of the database: a minute to a day. */
const RUN_SECONDS = { minimum: 60, maximum: 86_400 } as const

export const WorkflowRunnerType = OneOf('WorkflowRunnerType', ['SELF_HOSTED'])
const Url = Type.String({ format: 'uri', minLength: 1, maxLength: 2083 })
const Items = Type.Array(Uuid, { minItems: 1, maxItems: MAX_ITEMS })

const SelfHostedRunnerConfig = Body('SelfHostedRunnerConfig', {
  url: described(Url, 'URL to which Arbor sends each run by POST.'),
  webhook_secret: described(
    Type.String({ format: 'password', writeOnly: true, maxLength: MAX_SECRET }),
    'Secret with which Arbor signs requests, following Standard Webhooks. It is never returned.',
  ),
})
const SelfHostedRunnerConfigResponse = Answer('SelfHostedRunnerConfigResponse', {
  url: described(Url, 'URL to which Arbor sends each run by POST.'),
})

const written = {
  name: Name({ maxLength: 255 }),
  description: Maybe(Type.String({ maxLength: MAX_DESCRIPTION })),
  runner_type: described(WorkflowRunnerType, 'Always SELF_HOSTED.'),
  runner_config: described(
    Maybe(SelfHostedRunnerConfig),
    'Your own program that executes the runs. Without one, this server executes them with its language model.',
  ),
  max_run_duration_seconds: described(
    Type.Integer({ ...RUN_SECONDS, default: 300 }),
    'Maximum duration of a run, after which it fails.',
  ),
  source_path_part_ids: described(
    Items,
    'Node ids of the folders, documents, versions or sections that a run reads.',
  ),
  instruction_path_part_ids: described(
    Items,
    'Node ids of the documents with the instructions: the prompt.',
  ),
  output_path_part_ids: described(
    Items,
    'Node ids of the folders in which a run writes its documents.',
  ),
  template_path_part_id: described(
    Maybe(Uuid),
    'Node id of a document version that serves as a template for the written document.',
  ),
}

export const CreateWorkflowDefinitionRequest = Body('CreateWorkflowDefinitionRequest', written)
export const UpdateWorkflowDefinitionRequest = Body('UpdateWorkflowDefinitionRequest', {
  ...written,
  is_active: described(Type.Boolean({ default: true }), 'Whether the workflow can be started.'),
})

const Ids = Type.Array(Uuid)

export const WorkflowDefinitionResponse = Answer('WorkflowDefinitionResponse', {
  id: Uuid,
  name: Type.String(),
  description: Nullable(Type.String()),
  runner_type: described(WorkflowRunnerType, 'Always SELF_HOSTED.'),
  runner_config: described(
    Nullable(SelfHostedRunnerConfigResponse),
    'The program that executes the runs; null if this server does.',
  ),
  max_run_duration_seconds: described(
    Type.Integer(),
    'Maximum duration of a run, after which it fails.',
  ),
  source_path_part_ids: described(Ids, 'Node ids of what a run reads.'),
  instruction_path_part_ids: described(Ids, 'Node ids of the instructions.'),
  output_path_part_ids: described(
    Ids,
    'Node ids of the folders in which a run writes its documents.',
  ),
  template_path_part_id: described(
    Nullable(Uuid),
    'Node id of the document version that serves as a template for the written document.',
  ),
  is_active: described(Type.Boolean(), 'Whether the workflow can be started.'),
  paused_reason: described(
    Maybe(OneOf('PausedReason', ['creator'])),
    '`creator`: Arbor turned it off, because the person who set its runner may no longer do so. null otherwise.',
  ),
  // Newer clients require these.
  part_type: OneOf('WorkflowDefinitionPartType', ['WORKFLOW_DEFINITION']),
  tenant_id: Uuid,
  parent_path_part_id: Uuid,
  instruction_path_part_id: described(
    Uuid,
    'The first of `instruction_path_part_ids`; the nil UUID after it is deleted.',
  ),
  is_template: described(Type.Boolean(), 'Always false: Arbor has no template workflows.'),
  created_from_id: described(Nullable(Uuid), 'Always null: workflows are not made from others.'),
  approval_required: described(Type.Boolean(), 'Always false: Arbor has no approvals.'),
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
    "Only workflows that you created. Workflows created before this filter existed don't record their creator.",
  ),
  is_template: described(
    Maybe(Type.Boolean()),
    'True returns no workflow and false returns all: Arbor has no template workflows.',
  ),
  ...sortingBy(['CREATED_AT', 'UPDATED_AT'], true, 'the name'),
  ...filteringByTime,
  ...paging,
})
