import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { page, responses } from '../../../platform/http/schemas.ts'
import {
  CreateThreadMessageRequest,
  GetMessageQuery,
  ListMessagesQuery,
  MessageParams,
  ThreadMessagePage,
  ThreadMessageResponse,
} from './messages.schemas.ts'
import { createMessage, listMessages, readMessage } from './messages.service.ts'
import { ThreadParams } from './threads.schemas.ts'

const tags = ['thread-messages']

/** The messages of a thread, which are added and never changed. */
export function messageRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addCreate(app, context)
    addList(app, context)
    addGet(app, context)
  }
}

function addCreate(app: App, context: Context): void {
  app.post(
    '/v1/threads/:thread_id/messages',
    {
      schema: {
        operationId: 'create_thread_message',
        tags,
        summary: 'Add a message to a thread',
        description:
          'With a message_id the call can be repeated: the same message is stored once. 409 when the id is in use for anything else.',
        params: ThreadParams,
        body: CreateThreadMessageRequest,
        response: responses({ 201: ThreadMessageResponse }, 401, 403, 404, 409),
      },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send(
          await createMessage(context, actorOf(request), request.params.thread_id, request.body),
        ),
  )
}

function addList(app: App, context: Context): void {
  app.get(
    '/v1/threads/:thread_id/messages',
    {
      schema: {
        operationId: 'list_thread_messages',
        tags,
        summary: 'List the messages of a thread, newest first',
        params: ThreadParams,
        querystring: ListMessagesQuery,
        response: responses({ 200: ThreadMessagePage }, 401, 403, 404),
      },
    },
    async (request) =>
      page(
        await listMessages(context, actorOf(request), request.params.thread_id, request.query),
        request.query,
      ),
  )
}

function addGet(app: App, context: Context): void {
  app.get(
    '/v1/threads/:thread_id/messages/:message_id',
    {
      schema: {
        operationId: 'get_thread_message',
        tags,
        summary: 'Get a message of a thread',
        params: MessageParams,
        querystring: GetMessageQuery,
        response: responses({ 200: ThreadMessageResponse }, 401, 403, 404),
      },
    },
    async (request) => {
      const { thread_id: threadId, message_id: messageId } = request.params
      const { with_details: withDetails } = request.query
      return readMessage(context, actorOf(request), { threadId, messageId }, withDetails)
    },
  )
}
