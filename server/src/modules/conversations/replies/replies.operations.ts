import { Type } from 'typebox'
import { always, newerBody } from '../../../platform/http/aliases.ts'
import { write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { lookingBack } from '../../../platform/http/as-of.ts'
import { Answer, Body, Maybe, Uuid, described } from '../../../platform/http/schemas.ts'
import { chosenModel } from '../../models/index.ts'
import { sendUserMessage } from './replies.service.ts'

const UserMessageRequest = Body('UserMessageRequest', {
  input_text: Type.String({ default: '' }),
  model: chosenModel,
})
/** The maximum number of folders and documents, or of tags, in a scope. */
const MOST_IN_SCOPE = 20
const ScopedIds = Type.Array(Uuid, { maxItems: MOST_IN_SCOPE })
const AskInScopeRequest = Body('AskInScopeRequest', {
  input_text: Type.String(),
  path_part_ids: described(
    Maybe(ScopedIds),
    'Node ids of the folders and documents to search. By default, everything is searched.',
  ),
  tag_ids: described(Maybe(ScopedIds), 'Search only items that have all of these tags.'),
  model: chosenModel,
  ...lookingBack,
})
const UserMessageResponse = Answer('UserMessageResponse', {
  workflow_id: Type.String(),
  user_message_id: described(Uuid, 'Id of the message that contains the question.'),
})

/** Operations that ask the assistant. */
export const replyOperations = [
  operation({
    id: 'send_user_message',
    route: 'POST /v1/threads/:thread_id/user_message',
    tag: 'threads',
    summary: 'Ask the assistant in a thread',
    description:
      'Adds the question to the thread and starts an answer in the background. Follow it with `GET /v1/threads/{thread_id}/stream`. When it is complete, it is stored as a message of the thread. A thread has one answer at a time: while one is being written, another question returns 409. Returns 402 if the tenant has reached its limit of text.',
    example: { body: { input_text: 'Who may terminate the agreement?' } },
    audit: 'message.created',
    access: write('thread_id'),
    scope: 'kb:ask',
    body: UserMessageRequest,
    // A wish for speed. The tenant's models decide.
    before: newerBody({}, { fast_mode: always }),
    answers: { 202: UserMessageResponse },
    refuses: [402, 409],
    run: (context, actor, { params, body }) =>
      sendUserMessage(context, actor, params.thread_id, {
        text: body.input_text,
        model: body.model ?? undefined,
      }),
  }),
  operation({
    id: 'ask_in_scope',
    route: 'POST /v1/threads/:thread_id/questions',
    tag: 'threads',
    summary: 'Ask the assistant about specific folders, documents or tags, or an earlier time',
    description:
      "Works like `POST /v1/threads/{thread_id}/user_message`, but the answer uses only what is in the scope. The scope is stored as `references` of the question and applies only to this question. Returns 404 if you can't read something in the scope.",
    example: {
      body: {
        input_text: 'Who may terminate the agreement?',
        path_part_ids: [sampleIds.folder_part],
      },
    },
    audit: 'message.created',
    access: write('thread_id'),
    scope: 'kb:ask',
    body: AskInScopeRequest,
    answers: { 202: UserMessageResponse },
    refuses: [402, 409],
    run: (context, actor, { params, body }) =>
      sendUserMessage(context, actor, params.thread_id, {
        text: body.input_text,
        scope: { partIds: body.path_part_ids ?? [], tagIds: body.tag_ids ?? [] },
        model: body.model ?? undefined,
      }),
  }),
]
