import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, page, responses } from '../../../platform/http/schemas.ts'
import {
  AddMemberRequest,
  GroupMemberParams,
  GroupParams,
  ListQuery,
  MembershipPage,
  MembershipResponse,
} from './groups.schemas.ts'
import { addMember, listMembers, removeMember } from './groups.service.ts'

const tags = ['tenant-groups']

/** Who is in a group. */
export function groupMemberRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addListMembers(app, context)
    addAddMember(app, context)
    addRemoveMember(app, context)
  }
}

function addListMembers(app: App, context: Context): void {
  app.get(
    '/v1/tenant-groups/:group_id/members',
    {
      schema: {
        operationId: 'list_group_members',
        tags,
        summary: 'List the members of a group',
        params: GroupParams,
        querystring: ListQuery,
        response: responses({ 200: MembershipPage }, 401, 403, 404),
      },
    },
    async (request) =>
      page(
        await listMembers(context, actorOf(request), request.params.group_id, request.query),
        request.query,
      ),
  )
}

function addAddMember(app: App, context: Context): void {
  app.post(
    '/v1/tenant-groups/:group_id/members',
    {
      schema: {
        operationId: 'add_group_member',
        tags,
        summary: 'Put a member of the tenant into a group',
        params: GroupParams,
        body: AddMemberRequest,
        response: responses({ 201: MembershipResponse }, 401, 403, 404, 409),
      },
    },
    async (request, reply) => {
      const { group_id: groupId } = request.params
      const made = await addMember(context, actorOf(request), groupId, request.body.user_id)
      return reply.status(201).send(made)
    },
  )
}

function addRemoveMember(app: App, context: Context): void {
  app.delete(
    '/v1/tenant-groups/:group_id/members/:user_id',
    {
      schema: {
        operationId: 'remove_group_member',
        tags,
        summary: 'Take a user out of a group',
        params: GroupMemberParams,
        response: responses({ 204: NoContent }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      const { group_id: groupId, user_id: userId } = request.params
      await removeMember(context, actorOf(request), groupId, userId)
      return reply.status(204).send(null)
    },
  )
}
