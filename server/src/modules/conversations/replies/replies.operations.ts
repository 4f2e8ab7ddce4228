import { Type } from 'typebox'
import { write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { Answer, Body, Maybe, Uuid, described } from '../../../platform/http/schemas.ts'
import { sendUserMessage } from './replies.service.ts'

const UserMessageRequest = Body('UserMessageRequest', { input_text: Type.String({ default: '' }) })
/** Folders and documents of a scope, and tags. */
const MOST_IN_SCOPE = 20
const ScopedIds = Type.Array(Uuid, { maxItems: MOST_IN_SCOPE })
const AskInScopeRequest = Body('AskInScopeRequest', {
  input_text: Type.String(),
  path_part_ids: described(
    Maybe(ScopedIds),
    'Node ids of the folders and documents to look in; everywhere if left out.',
  ),
  tag_ids: described(Maybe(ScopedIds), 'Look only at what has all of these tags.'),
})
const UserMessageResponse = Answer('UserMessageResponse', {
  workflow_id: Type.String(),
  user_message_id: described(Uuid, 'Id of the message with the question.'),
})

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
    scope: 'kb:ask',
    body: UserMessageRequest,
    answers: { 202: UserMessageResponse },
    refuses: [402, 409],
    run: (context, actor, { params, body }) =>
      sendUserMessage(context, actor, params.thread_id, { text: body.input_text }),
  }),
  operation({
    id: 'ask_in_scope',
    route: 'POST /v1/threads/:thread_id/questions',
    tag: 'threads',
    summary: 'Ask the assistant about some folders, documents or tags',
    description:
      'As `POST /v1/threads/{thread_id}/user_message`; the answer rests only on what the scope names. The scope is kept as `references` of the question and counts for this question alone.',
    example: {
      body: {
        input_text: 'Who may terminate the agreement?',
        path_part_ids: [sampleIds.folder_part],
      },
    },
    access: write('thread_id'),
    scope: 'kb:ask',
    body: AskInScopeRequest,
    answers: { 202: UserMessageResponse },
    refuses: [402, 409],
    run: (context, actor, { params, body }) =>
      sendUserMessage(context, actor, params.thread_id, {
        text: body.input_text,
        scope: { partIds: body.path_part_ids ?? [], tagIds: body.tag_ids ?? [] },
      }),
  }),
]
