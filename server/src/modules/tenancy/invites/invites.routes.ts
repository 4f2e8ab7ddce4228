import { actorOf } from '../../../platform/http/actor-of.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, Nullable, page, responses } from '../../../platform/http/schemas.ts'
import {
  AcceptInviteResponse,
  InvitePage,
  InviteParams,
  InviteResponse,
  InviteUserRequest,
  ListInvitesQuery,
} from './invites.schemas.ts'
import { acceptInvite, createInvite, deleteInvite, listInvites } from './invites.service.ts'

const tags = ['invites']

/** Inviting people into a tenant. */
export function inviteRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addCreateInvite(app, context)
    addListInvites(app, context)
    addAcceptInvite(app, context)
    addDeleteInvite(app, context)
  }
}

function addCreateInvite(app: App, context: Context): void {
  app.post(
    '/v1/invites',
    {
      preValidation: trimAddress,
      schema: {
        operationId: 'create_invite',
        tags,
        summary: 'Invite a person by mail',
        body: InviteUserRequest,
        response: responses({ 201: Nullable(InviteResponse) }, 401, 403, 404, 409),
      },
    },
    async (request, reply) => {
      const invite = await createInvite(context, actorOf(request), request.body)
      void reply.status(201)
      if (invite) return invite
      // The framework sends no body at all for null.
      return reply.type('application/json; charset=utf-8').send('null' as never)
    },
  )
}

/** People paste addresses with spaces around them. */
async function trimAddress({ body }: Pick<FastifyRequest, 'body'>): Promise<void> {
  if (typeof body !== 'object' || body === null || !('email' in body)) return
  if (typeof body.email === 'string') body.email = body.email.trim()
}

function addListInvites(app: App, context: Context): void {
  app.get(
    '/v1/invites',
    {
      schema: {
        operationId: 'list_invites',
        tags,
        summary: 'List invites',
        querystring: ListInvitesQuery,
        response: responses({ 200: InvitePage }, 401, 403),
      },
    },
    async (request) =>
      page(await listInvites(context, actorOf(request), request.query), request.query),
  )
}

function addAcceptInvite(app: App, context: Context): void {
  app.post(
    '/v1/invites/:invite_id/accept',
    {
      schema: {
        operationId: 'accept_invite',
        tags,
        summary: 'Accept an invite to the own address',
        params: InviteParams,
        response: responses({ 200: AcceptInviteResponse }, 401, 403, 404, 409),
      },
    },
    async (request) => acceptInvite(context, actorOf(request), request.params.invite_id),
  )
}

function addDeleteInvite(app: App, context: Context): void {
  app.delete(
    '/v1/invites/:invite_id',
    {
      schema: {
        operationId: 'delete_invite',
        tags,
        summary: 'Delete an invite',
        params: InviteParams,
        response: responses({ 204: NoContent }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      await deleteInvite(context, actorOf(request), request.params.invite_id)
      return reply.status(204).send(null)
    },
  )
}
