import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  flag,
  Maybe,
  Nullable,
  OneOf,
  paging,
  Query,
  Uuid,
} from '../../platform/http/schemas.ts'
import { PART_TYPES } from '../tree/index.ts'
import { NOTICE_KINDS } from './kinds.ts'

const NoticeKindSchema = OneOf('NoticeKind', NOTICE_KINDS)

const NoticeItem = Answer('NoticeItem', {
  path_part_id: Uuid,
  part_type: Type.String({ enum: [...PART_TYPES] }),
  metadata_obj_id: described(Uuid, 'Id of the folder, document or thread.'),
  name: Type.String(),
})

export const NoticeResponse = Answer('NoticeResponse', {
  id: Uuid,
  kind: described(NoticeKindSchema, 'What happened.'),
  item: described(Nullable(NoticeItem), 'What the notice is about, if it is about an item.'),
  actor_id: described(Nullable(Uuid), 'Who did it. They may have left the tenant since.'),
  actor_name: described(
    Nullable(Type.String()),
    'Name of that person. Without a name, OWNER and ADMIN get the email address.',
  ),
  facts: described(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    'Ids and counts, by name. They depend on the kind.',
  ),
  is_read: described(Type.Boolean(), 'Whether you have marked it as read.'),
  created_at: described(DateTime, 'When it happened last.'),
})

export const NoticeList = Answer('NoticeList', {
  items: Type.Array(NoticeResponse),
  next: described(
    Nullable(Uuid),
    'To get older notices, send this as `before`. null if there are none.',
  ),
})

export const ListNoticesQuery = Query({
  limit: paging.limit,
  before: described(Maybe(Uuid), 'Only notices older than this one.'),
  unread: described(flag, 'Only unread notices.'),
})

export const UnreadNotices = Answer('UnreadNotices', {
  unread: described(Type.Integer(), 'Number of unread notices.'),
})

export const UpdateNoticeRequest = Body('UpdateNoticeRequest', {
  is_read: described(Type.Boolean(), 'Whether you have read it.'),
})
