import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, page, responses } from '../../../platform/http/schemas.ts'
import {
  CreateThreadRequest,
  ListThreadsQuery,
  ThreadPage,
  ThreadParams,
  ThreadResponse,
  UpdateThreadRequest,
} from './threads.schemas.ts'
import {
  createThread,
  deleteThread,
  listThreads,
  readThread,
  updateThread,
} from './threads.service.ts'

const tags = ['threads']

/** Conversations. */
export function threadRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addCreate(app, context)
    addList(app, context)
    addGet(app, context)
    addUpdate(app, context)
    addDelete(app, context)
  }
}

function addCreate(app: App, context: Context): void {
  app.post(
    '/v1/threads',
    {
      schema: {
        operationId: 'create_thread',
        tags,
        summary: 'Begin a thread',
        description:
          'Below a folder, document, section or other thread; without a parent among the conversations of the caller. title and message_for_title exclude each other; the latter only makes a title, not a message.',
        body: CreateThreadRequest,
        response: responses({ 201: ThreadResponse }, 401, 403, 404, 409),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createThread(context, actorOf(request), request.body)),
  )
}

function addList(app: App, context: Context): void {
  app.get(
    '/v1/threads',
    {
      schema: {
        operationId: 'list_threads',
        tags,
        summary: 'List the threads directly below a node, or the own; latest activity first',
        querystring: ListThreadsQuery,
        response: responses({ 200: ThreadPage }, 401, 403, 404),
      },
    },
    async (request) =>
      page(await listThreads(context, actorOf(request), request.query), request.query),
  )
}

function addGet(app: App, context: Context): void {
  app.get(
    '/v1/threads/:thread_id',
    {
      schema: {
        operationId: 'get_thread',
        tags,
        summary: 'Get a thread',
        params: ThreadParams,
        response: responses({ 200: ThreadResponse }, 401, 403, 404),
      },
    },
    async (request) => readThread(context, actorOf(request), request.params.thread_id),
  )
}

function addUpdate(app: App, context: Context): void {
  app.patch(
    '/v1/threads/:thread_id',
    {
      schema: {
        operationId: 'update_thread',
        tags,
        summary: 'Rename a thread or say which thread it belongs to',
        description: 'A parent_thread_id of null takes the thread out of the one it belongs to.',
        params: ThreadParams,
        body: UpdateThreadRequest,
        response: responses({ 200: ThreadResponse }, 401, 403, 404),
      },
    },
    async (request) =>
      updateThread(context, actorOf(request), request.params.thread_id, request.body),
  )
}

function addDelete(app: App, context: Context): void {
  app.delete(
    '/v1/threads/:thread_id',
    {
      schema: {
        operationId: 'delete_thread',
        tags,
        summary: 'Delete an own conversation with everything below it',
        params: ThreadParams,
        response: responses({ 204: NoContent }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      await deleteThread(context, actorOf(request), request.params.thread_id)
      return reply.status(204).send(null)
    },
  )
}
