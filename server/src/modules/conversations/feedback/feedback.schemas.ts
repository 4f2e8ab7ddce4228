import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  Nullable,
  OneOf,
  PageOf,
  Query,
  Uuid,
  paging,
} from '../../../platform/http/schemas.ts'
import { filteringByTime, sortingBy } from '../../tree/index.ts'

const TargetType = OneOf('FeedbackTargetType', [
  'THREAD',
  'MESSAGE',
  'DOCUMENT',
  'DOCUMENT_VERSION',
  'CHUNK',
])
export const Rating = OneOf('FeedbackRating', ['UP', 'DOWN'])
export const Reason = OneOf('FeedbackReason', [
  'INCORRECT',
  'MISSING_INFO',
  'NOT_RELEVANT',
  'BAD_CITATIONS',
  'HALLUCINATION',
  'OCR_ERROR',
  'PARSING_ERROR',
  'STRUCTURE_ISSUE',
  'TABLE_ERROR',
  'FORMATTING',
  'OTHER',
])
const AnyObject = Type.Record(Type.String(), Type.Unknown())

export const FeedbackEventResponse = Answer('FeedbackEventResponse', {
  id: Uuid,
  target_type: TargetType,
  target_id: Uuid,
  user_id: Uuid,
  rating: Rating,
  reason: Nullable(Reason),
  comment: Nullable(Type.String()),
  extra_metadata: AnyObject,
  created_at: DateTime,
  updated_at: DateTime,
})
export const FeedbackPage = PageOf(
  'PaginatedResponse_FeedbackEventResponse_',
  FeedbackEventResponse,
)

export const SubmitFeedbackRequest = Body('SubmitFeedbackRequest', {
  target_type: TargetType,
  target_id: Uuid,
  rating: Rating,
  reason: Maybe(Reason),
  comment: Maybe(Type.String({ maxLength: 4000 })),
  extra_metadata: Maybe(AnyObject),
})

export const ListFeedbackQuery = Query({
  target_type: Maybe(TargetType),
  target_id: Maybe(Uuid),
  rating: Maybe(Rating),
  ...sortingBy(['CREATED_AT'], true),
  ...filteringByTime,
  ...paging,
})
