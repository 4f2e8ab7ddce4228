import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, page, responses } from '../../../platform/http/schemas.ts'
import {
  FeedbackEventResponse,
  FeedbackPage,
  FeedbackParams,
  ListFeedbackQuery,
  SubmitFeedbackRequest,
} from './feedback.schemas.ts'
import { deleteFeedback, listFeedback, submitFeedback } from './feedback.service.ts'

const tags = ['feedback']

/** What people think of answers and of what they are made from. */
export function feedbackRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addSubmit(app, context)
    addList(app, context)
    addDelete(app, context)
  }
}

function addSubmit(app: App, context: Context): void {
  app.post(
    '/v1/feedback',
    {
      schema: {
        operationId: 'submit_feedback',
        tags,
        summary: 'Rate something',
        description:
          'Each user has one opinion of a target. 201 for a new one; 200 when it takes the place of an earlier one, of which nothing is kept.',
        body: SubmitFeedbackRequest,
        response: responses(
          { 200: FeedbackEventResponse, 201: FeedbackEventResponse },
          401,
          403,
          404,
        ),
      },
    },
    async (request, reply) => {
      const { feedback, isNew } = await submitFeedback(context, actorOf(request), request.body)
      return reply.status(isNew ? 201 : 200).send(feedback)
    },
  )
}

function addList(app: App, context: Context): void {
  app.get(
    '/v1/feedback',
    {
      schema: {
        operationId: 'list_feedback',
        tags,
        summary: 'List feedback, newest first: the own, or all for OWNER and ADMIN',
        querystring: ListFeedbackQuery,
        response: responses({ 200: FeedbackPage }, 401, 403),
      },
    },
    async (request) =>
      page(await listFeedback(context, actorOf(request), request.query), request.query),
  )
}

function addDelete(app: App, context: Context): void {
  app.delete(
    '/v1/feedback/:feedback_id',
    {
      schema: {
        operationId: 'delete_feedback',
        tags,
        summary: "Delete feedback: the own, or anybody's for OWNER and ADMIN",
        params: FeedbackParams,
        response: responses({ 204: NoContent }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      await deleteFeedback(context, actorOf(request), request.params.feedback_id)
      return reply.status(204).send(null)
    },
  )
}
