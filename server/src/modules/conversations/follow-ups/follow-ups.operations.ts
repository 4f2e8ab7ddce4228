import { write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { FollowUps } from './follow-ups.schemas.ts'
import { suggestFollowUps } from './follow-ups.service.ts'

/** What somebody may ask next, from the headings of the cited documents. */
export const followUpOperations = [
  operation({
    id: 'list_follow_ups',
    route: 'GET /v1/threads/:thread_id/messages/:message_id/follow-ups',
    tag: 'thread-messages',
    summary: 'Suggest what to ask after an answer (Arbor extension)',
    description:
      'Returns up to three headings below or next to the cited passages, in the documents that the answer cites. You can read each of them, a full-text search in its document finds passages for it, and neither the answer nor the latest questions of the thread are already about it. Uses no model. For messages without citations, the list is empty.',
    access: write('thread_id'),
    answers: { 200: FollowUps },
    run: (context, actor, { params }) => {
      const { thread_id: threadId, message_id: messageId } = params
      return suggestFollowUps(context, actor, { threadId, messageId })
    },
  }),
]
