import { Type } from 'typebox'
import { invalidInput, problem } from '../../platform/core/errors.ts'
import { own } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { CLOSE } from '../../platform/realtime/close-reasons.ts'
import { closeConnections } from '../../platform/realtime/connections.ts'
import { NoContent } from '../../platform/http/schemas.ts'
import { ApiKeyResponse, CreateApiKeyRequest, CreateApiKeyResponse } from './api-keys.schemas.ts'
import { deleteApiKey, findApiKey, listApiKeys } from './api-keys.queries.ts'
import { addKeyBySession, toApiKeyResponse } from './api-keys.service.ts'

const tag = 'api-keys'
/** A stolen key must not be able to create another one. */
const access = own('API keys', { sessionOnly: true })

/** @throws InvalidInput for a time that isn't in the future */
function expiryOf(given: string | null | undefined): Date | null {
  if (given == null) return null
  const expiresAt = new Date(given)
  if (expiresAt.getTime() > Date.now()) return expiresAt
  throw invalidInput(['body', 'expires_at'], 'The time must be in the future', given)
}

/** The caller's API keys in the tenant of the session. */
export const apiKeyOperations = [
  operation({
    id: 'list_api_keys',
    route: 'GET /v1/api-keys',
    tag,
    summary: 'List API keys',
    description: "Returns your keys in the tenant of the session. The secrets aren't included.",
    access,
    answers: { 200: Type.Array(ApiKeyResponse) },
    run: async ({ doors }, actor) => {
      const rows = await doors.inTenant(actor.tenantId, (tx) => listApiKeys(tx, actor))
      return rows.map(toApiKeyResponse)
    },
  }),
  operation({
    id: 'get_api_key',
    route: 'GET /v1/api-keys/:api_key_id',
    tag,
    summary: 'Get an API key',
    description:
      'Returns the name, the last characters, and the times of expiry and last use, but never the key itself.',
    access,
    answers: { 200: ApiKeyResponse },
    run: async ({ doors }, actor, { params: { api_key_id: id } }) => {
      const row = await doors.inTenant(actor.tenantId, (tx) => findApiKey(tx, actor, id))
      if (!row) throw problem('not_found')
      return toApiKeyResponse(row)
    },
  }),
  operation({
    id: 'create_api_key',
    route: 'POST /v1/api-keys',
    tag,
    summary: 'Create an API key',
    description:
      'The response is the only one that contains the key itself, so store it now. The key acts for you in the tenant of the session.',
    example: { body: { name: 'Import script' } },
    audit: 'api_key.created',
    access,
    body: CreateApiKeyRequest,
    answers: { 201: CreateApiKeyResponse },
    run: ({ doors }, actor, { body }, { reply }) => {
      void reply.header('cache-control', 'no-store')
      const key = { name: body.name, expiresAt: expiryOf(body.expires_at) }
      return doors.inTenant(actor.tenantId, (tx) => addKeyBySession(tx, actor, key))
    },
  }),
  operation({
    id: 'delete_api_key',
    route: 'DELETE /v1/api-keys/:api_key_id',
    tag,
    summary: 'Delete an API key',
    description: 'The key stops working with the next request.',
    audit: 'api_key.deleted',
    access,
    answers: { 204: NoContent },
    run: async ({ doors }, actor, { params: { api_key_id: id } }) => {
      const found = await doors.inTenant(actor.tenantId, (tx) => deleteApiKey(tx, actor, id))
      if (!found) throw problem('not_found')
      closeConnections({ apiKeyId: id.toLowerCase() }, CLOSE.noSession)
    },
  }),
]
