import type { App } from '../../app.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../http/authentication.ts'
import { PageOf, Query, page, paging, responses } from '../../http/schemas.ts'
import { TenantParams, TenantResponse } from './tenants.schemas.ts'
import { getCurrentTenant, getTenant, listTenants } from './tenants.service.ts'

const TenantPage = PageOf('PaginatedResponse_TenantResponse_', TenantResponse)

/** Reading tenants. */
export function tenantRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    app.get(
      '/v1/tenants',
      {
        schema: {
          operationId: 'list_tenants',
          tags: ['tenants'],
          summary: 'List the tenants of the caller',
          querystring: Query(paging),
          response: responses({ 200: TenantPage }, 401),
        },
      },
      async (request) =>
        page(await listTenants(context, actorOf(request), request.query), request.query),
    )
    app.get(
      '/v1/tenants/me',
      {
        schema: {
          operationId: 'get_current_tenant',
          tags: ['tenants'],
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
          tags: ['tenants'],
          summary: 'Get a tenant',
          params: TenantParams,
          response: responses({ 200: TenantResponse }, 401, 403, 404),
        },
      },
      async (request) => getTenant(context, actorOf(request), request.params.tenant_id),
    )
  }
}
