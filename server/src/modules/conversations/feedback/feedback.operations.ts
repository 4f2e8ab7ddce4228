import { admin, own, read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import {
  FeedbackEventResponse,
  FeedbackPage,
  ListFeedbackQuery,
  SubmitFeedbackRequest,
} from './feedback.schemas.ts'
import { ListRatedAnswersQuery, RatedAnswersPage } from './answers.schemas.ts'
import { listRatedAnswers } from './answers.queries.ts'
import { deleteFeedback, listFeedback, submitFeedback } from './feedback.service.ts'

const tag = 'feedback'

/** Operations on feedback about answers and their sources. */
export const feedbackOperations = [
  operation({
    id: 'submit_feedback',
    route: 'POST /v1/feedback',
    tag,
    summary: 'Give feedback on an item',
    description:
      'Rates a thread, message, document, version or chunk. Each user has one feedback per target. Returns 201 for new feedback, and 200 if it replaces earlier feedback, including its reason and comment.',
    example: {
      body: {
        target_type: 'DOCUMENT',
        target_id: sampleIds.document_id,
        rating: 'UP',
        comment: 'Complete and current',
      },
    },
    audit: 'feedback.created',
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
    summary: 'List feedback',
    description: 'Returns the newest feedback first.',
    access: own('feedback. OWNER and ADMIN see all feedback'),
    query: ListFeedbackQuery,
    answers: { 200: FeedbackPage },
    refuses: [403],
    run: (context, actor, { query }) => listFeedback(context, actor, query),
  }),
  operation({
    id: 'list_rated_answers',
    route: 'GET /v1/feedback/answers',
    tag,
    summary: 'List answers with feedback, their questions and passages (Arbor extension)',
    description:
      'Returns the newest feedback first. Administrators see a question and its answer because of the feedback, and nothing else of the thread.',
    access: admin(),
    query: ListRatedAnswersQuery,
    answers: { 200: RatedAnswersPage },
    run: ({ doors }, actor, { query }) =>
      doors.readInTenant(actor.tenantId, (tx) => listRatedAnswers(tx, actor, query)),
  }),
  operation({
    id: 'delete_feedback',
    route: 'DELETE /v1/feedback/:feedback_id',
    tag,
    summary: 'Delete feedback',
    audit: 'feedback.deleted',
    access: own('feedback. OWNER and ADMIN can delete any feedback'),
    answers: { 204: NoContent },
    refuses: [403],
    run: (context, actor, { params }) => deleteFeedback(context, actor, params.feedback_id),
  }),
]
