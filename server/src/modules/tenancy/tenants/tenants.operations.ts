import { member, own, admin, owner } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { NoContent, PageOf, Query, paging } from '../../../platform/http/schemas.ts'
import { deleteTenant } from './delete-tenant.service.ts'
import {
  LogoFormWithFile,
  LogoQuery,
  TenantResponse,
  UpdateTenantRequest,
} from './tenants.schemas.ts'
import { getCurrentTenant, getTenant, listTenants } from './tenants.service.ts'
import { changeTenant, checkChange } from './update-tenant.service.ts'
import { deleteLogo, uploadLogo } from './branding.service.ts'

const TenantPage = PageOf('PaginatedResponse_TenantResponse_', TenantResponse)

const tag = 'tenants'

/** Tenants and their logos. */
export const tenantOperations = [
  operation({
    id: 'list_tenants',
    route: 'GET /v1/tenants',
    tag,
    summary: 'List the tenants of the current user',
    access: own('memberships'),
    query: Query(paging),
    answers: { 200: TenantPage },
    run: (context, actor, { query }) => listTenants(context, actor, query),
  }),
  operation({
    id: 'get_current_tenant',
    route: 'GET /v1/tenants/me',
    tag,
    summary: 'Get the current tenant',
    access: member,
    answers: { 200: TenantResponse },
    run: getCurrentTenant,
  }),
  operation({
    id: 'get_tenant',
    route: 'GET /v1/tenants/:tenant_id',
    tag,
    summary: 'Get a tenant',
    access: member,
    answers: { 200: TenantResponse },
    refuses: [403],
    run: (context, actor, { params }) => getTenant(context, actor, params.tenant_id),
  }),
  operation({
    id: 'update_tenant',
    route: 'PATCH /v1/tenants/:tenant_id',
    tag,
    summary: 'Update a tenant',
    access: admin({ tenant: 'tenant_id' }),
    body: UpdateTenantRequest,
    answers: { 200: TenantResponse },
    check: ({ body }) => checkChange(body),
    run: (context, actor, { body }) => changeTenant(context, actor, body),
  }),
  operation({
    id: 'delete_tenant',
    route: 'DELETE /v1/tenants/:tenant_id',
    tag,
    summary: 'Delete a tenant and everything in it',
    access: owner({ tenant: 'tenant_id', refusal: 'Only the OWNER may delete a tenant.' }),
    answers: { 204: NoContent },
    run: deleteTenant,
  }),
  operation({
    id: 'upload_tenant_logo',
    route: 'POST /v1/tenants/:tenant_id/branding/logo',
    tag,
    summary: 'Upload a logo',
    access: admin({ tenant: 'tenant_id' }),
    form: LogoFormWithFile,
    answers: { 200: TenantResponse },
    refuses: [413],
    run: (context, actor, _input, { request }) => uploadLogo(context, actor, request),
  }),
  operation({
    id: 'delete_tenant_logo',
    route: 'DELETE /v1/tenants/:tenant_id/branding/logo',
    tag,
    summary: 'Remove a logo',
    access: admin({ tenant: 'tenant_id' }),
    query: LogoQuery,
    answers: { 200: TenantResponse },
    run: (context, actor, { query }) => deleteLogo(context, actor, query.logo_type),
  }),
]
