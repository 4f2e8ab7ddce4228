import { own } from '../../platform/http/access.ts'
import { ofCaller } from '../../platform/audit/kinds.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { NoContent } from '../../platform/http/schemas.ts'
import { problem } from '../../platform/core/errors.ts'
import { announceNotices } from './add-notice.ts'
import { countUnread, listNotices, setAllRead, setRead, type NoticeRow } from './notices.queries.ts'
import {
  ListNoticesQuery,
  NoticeList,
  UnreadNotices,
  UpdateNoticeRequest,
} from './notices.schemas.ts'

const tag = 'notices'

/** Operations on what the workspace tells a person. */
export const noticeOperations = [
  operation({
    id: 'list_notices',
    route: 'GET /v1/notices',
    tag,
    summary: 'List your notices',
    description:
      'Returns the newest notices first. Notices about items that you can no longer read are left out. The newest 500 are kept for 90 days.',
    access: own('notices'),
    query: ListNoticesQuery,
    answers: { 200: NoticeList },
    run: async ({ doors }, actor, { query: { before, unread, limit } }) => {
      const rows = await doors.readInTenant(actor.tenantId, (tx) =>
        listNotices(tx, actor, { before: before ?? undefined, unread, limit: limit + 1 }),
      )
      const items = rows.slice(0, limit)
      return {
        items: items.map(toPublic),
        next: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      }
    },
  }),
  operation({
    id: 'count_unread_notices',
    route: 'GET /v1/notices/unread',
    tag,
    summary: 'Count your unread notices',
    access: own('notices'),
    answers: { 200: UnreadNotices },
    run: async ({ doors }, actor) => ({
      unread: await doors.readInTenant(actor.tenantId, (tx) => countUnread(tx, actor)),
    }),
  }),
  operation({
    id: 'update_notice',
    route: 'PATCH /v1/notices/:notice_id',
    tag,
    summary: 'Mark a notice as read or unread',
    example: { params: { notice_id: sampleIds.notice_id }, body: { is_read: true } },
    audit: ofCaller,
    access: own('notices'),
    body: UpdateNoticeRequest,
    answers: { 204: NoContent },
    run: async (context, actor, { params: { notice_id: id }, body: { is_read: isRead } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        if (!(await setRead(tx, actor, { id, isRead }))) throw problem('notice_missing')
        await announceNotices(tx, context, actor)
      }),
  }),
  operation({
    id: 'read_notices',
    route: 'POST /v1/notices/read',
    tag,
    summary: 'Mark all your notices as read',
    audit: ofCaller,
    access: own('notices'),
    answers: { 204: NoContent },
    run: async (context, actor) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        const read = await setAllRead(tx, actor)
        if (read > 0) await announceNotices(tx, context, actor)
      }),
  }),
]

function toPublic(row: NoticeRow) {
  const { path_part_id: partId, part_type: type, name, metadata_obj_id: objectId } = row
  const item = partId !== null && {
    path_part_id: partId,
    part_type: type ?? '',
    name: name ?? '',
    metadata_obj_id: objectId ?? '',
  }
  return {
    id: row.id,
    kind: row.kind,
    item: item || null,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    facts: row.facts,
    is_read: row.is_read,
    created_at: row.created_at.toISOString(),
  }
}
