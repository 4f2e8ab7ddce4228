import { admin, type LookFor } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { getSource } from '../definitions/sources.queries.ts'
import {
  FinishSession,
  ItemParams,
  PushBatch,
  PushedItem,
  PushedItems,
  PushFormWithFile,
  PushSession,
} from './push.schemas.ts'
import { beginSession, deletePushed, finishSession, pushBatch, pushFile } from './push.service.ts'

const tag = 'sources'

/** Unknown ids return 404 to everyone. */
const known: LookFor<{ readonly params: { readonly source_id: string } }> = (
  { doors },
  { tenantId },
  { params },
) => doors.readInTenant(tenantId, (tx) => getSource(tx, tenantId, params.source_id))

/** Operations with which programs push items to a source of the kind `push`. */
export const pushOperations = [
  operation({
    id: 'push_source_item',
    route: 'PUT /v1/sources/:source_id/items/:external_id',
    tag,
    summary: 'Push an item with its file',
    description:
      'Stores the file, and adds or changes its document with the run that follows. The same file again changes nothing. Returns 409 if the source is of another kind, paused or stopped.',
    example: { params: { external_id: 'page-17' }, form: { path: 'wiki/page-17.txt' } },
    audit: 'source.pushed',
    access: admin({ first: known }),
    params: ItemParams,
    form: PushFormWithFile,
    answers: { 200: PushedItem },
    refuses: [402, 409, 413, 429],
    run: (context, actor, { params }, { request }) =>
      pushFile(context, actor, {
        sourceId: params.source_id,
        externalId: params.external_id,
        request,
      }),
  }),
  operation({
    id: 'push_source_items',
    route: 'POST /v1/sources/:source_id/items/batch',
    tag,
    summary: 'Push several items with texts',
    description:
      'Adds, changes, names and deletes up to 100 items. An item without `text` is only named: it stays, or moves to its new path.',
    example: {
      body: {
        items: [
          { external_id: 'page-18', path: 'wiki/page-18.md', text: '# Page 18', delete: false },
        ],
      },
    },
    audit: 'source.pushed',
    access: admin({ first: known }),
    body: PushBatch,
    answers: { 202: PushedItems },
    refuses: [402, 409, 413, 429],
    run: async (context, actor, { params, body }) => ({
      items: await pushBatch(context, actor, params.source_id, body.items),
    }),
  }),
  operation({
    id: 'delete_source_item',
    route: 'DELETE /v1/sources/:source_id/items/:external_id',
    tag,
    summary: 'Tell a source that an item was deleted',
    description:
      'Its document moves to the trash with the run that follows, which waits for confirmation if many are deleted at once.',
    example: { params: { external_id: 'page-17' } },
    audit: 'source.pushed',
    access: admin({ first: known }),
    params: ItemParams,
    answers: { 204: NoContent },
    refuses: [409],
    run: (context, actor, { params }) =>
      deletePushed(context, actor, params.source_id, params.external_id),
  }),
  operation({
    id: 'begin_source_session',
    route: 'POST /v1/sources/:source_id/session',
    tag,
    summary: 'Begin a full push',
    description:
      'Push everything that exists, then finish the session: what you have not pushed since its beginning is deleted.',
    audit: 'source.pushed',
    access: admin({ first: known }),
    answers: { 201: PushSession },
    refuses: [409],
    run: async (context, actor, { params }) => ({
      session_id: await beginSession(context, actor, params.source_id),
    }),
  }),
  operation({
    id: 'finish_source_session',
    route: 'POST /v1/sources/:source_id/session/finish',
    tag,
    summary: 'Finish a full push',
    description:
      'Returns 404 if the session is over, and 409 if nothing was pushed in it. If much would be deleted, the run that follows waits for confirmation.',
    example: { body: { session_id: '5a3b1e00-0000-4000-8000-0000000000ff' } },
    audit: 'source.pushed',
    access: admin({ first: known }),
    body: FinishSession,
    answers: { 204: NoContent },
    refuses: [409],
    run: (context, actor, { params, body }) =>
      finishSession(context, actor, params.source_id, body.session_id),
  }),
]
