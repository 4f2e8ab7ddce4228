import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { responses } from '../../../platform/http/schemas.ts'
import { ReplyParams, UserMessageRequest, UserMessageResponse } from './replies.schemas.ts'
import { sendUserMessage } from './replies.service.ts'

/** Asking the assistant. */
export function replyRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    app.post(
      '/v1/threads/:thread_id/user_message',
      {
        schema: {
          operationId: 'send_user_message',
          tags: ['threads'],
          summary: 'Ask the assistant',
          description:
            'Appends the message and starts an answer, which is streamed by `GET /v1/threads/{thread_id}/stream` and stored as a message at its end. One answer a thread is written at a time.',
          params: ReplyParams,
          body: UserMessageRequest,
          response: responses({ 202: UserMessageResponse }, 401, 403, 404, 409),
        },
      },
      async (request, reply) =>
        reply
          .status(202)
          .send(
            await sendUserMessage(
              context,
              actorOf(request),
              request.params.thread_id,
              request.body.input_text,
            ),
          ),
    )
  }
}
