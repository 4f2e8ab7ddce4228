import { Type } from 'typebox'
import {
  Answer,
  DateTime,
  described,
  Maybe,
  Nullable,
  PageOf,
  Query,
  Uuid,
  paging,
} from '../../../platform/http/schemas.ts'
import { EnrichedCitation } from '../../assistant/index.ts'
import { Rating, Reason } from './feedback.schemas.ts'

export const ListRatedAnswersQuery = Query({ rating: Maybe(Rating), ...paging })

/** An addition to the contract. */
const RatedAnswer = Answer('RatedAnswer', {
  feedback_id: described(Uuid, 'The feedback.'),
  rating: Rating,
  reason: Nullable(Reason),
  comment: Nullable(Type.String()),
  created_at: described(DateTime, 'When the feedback was first given.'),
  updated_at: described(DateTime, 'When it was last changed.'),
  user_id: described(Uuid, 'Who gave the feedback.'),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  email: described(Nullable(Type.String()), 'Their email address, while their account exists.'),
  message_id: described(Uuid, 'The answer.'),
  thread_id: described(Uuid, 'The thread of the answer.'),
  thread_title: described(Type.String(), 'Title of the thread.'),
  may_open_thread: described(Type.Boolean(), 'Whether you can read the thread.'),
  question: described(
    Nullable(Type.String()),
    'The question before the answer. Like the answer, at most its first 10,000 characters.',
  ),
  answer: described(Type.String(), 'Text of the answer, at most its first 10,000 characters.'),
  citations: described(
    Type.Array(EnrichedCitation),
    'At most the first 20 passages that the answer cites.',
  ),
})

export const RatedAnswersPage = PageOf('PaginatedResponse_RatedAnswer_', RatedAnswer)
