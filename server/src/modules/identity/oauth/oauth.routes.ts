import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createSharedThrottle,
  createThrottle,
  requireTurn,
} from '../../../platform/attempts/throttle.ts'
import type { Context } from '../../../platform/context/context.ts'
import { basePath } from '../../../platform/core/route-path.ts'
import { APP_SIGN_INS, CLIENT_REGISTRATIONS } from '../throttle.ts'
import { describeResource, describeServer, PATHS } from './addresses.ts'
import { authorizationServer } from './authorization-server.ts'

const SCHEMA = { schema: { hide: true } }
const METADATA_SECONDS = 3600

/** The authorization server: its metadata and its endpoints, at the URLs where clients expect them. */
export function oauthRoutes(context: Context) {
  const { publicUrl } = context.config.http
  const registers = context.config.appSignIn.registration === 'open'
  return async (app: FastifyInstance): Promise<void> => {
    const server = describeServer(publicUrl, registers)
    addMetadata(app, 'oauth-authorization-server', server)
    addMetadata(app, 'oauth-protected-resource', describeResource(publicUrl))
    // The library reads bodies itself.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const pass = async (request: FastifyRequest, reply: FastifyReply) =>
      passOn(context, request, reply)
    const signIns = createThrottle(context.countAttempts, APP_SIGN_INS)
    const authorize = limited(context, (ip) => signIns.begin('', ip), pass)
    app.get(PATHS.authorization, SCHEMA, authorize)
    app.get(`${PATHS.authorization}/:id`, SCHEMA, authorize)
    for (const path of [PATHS.token, PATHS.revocation]) {
      app.post(path, SCHEMA, pass)
      app.options(path, SCHEMA, pass)
    }
    if (!registers) return
    const registrations = createSharedThrottle(context.countAttempts, CLIENT_REGISTRATIONS)
    const register = limited(context, registrations.begin, pass)
    app.post(PATHS.registration, SCHEMA, async (request, reply) =>
      register(request, reply.header('access-control-allow-origin', '*')),
    )
    // Pages of other sites may register apps, since no cookie counts here.
    app.options(PATHS.registration, SCHEMA, async (_request, reply) =>
      reply.status(204).headers(PREFLIGHT).send(),
    )
  }
}

const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type, mcp-protocol-version',
  'access-control-max-age': '3600',
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves metadata at its own URL and, since clients try both, at the one for the resource. */
function addMetadata(app: FastifyInstance, name: string, document: object): void {
  for (const path of [`/.well-known/${name}`, `/.well-known/${name}/mcp`]) {
    app.get(path, SCHEMA, async (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${METADATA_SECONDS}`)
        .header('access-control-allow-origin', '*')
        .type('application/json; charset=utf-8')
        .send(document),
    )
  }
}

type Begin = (ip: string) => Promise<{ readonly waitSeconds: number }>

/** Throttles requests that make the server store something. */
function limited(context: Context, begin: Begin, handler: Handler): Handler {
  return async (request, reply) => {
    const turn = await begin(request.ip)
    requireTurn(turn, reply, 'sign_ins_of_apps_limit')
    await context.freeSpace.requireRoom(0)
    return handler(request, reply)
  }
}

/**
 * Passes a request on to the library. It sees the public URL, whatever a proxy changed, and never an address
 * that the client claims to have.
 */
async function passOn(
  context: Context,
  { raw, ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const provider = await authorizationServer(context)
  const { publicUrl } = context.config.http
  const { host, protocol } = new URL(publicUrl)
  const { headers } = raw
  for (const name of Object.keys(headers)) {
    if (name.startsWith('x-forwarded-') || name === 'forwarded') delete headers[name]
  }
  headers.host = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
  headers['x-forwarded-for'] = ip
  // The library puts this path into all the URLs it creates, whether or not a proxy has removed it from this
  // one.
  Object.assign(raw, { originalUrl: raw.url, baseUrl: basePath(publicUrl) })
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.setHeader('x-request-id', reply.request.id)
  await provider.callback()(raw, reply.raw)
  return reply
}
