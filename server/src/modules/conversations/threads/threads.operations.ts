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

/** Conversations. */
export const threadOperations = [
  operation({
    id: 'create_thread',
    route: 'POST /v1/threads',
    tag,
    summary: 'Create a thread',
    description:
      'Below a folder, document, section or other thread; without a parent, among the conversations of the current user. title and message_for_title exclude each other; the latter only creates a title, not a message.',
    example: { body: { title: 'Questions about the lease' } },
    access: own('conversations, where no parent is named'),
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
    summary: 'List the threads directly below a node, or your own; latest activity first',
    access: own('conversations, where no parent is named'),
    query: ListThreadsQuery,
    answers: { 200: ThreadPage },
    refuses: [403, 404],
    run: (context, actor, { query }) => listThreads(context, actor, query),
  }),
  operation({
    id: 'list_conversations',
    route: 'GET /v1/conversations',
    tag,
    summary: 'List your own threads and their subthreads together; latest activity first',
    description: 'Those below other nodes of the tree are listed by `GET /v1/threads`.',
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
    access: read('thread_id'),
    answers: { 200: ThreadResponse },
    run: (context, actor, { params }) => readThread(context, actor, params.thread_id),
  }),
  operation({
    id: 'update_thread',
    route: 'PATCH /v1/threads/:thread_id',
    tag,
    summary: 'Rename a thread or move it below another thread',
    description: 'A parent_thread_id of null detaches the thread from its parent thread.',
    example: { body: { title: 'The lease of 2026' } },
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
    summary: 'Delete your own conversation and everything below it',
    access: write('thread_id'),
    scope: 'kb:ask',
    answers: { 204: NoContent },
    run: (context, actor, { params }) => deleteThread(context, actor, params.thread_id),
  }),
]
