import { addActor } from './actor-of.ts'
import { isFromForeignPage } from './origin.ts'
import { basePath, routePath } from '../core/route-path.ts'
import { isWebSocketRequest } from './upgrade-gate.ts'
import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Context } from '../context/context.ts'
import { problem, type Constraints } from '../core/errors.ts'
import { limitConnections, UPLOAD_MS } from './connection-limits.ts'
import { countRequests } from './drain.ts'
import { addErrorHandler, rejectConnection, sendUnroutable } from './error-handler.ts'
import { addJsonParser, rejectInvalidQuery, rejectUnstorable } from './json-body.ts'
import { addOpenApi } from './openapi.ts'
import { referencePage } from './reference/page.ts'
import { noticeProxy } from './proxy-notice.ts'
import { observeRequests } from './observe-requests.ts'
import { logSlowRequests } from './slow-request-log.ts'
import { traceRequests } from './trace-requests.ts'
import { createSerializerCompiler } from './serializer.ts'
import { createValidatorCompiler } from './validator.ts'
import { isClosing } from '../realtime/connections.ts'
import type { TrustProxy } from '../config/network.ts'
import { pageRoutes } from '../pages/pages.routes.ts'
import { serveWorkspace, type Workspace } from '../pages/workspace.ts'
import { objectRoutes, type MayOpen } from '../storage/object.routes.ts'

export type App = FastifyInstance

/** How often connections are checked for requests that don't arrive. */
const CHECK_MS = 500
/** Maximum JSON body. The content of a chunk is the largest thing sent as JSON. */
const JSON_LIMIT = 2 * 1024 * 1024
/** Methods with which another site can't make a signed-in browser change something. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const REQUEST_ID = /^[\w.:-]{1,64}$/

/** Creates an application without operations over an open context. It does not listen. */
export async function createApp(
  context: Context,
  constraints: Constraints,
  workspace?: Workspace,
  mayOpen?: MayOpen,
): Promise<App> {
  const { config } = context
  const app = createServer(context)
  limitConnections(app.server, { http: config.http, log: context.log })
  app.setValidatorCompiler(createValidatorCompiler())
  app.setSerializerCompiler(createSerializerCompiler())
  addErrorHandler(app, constraints)
  addJsonParser(app)
  addRequestLog(app)
  if (config.http.trustProxy === false) noticeProxy(app)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.http.publicUrl.startsWith('https:') && {
      includeSubDomains: config.http.hstsIncludesSubdomains,
    },
  })
  await addActor(app)
  app.addHook('onRequest', async (request) => {
    const isSafe = SAFE_METHODS.has(request.method)
    if (isSafe || !isFromForeignPage(request, config.http.publicUrl)) return
    throw problem('other_site')
  })
  await addOpenApi(app, config.http.publicUrl)
  await app.register(referencePage(basePath(config.http.publicUrl)))
  app.addHook('preValidation', async (request) => {
    if (!request.url.includes('%')) return
    rejectInvalidQuery(request.url)
    rejectUnstorable(request.query, 'query')
    rejectUnstorable(request.params, 'path')
  })
  await app.register(objectRoutes(context.storage, mayOpen))
  const { publicUrl } = config.http
  if (workspace) {
    const objectsFrom = new URL(context.storage.presignedUrl('any')).origin
    serveWorkspace(app, workspace, { publicUrl, objectsFrom })
  } else await app.register(pageRoutes(publicUrl))
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  return app
}

/** Creates an application that only reports errors, for a few operations that anyone can call. */
export function createSmallApp({ config, log }: Pick<Context, 'config' | 'log'>): App {
  const app = createServer({ config, log })
  limitConnections(app.server, { http: config.http, log })
  addErrorHandler(app, {})
  return app
}

function createServer({ config, log }: Pick<Context, 'config' | 'log'>): App {
  const loggerInstance: FastifyBaseLogger = log
  const base = basePath(config.http.publicUrl)
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.http.trustProxy),
    bodyLimit: JSON_LIMIT,
    http: {
      shouldUpgradeCallback: (request) => isWebSocketRequest(request, base),
      headersTimeout: config.http.requestTimeoutMs,
      connectionsCheckingInterval: CHECK_MS,
    },
    requestTimeout: UPLOAD_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    frameworkErrors: sendUnroutable,
    clientErrorHandler: rejectConnection,
    rewriteUrl: (request) => routePath(request.url ?? '/', base),
  })
  countRequests(app.server)
  observeRequests(app, config.metricsTenants)
  if (config.slowRequestMs > 0) logSlowRequests(app, config.slowRequestMs)
  if (config.tracing) traceRequests(app, config.http.trustProxy !== false)
  return app
}

/**
 * The setting in Fastify's format. With a number of proxies, the client is that many addresses before the end of
 * X-Forwarded-For. Each proxy appends the address that it sees, and the client can invent anything before those.
 */
function trustedProxies(
  trusted: TrustProxy,
): boolean | string | ((a: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}

// Unlike the default, this policy does not upgrade requests from http to https.
const CONTENT_POLICY = {
  defaultSrc: ["'none'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
}

/** Monitoring calls these every few seconds. Why they fail is a line of its own. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/livez', '/metrics'])

/**
 * Logs one line per request, with the caller and the duration, but never the query string, which may contain a token.
 */
function addRequestLog(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (isClosing(app.server)) void reply.header('connection', 'close')
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    // No cache, and not the next person at the same browser, may see what a tenant stores.
    if (isJson && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.log[PROBES.has(route) ? 'debug' : 'info'](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        tenantId: request.actor?.tenantId,
        userId: request.actor?.userId,
      },
      'request',
    )
  })
}
