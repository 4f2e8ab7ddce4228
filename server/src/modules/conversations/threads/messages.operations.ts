import { read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import {
  CreateThreadMessageRequest,
  GetMessageQuery,
  ListMessagesQuery,
  ThreadMessagePage,
  ThreadMessageResponse,
} from './messages.schemas.ts'
import { createMessage, listMessages, readMessage } from './messages.service.ts'

const tag = 'thread-messages'

/** Operations on the messages of a thread. Messages are added and never changed. */
export const messageOperations = [
  operation({
    id: 'create_thread_message',
    route: 'POST /v1/threads/:thread_id/messages',
    tag,
    summary: 'Add a message to a thread',
    description:
      'Stores a message without asking the assistant. To ask, use `POST /v1/threads/{thread_id}/user_message`. With a `message_id`, the request is idempotent: repeating it stores the message only once. Returns 409 if the id is already used for something else.',
    example: { body: { role: 'USER', content: 'Who may terminate the agreement?' } },
    audit: 'message.created',
    access: write('thread_id'),
    scope: 'kb:ask',
    body: CreateThreadMessageRequest,
    answers: { 201: ThreadMessageResponse },
    refuses: [402, 409],
    run: (context, actor, { params, body }) =>
      createMessage(context, actor, params.thread_id, body),
  }),
  operation({
    id: 'list_thread_messages',
    route: 'GET /v1/threads/:thread_id/messages',
    tag,
    summary: 'List the messages of a thread',
    description:
      'Returns the newest messages first. To page through a thread that is still growing, set `before` to the `created_at` of the last message you received.',
    audit: 'private.read',
    auditOnly: 'private',
    access: read('thread_id'),
    query: ListMessagesQuery,
    answers: { 200: ThreadMessagePage },
    run: (context, actor, { params, query }) =>
      listMessages(context, actor, params.thread_id, query),
  }),
  operation({
    id: 'get_thread_message',
    route: 'GET /v1/threads/:thread_id/messages/:message_id',
    tag,
    summary: 'Get a message of a thread',
    access: read('thread_id'),
    query: GetMessageQuery,
    answers: { 200: ThreadMessageResponse },
    run: (context, actor, { params, query }) => {
      const { thread_id: threadId, message_id: messageId } = params
      return readMessage(context, actor, { threadId, messageId }, query.with_details)
    },
  }),
]
