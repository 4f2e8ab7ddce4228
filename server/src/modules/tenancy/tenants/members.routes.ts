import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { NoContent, Query, page, paging, responses } from '../../../platform/http/schemas.ts'
import {
  MemberPage,
  MemberParams,
  TenantUserEditRequest,
  TenantUserResponse,
} from './members.schemas.ts'
import {
  activateMember,
  changeRole,
  deactivateMember,
  listMembers,
  removeMember,
} from './members.service.ts'
import { TenantParams } from './tenants.schemas.ts'

const tags = ['tenants']
const URL = '/v1/tenants/:tenant_id/users/:user_id'

/** The members of a tenant. */
export function memberRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addListMembers(app, context)
    addSwitches(app, context)
    addEditMember(app, context)
    addRemoveMember(app, context)
  }
}

type Params = { readonly tenant_id: string; readonly user_id: string }

function keyOf({ tenant_id: tenantId, user_id: userId }: Params) {
  return { tenantId, userId }
}

function addListMembers(app: App, context: Context): void {
  app.get(
    '/v1/tenants/:tenant_id/users',
    {
      schema: {
        operationId: 'list_tenant_users',
        tags,
        summary: 'List the members of a tenant',
        params: TenantParams,
        querystring: Query(paging),
        response: responses({ 200: MemberPage }, 401, 403, 404),
      },
    },
    async (request) => {
      const { params, query } = request
      return page(await listMembers(context, actorOf(request), params.tenant_id, query), query)
    },
  )
}

function addSwitches(app: App, context: Context): void {
  const response = responses({ 200: TenantUserResponse }, 401, 403, 404)
  app.post(
    `${URL}/deactivate`,
    {
      schema: {
        operationId: 'deactivate_tenant_user',
        tags,
        summary: 'Keep a member out',
        params: MemberParams,
        response,
      },
    },
    async (request) => deactivateMember(context, actorOf(request), keyOf(request.params)),
  )
  app.post(
    `${URL}/activate`,
    {
      schema: {
        operationId: 'activate_tenant_user',
        tags,
        summary: 'Let a deactivated member in again',
        params: MemberParams,
        response,
      },
    },
    async (request) => activateMember(context, actorOf(request), keyOf(request.params)),
  )
}

function addEditMember(app: App, context: Context): void {
  app.patch(
    URL,
    {
      schema: {
        operationId: 'update_tenant_user',
        tags,
        summary: 'Change the role of a member',
        params: MemberParams,
        body: TenantUserEditRequest,
        response: responses({ 200: TenantUserResponse }, 401, 403, 404, 409),
      },
    },
    async (request) =>
      changeRole(context, actorOf(request), keyOf(request.params), request.body.role),
  )
}

function addRemoveMember(app: App, context: Context): void {
  app.delete(
    URL,
    {
      schema: {
        operationId: 'delete_tenant_user',
        tags,
        summary: 'Remove a member from a tenant',
        params: MemberParams,
        response: responses({ 204: NoContent }, 401, 403, 404, 409),
      },
    },
    async (request, reply) => {
      await removeMember(context, actorOf(request), keyOf(request.params))
      return reply.status(204).send(null)
    },
  )
}
