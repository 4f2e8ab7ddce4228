import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { toPublicDetail, toPublicSummary } from './workflows.public.ts'
import { listRuns } from '../../ingestion/index.ts'
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

const tag = 'workflows'

/** Ingestion runs as the service sees them; then runs, and the work on answers, in the words of a workflow engine. */
export const workflowOperations = [
  operation({
    id: 'list_dv_workflows',
    route: 'GET /v1/workflows/document_versions',
    tag,
    summary: 'List ingestion runs',
    access: read(),
    query: ListWorkflowsQuery,
    answers: { 200: WorkflowPage },
    run: async ({ doors }, actor, { query }) => {
      const { items, total } = await doors.inTenant(actor.tenantId, (tx) =>
        listRuns(tx, actor, query),
      )
      return { total, items: items.map(toPublicSummary) }
    },
  }),
  operation({
    id: 'get_dv_workflow',
    route: 'GET /v1/workflows/document_versions/:workflow_id',
    tag,
    summary: 'Get an ingestion run with its progress',
    access: read('workflow_id'),
    params: WorkflowParams,
    answers: { 200: WorkflowDetailResponse },
    run: async (context, actor, { params }) =>
      toPublicDetail(await getRun(context, actor, params.workflow_id)),
  }),
  operation({
    id: 'dv_workflow_rerun',
    route: 'POST /v1/workflows/document_versions/:workflow_id',
    tag,
    summary: 'Rerun an ingestion from the stored file',
    access: write('workflow_id'),
    params: WorkflowParams,
    answers: { 200: WorkflowActionResponse },
    refuses: [409],
    run: (context, actor, { params }) => rerunWorkflow(context, actor, params.workflow_id),
  }),
  operation({
    id: 'get_temporal_workflow_status',
    route: 'GET /v1/workflows/:workflow_id',
    tag,
    summary: 'Get the engine status of a run',
    access: read('workflow_id'),
    params: WorkflowParams,
    answers: { 200: TemporalWorkflowStatusResponse },
    run: (context, actor, { params }) => getWorkflow(context, actor, params.workflow_id),
  }),
  operation({
    id: 'cancel_temporal_workflow',
    route: 'DELETE /v1/workflows/:workflow_id',
    tag,
    summary: 'Cancel a run',
    access: write('workflow_id'),
    params: WorkflowParams,
    answers: { 200: WorkflowCancelResponse },
    run: (context, actor, { params }) => cancelWorkflow(context, actor, params.workflow_id),
  }),
]
