import { findActor } from '../authentication.ts'
import { createThrottle, requireTurn } from '../../../platform/attempts/throttle.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import { InvalidInput, invalidInput, problem } from '../../../platform/core/errors.ts'
import { admin, open } from '../../../platform/http/access.ts'
import { unaudited } from '../../../platform/audit/kinds.ts'
import { operation, type Http } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { setSessionCookie } from '../../../platform/http/session-cookie.ts'
import { wantsPage } from '../../../platform/pages/home.ts'
import { perContext } from '../../../platform/context/per-context.ts'
import { UserResponse } from '../../accounts/index.ts'
import { readIdentityProvider } from '../../tenancy/index.ts'
import { noteRefusedEntry } from '../refused-sign-in.ts'
import { SINGLE_SIGN_ONS } from '../throttle.ts'
import { dropFlow, storeFlow, readFlow, type Flow } from './flow-cookie.ts'
import { getUser } from '../users.service.ts'
import { createProviderClients } from './provider-clients.ts'
import {
  CallbackQuery,
  DirectorySyncResponse,
  InitiateBody,
  InitiateQuery,
  SignInQuery,
  SSOInitiateResponse,
  StartBody,
} from './sso.schemas.ts'
import { staleSignIn } from './provider.policy.ts'
import {
  askingPage,
  beginSignIn,
  completeSignIn,
  notSupported,
  type Wanted,
} from './sso.service.ts'

const tag = 'auth'

const partsOf = perContext((context) => ({
  context,
  clients: createProviderClients(context.config),
  throttle: createThrottle(context.countAttempts, SINGLE_SIGN_ONS),
}))

/** @throws Problem 429 */
async function beginTurn(context: Context, { request, reply }: Http) {
  const attempt = await partsOf(context).throttle.begin('', request.ip)
  requireTurn(attempt, reply, 'sign_ins_limit')
  void reply.header('cache-control', 'no-store')
  return attempt
}

/** @returns the provider's URL */
async function begin(context: Context, http: Http, wanted: Wanted): Promise<string> {
  await beginTurn(context, http)
  const { url, flow } = await beginSignIn(partsOf(context), wanted)
  await storeFlow(context, http, flow)
  return url
}

/**
 * The person whose session a sign-in through a tenant's provider would replace. Null if nobody is signed in,
 * or the person is already in that tenant through its provider.
 */
async function personReplaced(
  { doors }: Context,
  { cookies }: FastifyRequest,
  tenantId: string | null,
): Promise<string | null> {
  const actor = await findActor({ headers: {}, cookies }, doors)
  return !actor || (actor.confined && actor.tenantId === tenantId) ? null : actor.userId
}

/** Signing in through an identity provider. */
export const ssoOperations = [
  operation({
    id: 'initiate_sso',
    route: 'POST /v1/auth/sso/initiate',
    needsSpace: false,
    tag,
    summary: 'Start a sign-in through an identity provider',
    description:
      "Returns the provider's URL in `redirect_url`; send the browser there. With GOOGLE, `tenant_id` is the tenant to sign in to. With TENANT, it is the tenant whose provider to use. Returns 404 if the provider isn't configured, and 400 if it can't be reached.",
    example: { body: { provider: 'TENANT', tenant_id: sampleIds.tenant_id } },
    audit: unaudited('It starts a sign-in, which its end records.'),
    access: open,
    query: InitiateQuery,
    body: InitiateBody,
    answers: { 200: SSOInitiateResponse },
    refuses: [400, 404, 429, 501],
    run: async (context, _actor, { query, body }, http) => {
      const tenantId = plainId(body?.tenant_id ?? query.tenant_id)
      const kind = requireKind(body?.provider ?? query.provider, tenantId)
      const replaces = await personReplaced(context, http.request, tenantId)
      return {
        redirect_url: await begin(context, http, { kind, tenantId, redirect: '', replaces }),
      }
    },
  }),
  operation({
    id: 'start_sso',
    route: 'POST /v1/auth/sso/:tenant_id/start',
    needsSpace: false,
    tag,
    summary: "Start a sign-in through a tenant's identity provider and return to a page",
    description:
      "Returns the provider's URL in `redirect_url`. Before you call it, show the person the host of that URL and, if somebody is signed in, whose session the sign-in replaces.",
    example: { body: { redirect: '/docs' } },
    audit: unaudited('It starts a sign-in, which its end records.'),
    access: open,
    body: StartBody,
    answers: { 200: SSOInitiateResponse },
    refuses: [400, 404, 429, 501],
    run: async (context, _actor, { params, body }, http) => {
      const tenantId = params.tenant_id.toLowerCase()
      const replaces = await personReplaced(context, http.request, tenantId)
      const wanted = { kind: 'TENANT', tenantId, redirect: body?.redirect ?? '', replaces } as const
      return { redirect_url: await begin(context, http, wanted) }
    },
  }),
  operation({
    id: 'sso_signin',
    route: 'GET /v1/auth/sso/:tenant_id/signin',
    tag,
    summary: "Redirect to a tenant's identity provider",
    description:
      'After the sign-in, the browser returns to `redirect`, a path of this server. If another person is signed in, the browser first goes to a page that asks for confirmation.',
    example: { query: { redirect: '/docs' } },
    access: open,
    query: SignInQuery,
    answers: { 307: Type.Null({ description: 'Temporary Redirect' }) },
    refuses: [400, 404, 429, 501],
    run: async (context, _actor, { params, query: { redirect } }, http) => {
      const wanted = { kind: 'TENANT', tenantId: params.tenant_id.toLowerCase(), redirect } as const
      const isForced = (await personReplaced(context, http.request, wanted.tenantId)) !== null
      const address = isForced
        ? await askingPage(context, wanted)
        : await begin(context, http, { ...wanted, replaces: null })
      return http.reply.redirect(address, 307)
    },
  }),
  operation({
    id: 'oauth2_callback',
    route: 'GET /v1/auth/sso/oauth2/callback',
    tag,
    summary: 'Complete a sign-in through an identity provider',
    description:
      "The identity provider redirects the browser here. The response redirects to the page that the sign-in was started for. Without such a page, a browser goes to the home page and a program gets the user as JSON. Returns 400 if the sign-in can't be verified, and 403 if the person may not enter the tenant.",
    example: {
      query: { provider: 'TENANT', code: 'from-the-provider', state: 'from-the-provider' },
    },
    audit: 'session.started',
    access: open,
    query: CallbackQuery,
    answers: { 200: UserResponse, 303: Type.Null({ description: 'See Other' }) },
    refuses: [400, 403, 429],
    // Runs before any check, so that no sign-in can be completed twice.
    before: (context, http) =>
      dropFlow(context, http, (http.request.query as { state?: unknown }).state),
    run: async (context, _actor, { query }, http) => {
      const { request, reply } = http
      const attempt = await beginTurn(context, http)
      const flow = await flowOf(context, request, query)
      const again = await mustAsk(context, request, flow)
      if (again !== undefined) return reply.redirect(again, 303)
      const session = await completeSignIn(partsOf(context), flow, queryOf(request)).catch(
        async (error: unknown) => {
          await noteRefusedEntry(context, request, { tenantId: flow.tenantId, error })
          throw error
        },
      )
      await attempt.succeeded()
      const user = await getUser(context, { ...session, confined: flow.kind === 'TENANT' })
      setSessionCookie(reply, context.config, session.token)
      if (flow.target === null && !wantsPage(request.headers.accept)) return user
      return reply.redirect(flow.target ?? `${context.config.http.publicUrl}/`, 303)
    },
  }),
  operation({
    id: 'fanwei_directory_sync',
    route: 'POST /v1/auth/sso/:tenant_id/directory_sync',
    tag,
    summary: 'Import the users of a FANWEI_E9 directory (not supported)',
    description:
      'Always returns an error: 501 for a tenant with a FANWEI_E9 provider, 409 for any other.',
    audit: 'directory.synchronized',
    access: admin({ tenant: 'tenant_id' }),
    answers: { 200: DirectorySyncResponse },
    refuses: [409, 501],
    run: async (context, actor) => {
      const own = await readIdentityProvider(context, actor.tenantId)
      if (own?.provider === 'FANWEI_E9') throw notSupported()
      throw problem('provider_without_directory')
    },
  }),
]

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

/** An id as the database writes it, for comparisons. */
function plainId(id: string | null | undefined): string | null {
  return id?.toLowerCase() ?? null
}

type Returned = {
  readonly provider: string
  readonly state?: string | null
  readonly tenant_id?: string | null
}

/** The sign-in that this browser has started with this provider. */
async function flowOf(context: Context, request: FastifyRequest, query: Returned): Promise<Flow> {
  const flow = await readFlow(context, request, query.state ?? '')
  if (flow?.kind !== query.provider) throw staleSignIn()
  const tenantId = plainId(query.tenant_id)
  // Google's own callback URL names no tenant.
  const isOther = flow.kind === 'TENANT' || tenantId !== null
  if (isOther && tenantId !== flow.tenantId) throw staleSignIn()
  return flow
}

/** The confirmation page, if somebody has signed in since then who wasn't asked whether the session may be replaced. */
async function mustAsk(
  context: Context,
  request: FastifyRequest,
  { kind, tenantId, replaces, target }: Flow,
): Promise<string | undefined> {
  if (kind === 'GOOGLE' || tenantId === null) return undefined
  const person = await personReplaced(context, request, tenantId)
  if (person === null || person === replaces) return undefined
  const { publicUrl } = context.config.http
  const redirect = target?.startsWith(publicUrl) ? target.slice(publicUrl.length) : ''
  return askingPage(context, { tenantId, redirect })
}

function queryOf({ url }: FastifyRequest): string {
  return new URL(url, 'http://localhost').search
}
