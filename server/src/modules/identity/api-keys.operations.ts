import { Type } from 'typebox'
import { own } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { NoContent } from '../../platform/http/schemas.ts'
import { ApiKeyResponse, CreateApiKeyRequest, CreateApiKeyResponse } from './api-keys.schemas.ts'
import { createApiKey, deleteApiKey, getApiKey, listApiKeys } from './api-keys.service.ts'

const tag = 'api-keys'
/** A stolen key must not be able to make itself a successor. */
const access = own('API keys', { sessionOnly: true })

/** The caller's own API keys in the tenant of the session. */
export const apiKeyOperations = [
  operation({
    id: 'list_api_keys',
    route: 'GET /v1/api-keys',
    tag,
    summary: 'List API keys',
    access,
    answers: { 200: Type.Array(ApiKeyResponse) },
    run: listApiKeys,
  }),
  operation({
    id: 'get_api_key',
    route: 'GET /v1/api-keys/:api_key_id',
    tag,
    summary: 'Get an API key',
    access,
    answers: { 200: ApiKeyResponse },
    run: (context, actor, { params }) => getApiKey(context, actor, params.api_key_id),
  }),
  operation({
    id: 'create_api_key',
    route: 'POST /v1/api-keys',
    tag,
    summary: 'Create an API key',
    access,
    body: CreateApiKeyRequest,
    answers: { 201: CreateApiKeyResponse },
    run: (context, actor, { body }, { reply }) => {
      void reply.header('cache-control', 'no-store')
      return createApiKey(context, actor, body.name)
    },
  }),
  operation({
    id: 'delete_api_key',
    route: 'DELETE /v1/api-keys/:api_key_id',
    tag,
    summary: 'Delete an API key',
    access,
    answers: { 204: NoContent },
    run: (context, actor, { params }) => deleteApiKey(context, actor, params.api_key_id),
  }),
]
