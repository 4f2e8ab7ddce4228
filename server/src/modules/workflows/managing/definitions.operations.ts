import { nameReceipt } from '../../retention/index.ts'
import type { Context } from '../../../platform/context/context.ts'
import { admin, read, write } from '../../../platform/http/access.ts'
import { newerBody } from '../../../platform/http/aliases.ts'
import { NIL_ID } from '../../../platform/core/ids.ts'
import { operation, type Http } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { getPart } from '../../tree/index.ts'
import { definitionKey } from '../definitions/definitions.queries.ts'
import {
  CreateWorkflowDefinitionRequest,
  ListDefinitionsQuery,
  UpdateWorkflowDefinitionRequest,
  WorkflowDefinitionPage,
  WorkflowDefinitionResponse,
} from '../definitions/definitions.schemas.ts'
import {
  createDefinition,
  deleteDefinition,
  getDefinition,
  listDefinitions,
  replaceDefinition,
} from './definitions.service.ts'

const tag = 'workflow-definitions'

const items = {
  runner_type: 'SELF_HOSTED' as const,
  source_path_part_ids: [sampleIds.version_part],
  instruction_path_part_ids: [sampleIds.other_version_part],
  output_path_part_ids: [sampleIds.folder_part],
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const withoutNeedless = newerBody(
  {},
  { approval_required: false, is_template: false, selected_skill_ids: isEmpty },
)

/**
 * Newer clients send one instructions document and no runner. Their files for all runs are sources here, and the folder
 * of the workflow is where it writes.
 */
const fromNewerBody = Object.assign(
  (context: Context, http: Http): void => {
    withoutNeedless(context, http)
    const { request } = http
    const { body } = request
    if (typeof body !== 'object' || body === null || !('instruction_path_part_id' in body)) return
    const {
      instruction_path_part_id: instruction,
      common_file_path_part_ids: files,
      parent_path_part_id: parent,
      ...rest
    } = body as Record<string, unknown>
    request.body = {
      runner_type: 'SELF_HOSTED',
      ...(instruction != null && { instruction_path_part_ids: [instruction] }),
      source_path_part_ids: files == null || isEmpty(files) ? [NIL_ID] : files,
      output_path_part_ids: [parent ?? NIL_ID],
      ...rest,
    }
  },
  {
    newer: {
      ...withoutNeedless.newer,
      instruction_path_part_id: 'instruction_path_part_ids',
      common_file_path_part_ids: 'source_path_part_ids',
      parent_path_part_id: 'output_path_part_ids',
    },
  },
)

/** Definitions of workflows. */
export const definitionOperations = [
  operation({
    id: 'create_workflow_definition',
    route: 'POST /v1/workflow-definitions',
    tag,
    summary: 'Create a workflow',
    description:
      'Sources, instructions, outputs and template must all differ, and none may contain another. The nil UUID among the sources or outputs stands for none: the workflow can be started when it has both. You need read access to the sources, instructions and template, and write access to the outputs. Returns 409 if a workflow already has this name.',
    example: { body: { name: 'Summary of the contracts', ...items } },
    audit: 'workflow.created',
    access: admin(),
    body: CreateWorkflowDefinitionRequest,
    answers: { 201: WorkflowDefinitionResponse },
    refuses: [404, 409],
    before: fromNewerBody,
    run: (context, actor, { body }) => createDefinition(context, actor, body),
  }),
  operation({
    id: 'list_workflow_definitions',
    route: 'GET /v1/workflow-definitions',
    tag,
    summary: 'List workflows',
    description: 'Returns the workflows sorted by name.',
    access: read(),
    query: ListDefinitionsQuery,
    answers: { 200: WorkflowDefinitionPage },
    run: (context, actor, { query }) => listDefinitions(context, actor, query),
  }),
  operation({
    id: 'get_workflow_definition',
    route: 'GET /v1/workflow-definitions/:definition_id',
    tag,
    summary: 'Get a workflow',
    access: read('definition_id'),
    answers: { 200: WorkflowDefinitionResponse },
    run: (context, actor, { params }) => getDefinition(context, actor, params.definition_id),
  }),
  operation({
    id: 'update_workflow_definition',
    route: 'PUT /v1/workflow-definitions/:definition_id',
    tag,
    summary: 'Replace a workflow',
    description:
      'Omitted fields get their defaults. If sources or outputs are only the nil UUID, they stay as they are. Runs that have already started continue unchanged. Returns 409 if another workflow has this name.',
    example: { body: { name: 'Summary of all contracts', ...items } },
    audit: 'workflow.updated',
    access: write('definition_id'),
    body: UpdateWorkflowDefinitionRequest,
    answers: { 200: WorkflowDefinitionResponse },
    refuses: [409],
    before: fromNewerBody,
    run: (context, actor, { params, body }) =>
      replaceDefinition(context, actor, params.definition_id, body),
  }),
  operation({
    id: 'delete_workflow_definition',
    route: 'DELETE /v1/workflow-definitions/:definition_id',
    tag,
    summary: 'Delete a workflow and its runs',
    description: "Cancels runs that aren't over. Documents that runs have written are kept.",
    audit: 'workflow.deleted',
    access: admin({
      first: ({ doors }, actor, { params }: { params: { definition_id: string } }) =>
        doors.inTenant(actor.tenantId, (tx) =>
          getPart(tx, actor, definitionKey(params.definition_id), 'read'),
        ),
    }),
    answers: { 204: NoContent },
    run: async (context, actor, { params }, { reply }) =>
      nameReceipt(reply, await deleteDefinition(context, actor, params.definition_id)),
  }),
]
