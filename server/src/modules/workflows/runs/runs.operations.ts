import { open, own, read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { invalidInput } from '../../../platform/core/errors.ts'
import { getPart } from '../../tree/index.ts'
import { definitionKey } from '../definitions/definitions.queries.ts'
import { takeCallback } from './callback.service.ts'
import { invokeWorkflow } from './invoke.service.ts'
import { deleteRun, getRun } from './run-control.service.ts'
import { presentRun, presentRuns } from './runs.public.ts'
import { listRunRows } from './workflow-runs.queries.ts'
import {
  InvokeWorkflowRequest,
  ListRunsQuery,
  MAX_KEY,
  WorkflowCallbackResponse,
  WorkflowRunCallbackRequest,
  WorkflowRunPage,
  WorkflowRunResponse,
} from './runs.schemas.ts'

const tag = 'workflow-runs'

/** Runs of workflows. */
export const runOperations = [
  operation({
    id: 'invoke_workflow',
    route: 'POST /v1/workflow-definitions/:definition_id/invoke',
    tag: 'workflow-definitions',
    summary: 'Start a run of a workflow',
    description:
      "The run has your permissions: you need read access to the workflow's sources, instructions and template, and write access to its outputs. A workflow executes one run at a time; further runs wait. Returns 202 with the new run, or 200 with the open run that you have started with the same idempotency key. To cancel a run, call `DELETE /v1/workflows/{workflow_id}` with its id.",
    example: { body: {} },
    audit: 'workflow.run',
    access: read('definition_id'),
    scope: 'kb:write',
    body: InvokeWorkflowRequest,
    answers: { 202: WorkflowRunResponse, 200: WorkflowRunResponse },
    refuses: [409, 429, 503],
    run: async (context, actor, { params, body }, { request, reply }) => {
      const key = body.idempotency_key ?? keyIn(request.headers['idempotency-key'])
      const { run, isNew } = await invokeWorkflow(context, actor, params.definition_id, key)
      void reply.status(isNew ? 202 : 200)
      return context.doors.inTenant(actor.tenantId, (tx) => presentRun(tx, actor, run))
    },
  }),
  operation({
    id: 'list_workflow_runs',
    route: 'GET /v1/workflow-definitions/:definition_id/runs',
    tag: 'workflow-definitions',
    summary: 'List the runs of a workflow',
    description:
      'Returns the runs that you started, newest first. If you are an OWNER or ADMIN, returns all runs.',
    access: read('definition_id'),
    query: ListRunsQuery,
    answers: { 200: WorkflowRunPage },
    run: ({ doors }, actor, { params: { definition_id: id }, query }) =>
      doors.inTenant(actor.tenantId, async (tx) => {
        const part = await getPart(tx, actor, definitionKey(id), 'read')
        const page = { ...query, definitionId: part.metadata_obj_id }
        const { items, total } = await listRunRows(tx, actor, page)
        return { total, items: await presentRuns(tx, actor, items) }
      }),
  }),
  operation({
    id: 'get_workflow_run',
    route: 'GET /v1/workflow-runs/:run_id',
    tag,
    summary: 'Get a workflow run',
    description: "Returns 403 for somebody else's run, unless you are an OWNER or ADMIN.",
    access: own('runs. OWNER and ADMIN see all runs'),
    answers: { 200: WorkflowRunResponse },
    refuses: [403],
    run: ({ doors }, actor, { params }) =>
      doors.inTenant(actor.tenantId, async (tx) =>
        presentRun(tx, actor, await getRun(tx, actor, params.run_id)),
      ),
  }),
  operation({
    id: 'delete_workflow_run',
    route: 'DELETE /v1/workflow-runs/:run_id',
    tag,
    summary: 'Delete a workflow run',
    description:
      "Documents that the run has written are kept. Returns 403 for somebody else's run, unless you are an OWNER or ADMIN, and 409 if the run isn't over. Cancel it first.",
    audit: 'workflow.run_deleted',
    access: own('runs. OWNER and ADMIN can delete any run'),
    answers: { 204: NoContent },
    refuses: [403, 409],
    run: (context, actor, { params }) => deleteRun(context, actor, params.run_id),
  }),
  operation({
    id: 'workflow_run_callback',
    route: 'POST /v1/workflow-runs/:run_id/callback',
    tag,
    summary: 'Report how a run ended',
    description:
      'For the runner that executes the run. The credential is the `token` that Arbor has sent with the run: `Authorization: Bearer TOKEN`. Returns 409 if no runner is working on the run.',
    example: { body: { status: 'COMPLETED' } },
    audit: 'workflow.run',
    access: open,
    body: WorkflowRunCallbackRequest,
    answers: { 200: WorkflowCallbackResponse },
    refuses: [401, 404, 409],
    run: (context, _actor, { params, body }, { request }) =>
      takeCallback(context, params.run_id, body, request),
  }),
]

/** @throws InvalidInput for a key that is too long */
function keyIn(header: string | readonly string[] | undefined): string | undefined {
  const key = [header ?? []].flat()[0]
  if (key === undefined || key === '') return undefined
  if (key.length <= MAX_KEY) return key
  const msg = `String should have at most ${MAX_KEY} characters`
  throw invalidInput(['header', 'Idempotency-Key'], msg, undefined, 'string_too_long')
}
