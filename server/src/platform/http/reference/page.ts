import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '../session-cookie.ts'
import { findSamples, replaceSamples } from './samples.ts'

const POLICY = {
  'default-src': "'none'",
  'connect-src': "'self'",
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'script-src': "'self'",
  'style-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
}

/** Ids from the caller's tenant by sample id, while the page's document is created. */
const found = new WeakMap<FastifyRequest, ReadonlyMap<string, string>>()

/** Serves the API reference at /docs. It loads nothing from other servers, and calls the server it came from. */
export function referencePage(basePath: string) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      if (!isDocument(request)) return
      void reply.header('cache-control', 'no-store')
      found.set(request, await samplesOf(app, request))
    })
    await app.register(swaggerUi, optionsFor(basePath))
  }
}

function optionsFor(basePath: string): FastifySwaggerUiOptions {
  return {
    routePrefix: '/docs',
    indexPrefix: basePath,
    staticCSP: POLICY,
    uiConfig: {
      // Hides the bar for opening other documents.
      layout: 'BaseLayout',
      deepLinking: true,
      persistAuthorization: true,
      tryItOutEnabled: true,
      filter: true,
      docExpansion: 'none',
      defaultModelRendering: 'model',
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
    },
    transformSpecification: (document, request) => {
      // A page opened at another address of this server must not call the configured URL.
      const here = { ...document, servers: [{ url: basePath || '/' }] }
      return inTenantOf(request, here)
    },
    theme: { title: 'Arbor API reference' },
  }
}

const isDocument = ({ routeOptions, cookies }: FastifyRequest) =>
  routeOptions.url === '/docs/json' && cookies[SESSION_COOKIE] !== undefined

/** Finds items for the examples in the tenant that the browser is signed in to. */
function samplesOf(app: FastifyInstance, { headers, ip }: FastifyRequest) {
  const { cookie = '' } = headers
  return findSamples(async (url) => {
    const answer = await app.inject({ url, headers: { cookie }, remoteAddress: ip })
    return answer.statusCode === 200 ? answer.json<unknown>() : undefined
  })
}

type Document = Record<string, unknown>

function inTenantOf(request: FastifyRequest, document: Document): Document {
  const ids = found.get(request)
  if (!ids) return document
  const paths = document['paths'] as Record<string, Record<string, unknown>>
  const filled = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [
        method,
        // Don't prepare irreversible calls for a single click.
        method === 'delete' ? operation : fill(operation, ids),
      ]),
    ),
  ])
  return { ...document, paths: Object.fromEntries(filled) as unknown }
}

function fill(operation: unknown, ids: ReadonlyMap<string, string>): unknown {
  return JSON.parse(replaceSamples(JSON.stringify(operation), ids))
}
