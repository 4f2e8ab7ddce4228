import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { page, responses } from '../../../platform/http/schemas.ts'
import { toPublicDetail, toPublicSummary } from './workflows.public.ts'
import { listRuns } from './workflows.queries.ts'
import {
  ListWorkflowsQuery,
  TemporalWorkflowStatusResponse,
  WorkflowActionResponse,
  WorkflowCancelResponse,
  WorkflowDetailResponse,
  WorkflowPage,
  WorkflowParams,
} from './workflows.schemas.ts'
import { cancelWorkflow, getRun, getWorkflow, rerunWorkflow } from './workflows.service.ts'

const tags = ['workflows']

export function workflowRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addRuns(app, context)
    addEngineView(app, context)
  }
}

/** Ingestion runs as the service sees them. */
function addRuns(app: App, context: Context): void {
  app.get(
    '/v1/workflows/document_versions',
    {
      schema: {
        operationId: 'list_dv_workflows',
        tags,
        summary: 'List ingestion runs',
        querystring: ListWorkflowsQuery,
        response: responses({ 200: WorkflowPage }, 401, 403),
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { items, total } = await context.doors.inTenant(actor.tenantId, (tx) =>
        listRuns(tx, actor, request.query),
      )
      return page({ total, items: items.map(toPublicSummary) }, request.query)
    },
  )
  app.get(
    '/v1/workflows/document_versions/:workflow_id',
    {
      schema: {
        operationId: 'get_dv_workflow',
        tags,
        summary: 'Get an ingestion run with its progress',
        params: WorkflowParams,
        response: responses({ 200: WorkflowDetailResponse }, 401, 403, 404),
      },
    },
    async (request) =>
      toPublicDetail(await getRun(context, actorOf(request), request.params.workflow_id)),
  )
  app.post(
    '/v1/workflows/document_versions/:workflow_id',
    {
      schema: {
        operationId: 'dv_workflow_rerun',
        tags,
        summary: 'Run an ingestion again from the stored file',
        params: WorkflowParams,
        response: responses({ 200: WorkflowActionResponse }, 401, 403, 404, 409),
      },
    },
    async (request) => rerunWorkflow(context, actorOf(request), request.params.workflow_id),
  )
}

/** Runs, and the work on answers, in the words of a workflow engine. */
function addEngineView(app: App, context: Context): void {
  app.get(
    '/v1/workflows/:workflow_id',
    {
      schema: {
        operationId: 'get_temporal_workflow_status',
        tags,
        summary: 'Get the engine status of a run',
        params: WorkflowParams,
        response: responses({ 200: TemporalWorkflowStatusResponse }, 401, 403, 404),
      },
    },
    async (request) => getWorkflow(context, actorOf(request), request.params.workflow_id),
  )
  app.delete(
    '/v1/workflows/:workflow_id',
    {
      schema: {
        operationId: 'cancel_temporal_workflow',
        tags,
        summary: 'Cancel a run',
        params: WorkflowParams,
        response: responses({ 200: WorkflowCancelResponse }, 401, 403, 404),
      },
    },
    async (request) => cancelWorkflow(context, actorOf(request), request.params.workflow_id),
  )
}
