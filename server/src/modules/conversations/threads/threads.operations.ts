import { nameReceipt } from '../../retention/index.ts'
import { own, read, write } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import {
  CreateThreadRequest,
  ListConversationsQuery,
  ListThreadsQuery,
  ThreadPage,
  ThreadResponse,
  UpdateThreadRequest,
} from './threads.schemas.ts'
import {
  createThread,
  deleteThread,
  listConversations,
  listThreads,
  readThread,
  updateThread,
} from './threads.service.ts'

const tag = 'threads'

/** Operations on threads. */
export const threadOperations = [
  operation({
    id: 'create_thread',
    route: 'POST /v1/threads',
    tag,
    summary: 'Create a thread',
    description:
      "Creates the thread below a folder, document, section or other thread. Without `parent_path_part_id`, it becomes one of your own conversations. Set either `title`, or `message_for_title` to derive a title from a message, which isn't stored. Returns 409 if `path_part_name` is already used by a thread in the same place.",
    example: { body: { title: 'Questions about the lease' } },
    audit: 'thread.created',
    access: own('threads if you omit `parent_path_part_id`'),
    scope: 'kb:ask',
    body: CreateThreadRequest,
    answers: { 201: ThreadResponse },
    refuses: [403, 404, 409],
    run: (context, actor, { body }) => createThread(context, actor, body),
  }),
  operation({
    id: 'list_threads',
    route: 'GET /v1/threads',
    tag,
    summary: 'List threads',
    description:
      'Returns the threads directly below a node, those with the latest activity first. Without `parent_path_part_id`, returns your own conversations without their subthreads.',
    access: own('threads if you omit `parent_path_part_id`'),
    query: ListThreadsQuery,
    answers: { 200: ThreadPage },
    refuses: [403, 404],
    run: (context, actor, { query }) => listThreads(context, actor, query),
  }),
  operation({
    id: 'list_conversations',
    route: 'GET /v1/conversations',
    tag,
    summary: 'List your own conversations',
    description:
      'Returns your own threads and their subthreads on all levels, those with the latest activity first. To list threads below other nodes, use `GET /v1/threads`.',
    access: own('conversations'),
    query: ListConversationsQuery,
    answers: { 200: ThreadPage },
    run: (context, actor, { query }) => listConversations(context, actor, query),
  }),
  operation({
    id: 'get_thread',
    route: 'GET /v1/threads/:thread_id',
    tag,
    summary: 'Get a thread',
    audit: 'private.read',
    auditOnly: 'private',
    access: read('thread_id'),
    answers: { 200: ThreadResponse },
    run: (context, actor, { params }) => readThread(context, actor, params.thread_id),
  }),
  operation({
    id: 'update_thread',
    route: 'PATCH /v1/threads/:thread_id',
    tag,
    summary: 'Rename a thread or change its parent thread',
    description:
      "Changes only the fields that you send. A `parent_thread_id` of null detaches the thread from its parent thread. The node of the thread doesn't move. Returns 403 if the thread is system-managed.",
    example: { body: { title: 'The lease of 2026' } },
    audit: 'thread.updated',
    access: write('thread_id'),
    scope: 'kb:ask',
    body: UpdateThreadRequest,
    answers: { 200: ThreadResponse },
    run: (context, actor, { params, body }) => updateThread(context, actor, params.thread_id, body),
  }),
  operation({
    id: 'delete_thread',
    route: 'DELETE /v1/threads/:thread_id',
    tag,
    summary: 'Delete one of your own conversations',
    description:
      'Deletes the thread permanently with its messages and subthreads. Returns 403 for threads in other places and for conversations of other members.',
    audit: 'thread.deleted',
    access: write('thread_id'),
    scope: 'kb:ask',
    answers: { 204: NoContent },
    run: async (context, actor, { params }, { reply }) =>
      nameReceipt(reply, await deleteThread(context, actor, params.thread_id)),
  }),
]
