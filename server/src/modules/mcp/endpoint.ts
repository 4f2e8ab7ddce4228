import {
  createMcpHandler,
  type AuthInfo,
  type McpHttpHandler,
  type Server,
} from '@modelcontextprotocol/server'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context/context.ts'
import { problem, type Constraints } from '../../platform/core/errors.ts'
import { isForOwnMachine } from '../../platform/config/network.ts'
import { isForeignOrigin } from '../../platform/http/origin.ts'
import { actorOf } from '../../platform/http/actor-of.ts'
import { authenticate } from '../identity/index.ts'
import { createServer, type Served } from './serve.ts'

/** Where agents connect. */
const ENDPOINT = '/mcp'

/** Streams of changes that one process keeps open; nothing is published on them yet. */
const MOST_LISTENING = 100

/**
 * The endpoint of the Model Context Protocol, for clients of 2025 and 2026 alike: each request is answered on its own,
 * so that any process can answer it. It takes the credentials of every other operation.
 * @param create makes what answers one request; another one stands in where the protocol itself is tested
 */
export function mcpEndpoint(
  context: Context,
  constraints: Constraints,
  create: (served: Served) => Server = createServer,
): FastifyPluginAsync {
  const { publicUrl } = context.config.http
  return async (app) => {
    const handler = createMcpHandler(({ authInfo }) => create(servedBy(authInfo)), {
      maxSubscriptions: MOST_LISTENING,
      onerror: (error) => context.log.debug({ err: error }, 'mcp'),
    })
    app.addHook('preClose', () => handler.close())
    app.route({
      method: ['POST', 'GET', 'DELETE'],
      url: ENDPOINT,
      exposeHeadRoute: false,
      schema: { hide: true },
      config: { operation: 'mcp' },
      onRequest: async (request, reply) => {
        refuseForeignPages(request, publicUrl)
        request.actor = await authenticate(context, { request, reply })
      },
      handler: (request, reply) =>
        answer(handler, { context, constraints, actor: actorOf(request), request }, reply),
    })
  }
}

/** Browsers let any page send requests anywhere; agents are not pages and send no Origin. */
function refuseForeignPages(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  // A service for this machine has several names here, as have clients that run beside it.
  const here = isForOwnMachine({ host: request.hostname, publicUrl })
    ? [`http://${request.host}`]
    : []
  const served = [new URL(publicUrl).origin, ...here]
  if (origin === undefined || !isForeignOrigin(origin, served)) return
  throw problem('other_site')
}

async function answer(
  handler: McpHttpHandler,
  served: Served,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request } = served
  const response = await handler.fetch(toWebRequest(request, reply), {
    authInfo: toAuthInfo(served),
    parsedBody: request.body,
  })
  return reply.send(response)
}

/** What the protocol reads of the headers; credentials are none of its business. */
const READ = /^(?:accept|content-type|mcp-.*)$/

/** The request as the protocol's handler takes it; its body is handed over as it was parsed. */
function toWebRequest({ method, headers: given }: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (READ.test(name) && typeof value === 'string') headers.set(name, value)
  }
  return new Request(`http://localhost${ENDPOINT}`, { method, headers, signal: gone.signal })
}

function toAuthInfo(served: Served): AuthInfo {
  return { token: '', clientId: '', scopes: [], extra: { served } }
}

function servedBy(authInfo: AuthInfo | undefined): Served {
  const served = authInfo?.extra?.['served'] as Served | undefined
  if (!served) throw problem('not_authenticated')
  return served
}
