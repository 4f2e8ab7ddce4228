import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../../platform/http/app.ts'
import type { Context } from '../../../platform/context.ts'
import { InvalidInput, invalidInput } from '../../../platform/errors.ts'
import { ErrorDetail, responses } from '../../../platform/http/schemas.ts'
import { setSessionCookie } from '../../../platform/http/session-cookie.ts'
import { createThrottle, requireTurn, SINGLE_SIGN_ONS, type Throttle } from '../throttle.ts'
import { getUser, UserResponse } from '../../accounts/index.ts'
import { dropFlow, keepFlow, readFlow, type Flow } from './flow-cookie.ts'
import { createProviderClients } from './provider-clients.ts'
import {
  CallbackQuery,
  InitiateBody,
  InitiateQuery,
  SignInQuery,
  SSOInitiateResponse,
  SsoTenantParams,
} from './sso.schemas.ts'
import {
  beginSignIn,
  completeSignIn,
  staleSignIn,
  type SsoParts,
  type Wanted,
} from './sso.service.ts'

const tags = ['auth']
const tooMany = { 429: { ...ErrorDetail, description: 'Too Many Requests' } }

type Parts = SsoParts & { readonly context: Context; readonly throttle: Throttle }

/** Signing in through an identity provider, which nobody needs to be signed in for. */
export function ssoRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    const clients = createProviderClients(context.config.http.publicUrl)
    const throttle = createThrottle(context.countAttempts, SINGLE_SIGN_ONS)
    const parts = { context, clients, throttle }
    addInitiate(app, parts)
    addSignIn(app, parts)
    addCallback(app, parts)
  }
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** @throws Problem 429 */
async function beginTurn({ throttle }: Parts, { request, reply }: Exchange) {
  const attempt = await throttle.begin('', request.ip)
  requireTurn(attempt, reply, 'Too many sign-ins. Try again later.')
  void reply.header('cache-control', 'no-store')
  return attempt
}

/** @returns the provider's address */
async function begin(parts: Parts, exchange: Exchange, wanted: Wanted): Promise<string> {
  await beginTurn(parts, exchange)
  const { url, flow } = await beginSignIn(parts, wanted)
  await keepFlow(parts.context, exchange, flow)
  return url
}

function addInitiate(app: App, parts: Parts): void {
  app.post(
    '/v1/auth/sso/initiate',
    {
      schema: {
        operationId: 'initiate_sso',
        tags,
        summary: 'Begin to sign in through an identity provider',
        description:
          'With GOOGLE, `tenant_id` is the tenant to be signed in to; with TENANT the one whose provider is asked.',
        security: [],
        querystring: InitiateQuery,
        body: InitiateBody,
        response: { ...responses({ 200: SSOInitiateResponse }, 400, 404, 501), ...tooMany },
      },
    },
    async (request, reply) => {
      const kind = request.body?.provider ?? request.query.provider
      const tenantId = request.body?.tenant_id ?? request.query.tenant_id ?? null
      const wanted = { kind: requireKind(kind, tenantId), tenantId: plainId(tenantId) }
      return { redirect_url: await begin(parts, { request, reply }, { ...wanted, redirect: '' }) }
    },
  )
}

function requireKind(kind: string | undefined, tenantId: string | null): Wanted['kind'] {
  if (kind === undefined) {
    throw new InvalidInput([{ type: 'missing', loc: ['query', 'provider'], msg: 'Field required' }])
  }
  if (kind !== 'GOOGLE' && kind !== 'TENANT') {
    throw invalidInput(['query', 'provider'], 'Input should be GOOGLE or TENANT', kind)
  }
  if (kind === 'TENANT' && tenantId === null) {
    throw new InvalidInput([
      { type: 'missing', loc: ['query', 'tenant_id'], msg: 'Field required' },
    ])
  }
  return kind
}

/** An id as the database writes it, so that it can be compared. */
function plainId(id: string | null | undefined): string | null {
  return id?.toLowerCase() ?? null
}

function addSignIn(app: App, parts: Parts): void {
  app.get(
    '/v1/auth/sso/:tenant_id/signin',
    {
      schema: {
        operationId: 'sso_signin',
        tags,
        summary: "Go to a tenant's identity provider to sign in",
        description: '`redirect` is a path of this service, where the browser ends up.',
        security: [],
        params: SsoTenantParams,
        querystring: SignInQuery,
        response: {
          ...responses({ 307: Type.Null({ description: 'Temporary Redirect' }) }, 400, 404, 501),
          ...tooMany,
        },
      },
    },
    async (request, reply) => {
      const { tenant_id: tenantId } = request.params
      const { redirect } = request.query
      const wanted = { kind: 'TENANT', tenantId, redirect } as const
      return reply.redirect(await begin(parts, { request, reply }, wanted), 307)
    },
  )
}

function addCallback(app: App, parts: Parts): void {
  const { context } = parts
  app.get(
    '/v1/auth/sso/oauth2/callback',
    {
      schema: {
        operationId: 'oauth2_callback',
        tags,
        summary: 'End a sign-in: the identity provider sends the browser here',
        security: [],
        querystring: CallbackQuery,
        response: {
          ...responses({ 200: UserResponse }, 400, 403),
          303: Type.Null({ description: 'See Other' }),
          ...tooMany,
        },
      },
      // Before anything is looked at, so that no sign-in can be ended twice.
      preValidation: async (request, reply) => {
        dropFlow(context, { request, reply }, (request.query as { state?: unknown }).state)
      },
    },
    async (request, reply) => {
      const attempt = await beginTurn(parts, { request, reply })
      const flow = await flowOf(context, request, request.query)
      const session = await completeSignIn(parts, flow, queryOf(request))
      await attempt.succeeded()
      const user = await getUser(context, { ...session, confined: flow.kind === 'TENANT' })
      setSessionCookie(reply, context.config, session.token)
      return flow.target === null ? user : reply.redirect(flow.target, 303)
    },
  )
}

type Returned = {
  readonly provider: string
  readonly state?: string | null
  readonly tenant_id?: string | null
}

/** The sign-in that this browser has begun with this provider. */
async function flowOf(context: Context, request: FastifyRequest, query: Returned): Promise<Flow> {
  const flow = await readFlow(context, request, query.state ?? '')
  if (flow?.kind !== query.provider) throw staleSignIn()
  const tenantId = plainId(query.tenant_id)
  // Google's own callback address names no tenant.
  const isOther = flow.kind === 'TENANT' || tenantId !== null
  if (isOther && tenantId !== flow.tenantId) throw staleSignIn()
  return flow
}

function queryOf({ url }: FastifyRequest): string {
  return new URL(url, 'http://localhost').search
}
