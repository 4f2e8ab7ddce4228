import { read, write } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { isUuid } from '../../platform/core/ids.ts'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { problem } from '../../platform/core/errors.ts'
import { cancelReply, getReplyStatus, threadOfWorkflow } from '../conversations/index.ts'
import { cancelReembed, getReembed } from '../embeddings/index.ts'
import { cancelWorkflowRun, getWorkflowRunStatus } from '../workflows/index.ts'
import {
  cancelRun,
  findRun,
  listIngestions,
  listRuns,
  rerun,
  runExists,
  type WorkflowRow,
} from '../ingestion/index.ts'
import {
  toPublicDetail,
  toPublicEngineStatus,
  toPublicIngestion,
  toPublicReembed,
  toPublicSummary,
} from './workflows.public.ts'
import {
  IngestionPage,
  ListIngestionsQuery,
  ListWorkflowsQuery,
  TemporalWorkflowStatusResponse,
  WorkflowActionResponse,
  WorkflowCancelResponse,
  WorkflowDetailResponse,
  WorkflowPage,
  WorkflowParams,
} from './workflows.schemas.ts'

const tag = 'workflows'

/** The statuses that each filter of the list includes; undefined for all. */
const STATUSES = {
  all: undefined,
  active: ['pending', 'processing'],
  completed: ['completed'],
  failed: ['failed'],
  cancelled: ['cancelled'],
} as const

/** First the ingestion runs. Then these, re-embedding runs and replies in the form of a workflow engine. */
export const workflowOperations = [
  operation({
    id: 'list_dv_workflows',
    route: 'GET /v1/workflows/document_versions',
    tag,
    summary: 'List ingestion runs',
    description: 'Returns the newest runs first.',
    access: read(),
    query: ListWorkflowsQuery,
    answers: { 200: WorkflowPage },
    run: async ({ doors, outages }, actor, { query }) => {
      const { items, total } = await doors.inTenant(actor.tenantId, (tx) =>
        listRuns(tx, actor, query),
      )
      const away = await outages.read()
      return { total, items: items.map((run) => toPublicSummary(run, away)) }
    },
  }),
  operation({
    id: 'list_ingestions',
    route: 'GET /v1/ingestions',
    tag,
    summary: 'List ingestion runs with their documents and progress (Arbor extension)',
    description: 'Returns the newest runs first.',
    access: read(),
    query: ListIngestionsQuery,
    answers: { 200: IngestionPage },
    run: async ({ doors, outages }, actor, { query: { status, ...page } }) => {
      const { items, total } = await doors.inTenant(actor.tenantId, (tx) =>
        listIngestions(tx, actor, { statuses: STATUSES[status], ...page }),
      )
      const away = await outages.read()
      return { total, items: items.map((run) => toPublicIngestion(run, away)) }
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
      toPublicDetail(
        await getRun(context, actor, params.workflow_id),
        await context.outages.read(),
      ),
  }),
  operation({
    id: 'dv_workflow_rerun',
    route: 'POST /v1/workflows/document_versions/:workflow_id',
    tag,
    summary: 'Rerun an ingestion',
    description:
      "Starts again from the stored file, so you don't need to upload it again. Returns 409 if the run is still in progress, or if a legal hold or retention rule keeps the version.",
    audit: 'ingestion.restarted',
    access: write('workflow_id'),
    params: WorkflowParams,
    answers: { 200: WorkflowActionResponse },
    refuses: [409],
    run: async (context, actor, { params }) => {
      const found = await getRun(context, actor, params.workflow_id)
      if (await rerun(context, actor, found)) {
        return { workflow_id: found.id, action: 'rerun', message: 'The workflow was restarted.' }
      }
      throw problem('job_running')
    },
  }),
  operation({
    id: 'get_temporal_workflow_status',
    route: 'GET /v1/workflows/:workflow_id',
    tag,
    summary: 'Get the engine status of a run',
    description:
      'Accepts the id of any run: an ingestion, a re-embedding, a workflow run or a reply.',
    access: read('workflow_id'),
    params: WorkflowParams,
    answers: { 200: TemporalWorkflowStatusResponse },
    run: async (context, actor, { params: { workflow_id: id } }) => {
      const threadId = threadOfWorkflow(id)
      if (threadId !== undefined) return getReplyStatus(context, actor, threadId)
      const reembed = await getReembed(context, actor, id)
      if (reembed) return toPublicReembed(reembed)
      const status = isUuid(id) ? await getWorkflowRunStatus(context, actor, id) : undefined
      if (status) return status
      return toPublicEngineStatus(await getRun(context, actor, id))
    },
  }),
  operation({
    id: 'cancel_temporal_workflow',
    route: 'DELETE /v1/workflows/:workflow_id',
    tag,
    summary: 'Cancel a run',
    description:
      'Cancels an ingestion, a re-embedding, a workflow run or a reply. If the run is already over, nothing changes. Returns 409 for a rerun of a version that a legal hold or retention rule now keeps, because its former contents may already be gone.',
    audit: 'ingestion.canceled',
    access: write('workflow_id'),
    params: WorkflowParams,
    answers: { 200: WorkflowCancelResponse },
    refuses: [409],
    // A run that is over stays unchanged.
    run: async (context, actor, { params: { workflow_id: id } }) => {
      const threadId = threadOfWorkflow(id)
      if (threadId !== undefined) return cancelReply(context, actor, threadId)
      const isCancelled =
        (await cancelReembed(context, actor, id)) ??
        (isUuid(id) ? await cancelWorkflowRun(context, actor, id) : undefined) ??
        (await cancelRun(context, actor, await getRun(context, actor, id)))
      const message = isCancelled
        ? 'The workflow was cancelled.'
        : 'The workflow had already finished.'
      return { workflow_id: id, message }
    },
  }),
]

const SYSTEM_JOBS: Readonly<Record<string, string>> = {
  list_dv_workflows: 'list_system_jobs',
  get_dv_workflow: 'get_system_job',
  dv_workflow_rerun: 'rerun_system_job',
  get_temporal_workflow_status: 'get_system_job_status',
  cancel_temporal_workflow: 'cancel_system_job',
}

/** The same operations at the path that newer clients use. */
export const systemJobOperations = workflowOperations.flatMap((each) => {
  const id = SYSTEM_JOBS[each.id]
  if (id === undefined) return []
  const route = each.route.replace('/v1/workflows', '/v1/system-jobs')
  const original = each.route.replaceAll(/:(\w+)/g, '{$1}')
  const description = `The same as \`${original}\`, at the path that newer clients use.`
  return [{ ...each, id, route, description }]
})

/** One run. @throws Problem not_found, forbidden */
async function getRun({ doors }: Context, actor: Actor, workflowId: string): Promise<WorkflowRow> {
  if (!isUuid(workflowId)) throw problem('missing', { what: 'Job' })
  return doors.inTenant(actor.tenantId, async (tx) => {
    const run = await findRun(tx, actor, workflowId)
    if (run) return run
    throw (await runExists(tx, actor.tenantId, workflowId))
      ? problem('forbidden')
      : problem('missing', { what: 'Job' })
  })
}
