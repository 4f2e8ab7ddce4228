import { actorOf } from '../../platform/http/actor-of.ts'
import { Type } from 'typebox'
import type { App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/context.ts'
import { NoContent, responses } from '../../platform/http/schemas.ts'
import {
  ApiKeyParams,
  ApiKeyResponse,
  CreateApiKeyRequest,
  CreateApiKeyResponse,
} from './api-keys.schemas.ts'
import { createApiKey, deleteApiKey, getApiKey, listApiKeys } from './api-keys.service.ts'

/** Common to the four operations: a stolen key must not be able to make itself a successor. */
const config = { sessionOnly: true }
const shared = { tags: ['api-keys'], security: [{ sessionCookie: [] }] }

/** The caller's own API keys in the tenant of the session. */
export function apiKeyRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    addReads(app, context)
    addWrites(app, context)
  }
}

function addReads(app: App, context: Context): void {
  app.get(
    '/v1/api-keys',
    {
      config,
      schema: {
        ...shared,
        operationId: 'list_api_keys',
        summary: 'List API keys',
        response: responses({ 200: Type.Array(ApiKeyResponse) }, 401),
      },
    },
    async (request) => listApiKeys(context, actorOf(request)),
  )
  app.get(
    '/v1/api-keys/:api_key_id',
    {
      config,
      schema: {
        ...shared,
        operationId: 'get_api_key',
        summary: 'Get an API key',
        params: ApiKeyParams,
        response: responses({ 200: ApiKeyResponse }, 401, 404),
      },
    },
    async (request) => getApiKey(context, actorOf(request), request.params.api_key_id),
  )
}

function addWrites(app: App, context: Context): void {
  app.post(
    '/v1/api-keys',
    {
      config,
      schema: {
        ...shared,
        operationId: 'create_api_key',
        summary: 'Create an API key',
        body: CreateApiKeyRequest,
        response: responses({ 201: CreateApiKeyResponse }, 401),
      },
    },
    async (request, reply) => {
      void reply.status(201).header('cache-control', 'no-store')
      return createApiKey(context, actorOf(request), request.body.name)
    },
  )
  app.delete(
    '/v1/api-keys/:api_key_id',
    {
      config,
      schema: {
        ...shared,
        operationId: 'delete_api_key',
        summary: 'Delete an API key',
        params: ApiKeyParams,
        response: responses({ 204: NoContent }, 401, 404),
      },
    },
    async (request, reply) => {
      await deleteApiKey(context, actorOf(request), request.params.api_key_id)
      return reply.status(204).send(null)
    },
  )
}
