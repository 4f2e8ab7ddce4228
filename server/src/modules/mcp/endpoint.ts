import type { AuthInfo, McpHttpHandler, Server } from '@modelcontextprotocol/server'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context/context.ts'
import { problem, type Constraints } from '../../platform/core/errors.ts'
import { isForOwnMachine } from '../../platform/config/network.ts'
import { modelUsesOf } from '../../platform/context/model-uses.ts'
import { within } from '../../platform/db/index.ts'
import { workFor } from '../../platform/models/use-counter.ts'
import { isForeignOrigin } from '../../platform/http/origin.ts'
import { limitRate } from '../../platform/http/limit-rate.ts'
import { actorOf } from '../../platform/http/actor-of.ts'
import { authenticate } from '../identity/index.ts'
import type { Served } from './serve.ts'

/** The path to which agents connect. */
const ENDPOINT = '/mcp'

/** The maximum number of open change streams per process. Nothing is published on them yet. */
const MOST_LISTENING = 100

/**
 * The endpoint of the Model Context Protocol, for clients of 2025 and 2026. Each request is independent, so any process
 * can serve it. It accepts the same credentials as all other operations.
 * @param create creates the server for one request. Tests of the protocol replace it.
 */
export function mcpEndpoint(
  context: Context,
  constraints: Constraints,
  create?: (served: Served) => Server,
): FastifyPluginAsync {
  const { publicUrl } = context.config.http
  return async (app) => {
    let opened: Promise<McpHttpHandler> | undefined
    const handler = () => (opened ??= openHandler(context, create))
    app.addHook('preClose', async () => (await opened)?.close())
    app.route({
      method: ['POST', 'GET', 'DELETE'],
      url: ENDPOINT,
      exposeHeadRoute: false,
      schema: { hide: true },
      config: { operation: 'mcp' },
      onRequest: async (request, reply) => {
        rejectForeignPages(request, publicUrl)
        request.reads = context.doors.newReads() ?? null
        request.actor = await within(request.reads, () => authenticate(context, { request, reply }))
        await limitRate(context, request.actor, reply)
      },
      handler: (request, reply) =>
        within(request.reads, () => {
          const actor = actorOf(request)
          return workFor({ counter: modelUsesOf(context), tenantId: actor.tenantId }, () =>
            answer(handler(), { context, constraints, actor, request }, reply),
          )
        }),
    })
  }
}

/** The protocol and the tools take 9 MB, so they are loaded with the first request. */
async function openHandler(
  context: Context,
  given: ((served: Served) => Server) | undefined,
): Promise<McpHttpHandler> {
  const { createMcpHandler } = await import('@modelcontextprotocol/server')
  const create = given ?? (await import('./serve.ts')).createServer
  return createMcpHandler(({ authInfo }) => create(servedBy(authInfo)), {
    maxSubscriptions: MOST_LISTENING,
    onerror: (error) => context.log.debug({ err: error }, 'mcp'),
  })
}

/** Browsers let any page send requests anywhere. Agents aren't pages and send no Origin. */
function rejectForeignPages(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  // A service for this machine has several names here, and so do clients on this machine.
  const here = isForOwnMachine({ host: request.hostname, publicUrl })
    ? [`http://${request.host}`]
    : []
  const served = [new URL(publicUrl).origin, ...here]
  if (origin === undefined || !isForeignOrigin(origin, served)) return
  throw problem('other_site')
}

async function answer(
  handler: Promise<McpHttpHandler>,
  served: Served,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request } = served
  const response = await (
    await handler
  ).fetch(toWebRequest(request, reply), {
    authInfo: toAuthInfo(served),
    parsedBody: request.body,
  })
  return reply.send(response)
}

/** The headers that the protocol reads. It doesn't need credentials. */
const READ = /^(?:accept|content-type|mcp-.*)$/

/** Converts a request for the protocol's handler. The parsed body is passed separately. */
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
