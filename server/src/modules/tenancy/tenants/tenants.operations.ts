import { newerBody } from '../../../platform/http/aliases.ts'
import { member, memberOf, own, admin, owner } from '../../../platform/http/access.ts'
import { problem } from '../../../platform/core/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { NoContent, PageOf, Query, paging } from '../../../platform/http/schemas.ts'
import { deleteTenant } from './delete-tenant.service.ts'
import {
  LogoFormWithFile,
  LogoQuery,
  TenantResponse,
  UpdateTenantRequest,
} from './tenants.schemas.ts'
import { toTenantResponse } from './tenants.public.ts'
import { findTenant, findTenantOfMember, listTenantsOfUser } from './tenants.queries.ts'
import { changeTenant, checkChange } from './update-tenant.service.ts'
import { deleteLogo, uploadLogo } from './branding.service.ts'

const TenantPage = PageOf('PaginatedResponse_TenantResponse_', TenantResponse)

const tag = 'tenants'

const isNoInviteLink = (value: unknown): boolean =>
  (value as { readonly enabled?: unknown } | null)?.enabled !== true

/** Tenants and their logos. */
export const tenantOperations = [
  operation({
    id: 'list_tenants',
    route: 'GET /v1/tenants',
    tag,
    summary: 'List the tenants of the current user',
    description: 'Returns the tenants in which you are an active member, sorted by name.',
    access: own('memberships'),
    query: Query(paging),
    answers: { 200: TenantPage },
    run: async (context, actor, { query }) => {
      const { items, total } = await context.doors.acrossTenants((tx) =>
        listTenantsOfUser(tx, actor, query),
      )
      return { total, items: items.map((row) => toTenantResponse(context, row, row.role)) }
    },
  }),
  operation({
    id: 'get_current_tenant',
    route: 'GET /v1/tenants/me',
    tag,
    summary: 'Get the current tenant',
    description: 'Returns the tenant of the credential.',
    access: member,
    answers: { 200: TenantResponse },
    run: async (context, { tenantId, role }) => {
      const row = await context.doors.inTenant(tenantId, (tx) => findTenant(tx, tenantId))
      if (!row) throw problem('not_found')
      return toTenantResponse(context, row, role)
    },
  }),
  operation({
    id: 'get_tenant',
    route: 'GET /v1/tenants/:tenant_id',
    tag,
    summary: 'Get a tenant',
    description:
      '`idp_config` is null unless you are an OWNER or ADMIN of the tenant. Secrets are never returned.',
    access: memberOf('tenant_id'),
    answers: { 200: TenantResponse },
    run: async (context, actor, { params: { tenant_id: tenantId } }) => {
      const key = { tenantId, userId: actor.userId }
      const row = await context.doors.acrossTenants((tx) => findTenantOfMember(tx, key))
      if (!row) throw problem('not_found')
      return toTenantResponse(context, row, row.role)
    },
  }),
  operation({
    id: 'update_tenant',
    route: 'PATCH /v1/tenants/:tenant_id',
    tag,
    summary: 'Update a tenant',
    description:
      'Fields that are omitted or null stay unchanged. An empty brand name or color clears it. `idp_config` replaces the identity provider as a whole, but keeps omitted secrets while its type and URLs stay the same. Changing the issuer or client ends the sessions and API keys that came from the former provider.',
    example: { body: { name: 'Acme', settings: { language: 'en', timezone: 'Europe/Berlin' } } },
    audit: 'tenant.updated',
    access: admin({ tenant: 'tenant_id' }),
    body: UpdateTenantRequest,
    answers: { 200: TenantResponse },
    before: newerBody(
      {},
      { 'settings.display_name': 'first_last', 'settings.invite_link': isNoInviteLink },
    ),
    check: ({ body }) => checkChange(body),
    run: (context, actor, { body }) => changeTenant(context, actor, body),
  }),
  operation({
    id: 'delete_tenant',
    route: 'DELETE /v1/tenants/:tenant_id',
    tag,
    summary: 'Delete a tenant',
    description:
      "Permanently deletes the tenant with all content, memberships and credentials. The accounts of its members stay. You can't undo this.",
    audit: 'tenant.deleted',
    access: owner({ tenant: 'tenant_id', refusal: 'owner_deletes_tenant' }),
    answers: { 204: NoContent },
    refuses: [409],
    run: deleteTenant,
  }),
  operation({
    id: 'upload_tenant_logo',
    route: 'POST /v1/tenants/:tenant_id/branding/logo',
    tag,
    summary: 'Upload a logo',
    description:
      'Replaces the logo of this type. The file must be PNG, JPEG, SVG, WebP or ICO. Returns 413 if it is larger than 2 MB, and 422 for any other type of file.',
    example: { form: { logo_type: 'logo' } },
    audit: 'tenant.updated',
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
    description: 'Succeeds even if the tenant has no logo of this type.',
    example: { query: { logo_type: 'logo' } },
    audit: 'tenant.updated',
    access: admin({ tenant: 'tenant_id' }),
    query: LogoQuery,
    answers: { 200: TenantResponse },
    run: (context, actor, { query }) => deleteLogo(context, actor, query.logo_type),
  }),
]
