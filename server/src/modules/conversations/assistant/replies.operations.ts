import { Type } from 'typebox'
import { write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Answer, Body } from '../../../platform/http/schemas.ts'
import { sendUserMessage } from './replies.service.ts'

const UserMessageRequest = Body('UserMessageRequest', { input_text: Type.String({ default: '' }) })
const UserMessageResponse = Answer('UserMessageResponse', { workflow_id: Type.String() })

/** Asking the assistant. */
export const replyOperations = [
  operation({
    id: 'send_user_message',
    route: 'POST /v1/threads/:thread_id/user_message',
    tag: 'threads',
    summary: 'Ask the assistant',
    description:
      'Appends the message and starts a reply, which is streamed by `GET /v1/threads/{thread_id}/stream` and finally stored as a message. A thread has one reply at a time.',
    example: { body: { input_text: 'Who may terminate the agreement?' } },
    access: write('thread_id'),
    body: UserMessageRequest,
    answers: { 202: UserMessageResponse },
    refuses: [402, 409],
    run: (context, actor, { params, body }) =>
      sendUserMessage(context, actor, params.thread_id, body.input_text),
  }),
]
