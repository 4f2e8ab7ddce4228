import { actorOf } from '../../../platform/http/actor-of.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import {
  NoContent,
  PageOf,
  Query,
  page,
  paging,
  responses,
} from '../../../platform/http/schemas.ts'
import { deleteTenant } from './delete-tenant.service.ts'
import { TenantParams, TenantResponse, UpdateTenantRequest } from './tenants.schemas.ts'
import { getCurrentTenant, getTenant, listTenants } from './tenants.service.ts'
import { changeTenant } from './update-tenant.service.ts'

const TenantPage = PageOf('PaginatedResponse_TenantResponse_', TenantResponse)

const tags = ['tenants']

/** Tenants: reading, changing and deleting them. */
export function tenantRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addListTenants(app, context)
    addGetTenant(app, context)
    addUpdateTenant(app, context)
    addDeleteTenant(app, context)
  }
}

function addListTenants(app: App, context: Context): void {
  app.get(
    '/v1/tenants',
    {
      schema: {
        operationId: 'list_tenants',
        tags,
        summary: 'List the tenants of the caller',
        querystring: Query(paging),
        response: responses({ 200: TenantPage }, 401),
      },
    },
    async (request) =>
      page(await listTenants(context, actorOf(request), request.query), request.query),
  )
}

function addGetTenant(app: App, context: Context): void {
  app.get(
    '/v1/tenants/me',
    {
      schema: {
        operationId: 'get_current_tenant',
        tags,
        summary: 'Get the tenant of the credential',
        response: responses({ 200: TenantResponse }, 401),
      },
    },
    async (request) => getCurrentTenant(context, actorOf(request)),
  )
  app.get(
    '/v1/tenants/:tenant_id',
    {
      schema: {
        operationId: 'get_tenant',
        tags,
        summary: 'Get a tenant',
        params: TenantParams,
        response: responses({ 200: TenantResponse }, 401, 403, 404),
      },
    },
    async (request) => getTenant(context, actorOf(request), request.params.tenant_id),
  )
}

function addUpdateTenant(app: App, context: Context): void {
  app.patch(
    '/v1/tenants/:tenant_id',
    {
      schema: {
        operationId: 'update_tenant',
        tags,
        summary: 'Change a tenant',
        params: TenantParams,
        body: UpdateTenantRequest,
        response: responses({ 200: TenantResponse }, 401, 403, 404),
      },
    },
    async (request) =>
      changeTenant(context, actorOf(request), request.params.tenant_id, request.body),
  )
}

function addDeleteTenant(app: App, context: Context): void {
  app.delete(
    '/v1/tenants/:tenant_id',
    {
      schema: {
        operationId: 'delete_tenant',
        tags,
        summary: 'Delete a tenant with everything in it',
        params: TenantParams,
        response: responses({ 204: NoContent }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      await deleteTenant(context, actorOf(request), request.params.tenant_id)
      return reply.status(204).send(null)
    },
  )
}
