import { own, read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import {
  FeedbackEventResponse,
  FeedbackPage,
  ListFeedbackQuery,
  SubmitFeedbackRequest,
} from './feedback.schemas.ts'
import { deleteFeedback, listFeedback, submitFeedback } from './feedback.service.ts'

const tag = 'feedback'

/** Feedback on answers and their sources. */
export const feedbackOperations = [
  operation({
    id: 'submit_feedback',
    route: 'POST /v1/feedback',
    tag,
    summary: 'Give feedback on an item',
    description:
      'A user has one feedback per target: 201 for a new one, 200 if it replaces an earlier one.',
    example: {
      body: {
        target_type: 'DOCUMENT',
        target_id: sampleIds.document_id,
        rating: 'UP',
        comment: 'Complete and current',
      },
    },
    access: read('target_id'),
    scope: 'kb:ask',
    body: SubmitFeedbackRequest,
    answers: { 200: FeedbackEventResponse, 201: FeedbackEventResponse },
    run: async (context, actor, { body }, { reply }) => {
      const { feedback, isNew } = await submitFeedback(context, actor, body)
      void reply.status(isNew ? 201 : 200)
      return feedback
    },
  }),
  operation({
    id: 'list_feedback',
    route: 'GET /v1/feedback',
    tag,
    summary: 'List feedback, newest first: your own, or all for OWNER and ADMIN',
    access: own('feedback; an OWNER or ADMIN sees all'),
    query: ListFeedbackQuery,
    answers: { 200: FeedbackPage },
    refuses: [403],
    run: (context, actor, { query }) => listFeedback(context, actor, query),
  }),
  operation({
    id: 'delete_feedback',
    route: 'DELETE /v1/feedback/:feedback_id',
    tag,
    summary: 'Delete feedback: your own, or any for OWNER and ADMIN',
    access: own('feedback; an OWNER or ADMIN deletes any'),
    answers: { 204: NoContent },
    refuses: [403],
    run: (context, actor, { params }) => deleteFeedback(context, actor, params.feedback_id),
  }),
]
