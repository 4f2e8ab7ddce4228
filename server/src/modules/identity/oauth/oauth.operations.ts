import { Type } from 'typebox'
import { problem } from '../../../platform/core/errors.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { own } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { CLOSE } from '../../../platform/realtime/close-reasons.ts'
import { closeConnections } from '../../../platform/realtime/connections.ts'
import { readScopes } from '../../../platform/core/scopes.ts'
import { selectTenants } from '../../tenancy/index.ts'
import { approve, deny, readRequest } from './consent.service.ts'
import { deleteGrant, listGrants, type GrantRow } from './oauth.queries.ts'
import {
  AppRedirectResponse,
  AppRequestResponse,
  ApproveAppRequest,
  ConnectedAppResponse,
  RequestParams,
} from './oauth.schemas.ts'

const tag = 'connected-apps'
/** An app must not be able to give itself, or another app, more rights. */
const requests = own('sign-ins of apps that this browser started', { sessionOnly: true })
const apps = own('connected apps', { sessionOnly: true })

const example = { params: { request_id: 'XPzqkGHBSSuPbHTJ3aGvd' } }

/** The person's side of connected apps. The apps' side is in oauth.routes.ts. */
export const oauthOperations = [
  operation({
    id: 'get_app_request',
    route: 'GET /v1/app-requests/:request_id',
    tag,
    summary: "Get an app's sign-in request",
    description:
      'Returns what the app asks for, for the consent page. Call it in the browser that the app opened; other browsers get 404.',
    example,
    access: requests,
    params: RequestParams,
    answers: { 200: AppRequestResponse },
    run: async (context, actor, { params: { request_id: id } }, http) => {
      const { face, redirectHost, scopes, expiresAt } = await readRequest(context, http, id)
      const { name } = await context.doors.acrossTenants((tx) =>
        selectTenants(tx).select('name').where('id', '=', actor.tenantId).executeTakeFirstOrThrow(),
      )
      return {
        id,
        client_name: face.name,
        client_host: face.host,
        redirect_host: redirectHost,
        scopes: [...scopes],
        tenant_id: actor.tenantId,
        tenant_name: name,
        expires_at: expiresAt.toISOString(),
      }
    },
  }),
  operation({
    id: 'approve_app_request',
    route: 'POST /v1/app-requests/:request_id/approve',
    tag,
    summary: "Approve an app's sign-in request",
    description:
      'Allow all the scopes that the app requests, or only some. Then send the browser to `redirect_url`. Returns 409 if the session has switched to another tenant since the person saw the request.',
    example: { ...example, body: { tenant_id: sampleIds.tenant_id, scopes: ['kb:read'] } },
    audit: 'app.approved',
    access: requests,
    params: RequestParams,
    body: ApproveAppRequest,
    answers: { 200: AppRedirectResponse },
    refuses: [409],
    run: async (context, actor, { params: { request_id: id }, body }, http) => {
      const request = await readRequest(context, http, id)
      if (body.tenant_id.toLowerCase() !== actor.tenantId) {
        throw problem('consent_tenant_switched')
      }
      const { scopes } = body
      return { redirect_url: await approve(context, http, { actor, request, scopes }) }
    },
  }),
  operation({
    id: 'deny_app_request',
    route: 'POST /v1/app-requests/:request_id/deny',
    tag,
    summary: "Deny an app's sign-in request",
    description: 'Tells the app that you refused, once you send the browser to `redirect_url`.',
    example,
    audit: 'app.denied',
    access: requests,
    params: RequestParams,
    answers: { 200: AppRedirectResponse },
    run: async (context, _actor, { params: { request_id: id } }, http) => {
      await readRequest(context, http, id)
      return { redirect_url: await deny(context, http) }
    },
  }),
  operation({
    id: 'list_connected_apps',
    route: 'GET /v1/connected-apps',
    tag,
    summary: 'List connected apps',
    description: 'Returns the apps that can act for you in the tenant of the session.',
    access: apps,
    answers: { 200: Type.Array(ConnectedAppResponse) },
    run: async ({ doors }, actor) => {
      const rows = await doors.readInTenant(actor.tenantId, (tx) => listGrants(tx, actor))
      return rows.map(toConnectedApp)
    },
  }),
  operation({
    id: 'disconnect_app',
    route: 'DELETE /v1/connected-apps/:app_id',
    tag,
    summary: 'Disconnect an app',
    description: "The app's tokens stop working with the next request.",
    audit: 'app.disconnected',
    access: apps,
    answers: { 204: NoContent },
    run: async ({ doors }, actor, { params: { app_id: id } }) => {
      const found = await doors.inTenant(actor.tenantId, (tx) => deleteGrant(tx, actor, id))
      if (!found) throw problem('not_found')
      closeConnections({ grantId: id.toLowerCase() }, CLOSE.noSession)
    },
  }),
]

function toConnectedApp(row: GrantRow) {
  return {
    ...row,
    scopes: readScopes(row.scopes.join(' ')),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
  }
}
