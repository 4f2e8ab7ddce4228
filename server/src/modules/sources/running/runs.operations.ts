import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { admin, type LookFor } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { getPart, hasReaders, HIDDEN_NAME, keepBySource } from '../../tree/index.ts'
import { getSource, lockSource, updateSource } from '../definitions/sources.queries.ts'
import { DetachRequest, OpenQuery } from '../definitions/sources.schemas.ts'
import { leaveOut } from '../sync/apply.queries.ts'
import { showPath } from '../sync/wanted.ts'
import {
  findItem,
  findItemOfPart,
  hidesNames,
  listItems,
  retryItem,
  type ItemRow,
  type ShownItem,
} from '../runs/items.queries.ts'
import { toPublicRun, toPublicSummary } from '../runs/runs.public.ts'
import { endOpenRun, findRun, listAgain, listRuns } from '../runs/source-runs.queries.ts'
import {
  ConfirmRun,
  ItemsQuery,
  RunsQuery,
  SourceItemPage,
  SourceRunPage,
  SourceRunResponse,
} from '../runs/runs.schemas.ts'
import { isAsking } from '../runs/run-row.ts'
import { renewQuestion } from './renew-question.ts'
import { startRun } from '../runs/start-run.ts'

const tag = 'sources'

type Named = {
  readonly params: {
    readonly source_id: string
    readonly source_run_id?: string
    readonly source_item_id?: string
  }
  readonly body?: unknown
}

/** Unknown ids return 404 to everyone. */
const known: LookFor<Named> = ({ doors }, actor, { params, body }) =>
  doors.readInTenant(actor.tenantId, async (tx) => {
    const { source_id: sourceId, source_run_id: runId, source_item_id: itemId } = params
    const { tenantId } = actor
    await getSource(tx, tenantId, sourceId)
    if (runId !== undefined) await requireRun(tx, { tenantId, sourceId, runId })
    if (itemId !== undefined) await requireItem(tx, { tenantId, sourceId }, itemId)
    const { path_part_id: partId } = (body ?? {}) as { path_part_id?: string }
    if (partId !== undefined) {
      await getPart(tx, { ...actor, role: 'ADMIN' }, documentPart(partId), 'read')
    }
  })

const documentPart = (value: string) =>
  ({ by: 'id', value, types: ['DOCUMENT'], called: 'Document' }) as const

async function requireRun(
  tx: TenantTx,
  key: { tenantId: string; sourceId: string; runId: string },
) {
  const run = await findRun(tx, key)
  if (!run) throw problem('missing', { what: 'Run' })
  return run
}

async function requireItem(
  tx: TenantTx,
  key: { tenantId: string; sourceId: string },
  itemId: string,
): Promise<ItemRow> {
  const item = await findItem(tx, key, itemId)
  if (!item) throw problem('missing', { what: 'Item' })
  return item
}

/** Operations on what sources do. */
export const sourceRunOperations = [
  operation({
    id: 'list_source_runs',
    route: 'GET /v1/sources/:source_id/runs',
    tag,
    summary: 'List the runs of a source',
    description: 'Returns the newest first. The last 50 are kept.',
    access: admin({ first: known }),
    query: RunsQuery,
    answers: { 200: SourceRunPage },
    run: ({ doors }, { tenantId }, { params, query }) =>
      doors.readInTenant(tenantId, async (tx) => {
        await getSource(tx, tenantId, params.source_id)
        const { total, items } = await listRuns(tx, tenantId, params.source_id, query)
        return { total, items: items.map(toPublicSummary) }
      }),
  }),
  operation({
    id: 'get_source_run',
    route: 'GET /v1/sources/:source_id/runs/:source_run_id',
    tag,
    summary: 'Get a run of a source with its log',
    description:
      'If it asks you to confirm deletions, it also lists the source again, unless it just has.',
    access: admin({ first: known }),
    answers: { 200: SourceRunResponse },
    run: async (context, actor, { params }) => {
      const run = await context.doors.readInTenant(actor.tenantId, (tx) =>
        showRun(tx, actor, params),
      )
      if (run.status === 'waiting') {
        await renewQuestion(context, { tenantId: actor.tenantId, sourceId: params.source_id })
      }
      return run
    },
  }),
  operation({
    id: 'confirm_source_run',
    route: 'POST /v1/sources/:source_id/runs/:source_run_id/confirm',
    tag,
    summary: 'Confirm or reject the deletions of a run',
    description:
      'A run that would move more than 50 documents, or more than a fifth of them, to the trash asks you first. Its `plan` lists them. After you confirm, it lists the source again, and deletes only what is still missing. If much more is missing by then, it asks again. Returns 409 if the run does not ask.',
    example: { body: { delete: true } },
    audit: 'source.run',
    access: admin({ first: known }),
    body: ConfirmRun,
    answers: { 200: SourceRunResponse },
    refuses: [409],
    run: (context, actor, { params, body }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        const { tenantId } = actor
        const source = await lockSource(tx, tenantId, params.source_id)
        const key = { tenantId, sourceId: params.source_id, runId: params.source_run_id }
        const run = await requireRun(tx, key)
        if (!isAsking(run)) throw problem('source_run_not_waiting')
        if (body.delete) await listAgain(tx, context, run, { isConfirmed: true })
        else {
          await endOpenRun(tx, key, { status: 'canceled', error: run.error })
          await updateSource(tx, source, { state: 'paused' })
        }
        return showRun(tx, actor, params)
      }),
  }),
  operation({
    id: 'list_source_items',
    route: 'GET /v1/sources/:source_id/items',
    tag,
    summary: 'List the items of a source',
    description:
      'Sorted by path. With `failed`, only those that could not be added or changed. With the state `missing`, a run that asks about them also lists the source again, unless it just has.',
    access: admin({ first: known }),
    query: ItemsQuery,
    answers: { 200: SourceItemPage },
    run: async (context, actor, { params, query }) => {
      const { tenantId } = actor
      const { total, items } = await context.doors.readInTenant(tenantId, async (tx) => {
        await getSource(tx, tenantId, params.source_id)
        return listItems(tx, actor, params.source_id, query)
      })
      if (query.state === 'missing' && total > 0) {
        await renewQuestion(context, { tenantId, sourceId: params.source_id })
      }
      return { total, items: items.map(toPublicItem) }
    },
  }),
  operation({
    id: 'retry_source_item',
    route: 'POST /v1/sources/:source_id/failures/:source_item_id/retry',
    tag,
    summary: 'Try an item again',
    description: 'Starts a run if none is open. An item that was left out is no longer.',
    audit: 'source.run',
    access: admin({ first: known }),
    answers: { 204: NoContent },
    refuses: [409],
    run: (context, { tenantId }, { params }) =>
      changeItem(context, tenantId, params, async (tx, item) => {
        await retryItem(tx, { tenantId, sourceId: params.source_id }, item.id)
        const source = await lockSource(tx, tenantId, params.source_id)
        await startRun(tx, context, source, { trigger: 'retry' })
      }),
  }),
  operation({
    id: 'leave_out_source_item',
    route: 'POST /v1/sources/:source_id/failures/:source_item_id/leave-out',
    tag,
    summary: 'Leave an item out',
    description:
      'The source no longer changes it. If it has a document, that becomes an ordinary one. Returns 409 if the source says who reads it, unless you open it to everyone who can read the folder.',
    audit: 'source.updated',
    access: admin({ first: known }),
    query: OpenQuery,
    answers: { 204: NoContent },
    refuses: [409],
    run: (context, { tenantId }, { params, query }) =>
      changeItem(context, tenantId, params, (tx, item) =>
        release(tx, { tenantId, sourceId: params.source_id }, item, query.open_to_folder),
      ),
  }),
  operation({
    id: 'detach_from_source',
    route: 'POST /v1/sources/:source_id/detach',
    tag,
    summary: 'Detach a document from its source',
    description:
      'The document becomes an ordinary one, which people can change. Returns 409 if it is not kept by this source, or if the source says who reads it, unless you open it to everyone who can read the folder.',
    example: { body: { path_part_id: sampleIds.document_part } },
    audit: 'source.deleted',
    access: admin({ first: known }),
    body: DetachRequest,
    answers: { 204: NoContent },
    refuses: [409],
    run: (context, actor, { params, body }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        const key = { tenantId: actor.tenantId, sourceId: params.source_id }
        await lockSource(tx, key.tenantId, key.sourceId)
        const part = await getPart(tx, actor, documentPart(body.path_part_id), 'write')
        const item = await findItemOfPart(tx, key, part.id)
        if (!item) throw problem('source_item_not_kept')
        await release(tx, key, item, body.open_to_folder)
      }),
  }),
]

async function changeItem(
  { doors }: Context,
  tenantId: string,
  { source_id: sourceId, source_item_id: itemId }: { source_id: string; source_item_id: string },
  change: (tx: TenantTx, item: ItemRow) => Promise<void>,
): Promise<void> {
  await doors.inTenant(tenantId, async (tx) => {
    await lockSource(tx, tenantId, sourceId)
    await change(tx, await requireItem(tx, { tenantId, sourceId }, itemId))
  })
}

/**
 * Leaves an item out, and makes its document an ordinary one.
 * @param opens whether everyone who can read the folder may then read it
 * @throws Problem conflict if it has readers, and `opens` isn't set
 */
async function release(
  tx: TenantTx,
  { tenantId, sourceId }: { tenantId: string; sourceId: string },
  item: ItemRow,
  opens: boolean,
): Promise<void> {
  if (item.path_part_id !== null && item.trash_id === null) {
    if (!opens && (await hasReaders(tx, tenantId, { partId: item.path_part_id }))) {
      throw problem('source_readers_kept')
    }
    await keepBySource(tx, tenantId, [item.path_part_id], null)
  }
  await leaveOut(tx, { tenant_id: tenantId, id: sourceId }, item, null)
}

/** A run as somebody sees it. */
async function showRun(
  tx: TenantTx,
  actor: Actor,
  { source_id: sourceId, source_run_id: runId }: { source_id: string; source_run_id: string },
) {
  const run = await requireRun(tx, { tenantId: actor.tenantId, sourceId, runId })
  return toPublicRun(run, { hides: await hidesNames(tx, actor, sourceId) })
}

function toPublicItem(item: ShownItem) {
  const { id, kind, state, bytes, error, tries, is_named: isNamed } = item
  return {
    id,
    external_id: isNamed ? item.external_id : null,
    kind,
    path: isNamed ? showPath(item.path) : HIDDEN_NAME,
    name: isNamed ? item.name : HIDDEN_NAME,
    state,
    is_pending: item.todo !== null,
    path_part_id: item.trash_id === null ? item.path_part_id : null,
    link: isNamed ? item.link : null,
    bytes,
    modified_at: item.modified_at?.toISOString() ?? null,
    error,
    tries,
    retry_at: item.retry_at?.toISOString() ?? null,
  }
}
