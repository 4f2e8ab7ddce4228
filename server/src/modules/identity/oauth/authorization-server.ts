import { createPrivateKey } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type * as library from 'oidc-provider'
import type { Configuration, JWK, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { networksOf } from '../../../platform/network/addresses.ts'
import { createSharedThrottle } from '../../../platform/attempts/throttle.ts'
import type { Context } from '../../../platform/context/context.ts'
import { guardedFetch } from '../../../platform/network/guarded-fetch.ts'
import { basePath } from '../../../platform/core/route-path.ts'
import { perContext } from '../../../platform/context/per-context.ts'
import { deriveKeys, type Secrets } from '../../../platform/secrets/secrets.ts'
import { DEFAULT_SCOPES, readScopes, SCOPES } from '../../../platform/core/scopes.ts'
import { actorOfMember } from '../../tenancy/index.ts'
import { mayConnect } from '../sso/provider-fetch.ts'
import { CLIENT_DOCUMENTS } from '../throttle.ts'
import { createAdapters, personOf } from './adapter.ts'
import { AUTH_METHODS, PATHS, resourceOf } from './addresses.ts'
import { tidyMetadata } from './clients.policy.ts'

type Library = typeof library

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
/** How long a person may take to consent. */
const REQUEST_S = 15 * MINUTE_S
const ACCESS_S = HOUR_S
/** An app that isn't used for this long has to ask again. */
const REFRESH_S = 30 * DAY_S

/** The authorization server of a process. It is loaded on first use, because many servers never need it. */
export const authorizationServer: (context: Context) => Promise<Provider> = perContext(
  async (context) => {
    const loaded = await import('oidc-provider')
    const { publicUrl } = context.config.http
    const provider = new loaded.Provider(publicUrl, configurationOf(context, loaded))
    // This server's routes pass on what they know of the request. See oauth.routes.ts.
    provider.proxy = true
    provider.use(simplifyRequest)
    provider.use(keepErrorsHere(context))
    const note = (err: Error): void => context.log.error({ err }, 'an app could not sign in')
    provider.on('server_error', (_ctx, error) => note(error))
    // Errors of the framework below the library, which otherwise go to the terminal.
    ;(provider as EventEmitter).on('error', note)
    return provider
  },
)

function configurationOf(context: Context, loaded: Library): Configuration {
  const { config, secret } = context
  const { publicUrl } = config.http
  const base = basePath(publicUrl)
  const { registration, clients } = config.appSignIn
  return {
    adapter: createAdapters(context, refusalsOf(loaded)),
    clients: [...clients],
    clientAuthMethods: [...AUTH_METHODS],
    clientBasedCORS: () => true,
    clientDefaults: { grant_types: ['authorization_code', 'refresh_token'] },
    conformIdTokenClaims: true,
    cookies: cookiesOf(secret, base),
    allowOmittingSingleRegisteredRedirectUri: false,
    expiresWithSession: () => false,
    extraClientMetadata: {
      // This is the only hook for changing metadata before it is checked. The property itself isn't used.
      properties: ['software_id'],
      validator: (_ctx, _key, _value, metadata) => {
        const fault = tidyMetadata(metadata)
        if (fault !== undefined) throw new loaded.errors.InvalidClientMetadata(fault)
      },
    },
    features: featuresOf(context, loaded, registration === 'open'),
    fetch: documentFetch(context),
    findAccount: async (_ctx, account) => {
      const person = personOf(account)
      const actor = person && (await actorOfMember(context.doors, person.tenantId, person.userId))
      return actor && { accountId: account, claims: async () => ({ sub: account }) }
    },
    interactions: {
      policy: promptsOf(loaded),
      url: (_ctx, { uid }) => `${base}/connect/${uid}`,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: deriveKeys(secret, 'oauth-signing').map(signingKey) },
    pkce: { required: () => true },
    renderError: (ctx, out) => showError(ctx, base, out),
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: { ...PATHS, jwks: '/jwks' },
    ttl: TTL,
  }
}

const TTL = {
  AccessToken: ACCESS_S,
  AuthorizationCode: MINUTE_S,
  Grant: REFRESH_S,
  IdToken: MINUTE_S,
  Interaction: REQUEST_S,
  RefreshToken: REFRESH_S,
  Session: MINUTE_S,
}

function cookiesOf(secret: Secrets, base: string): Configuration['cookies'] {
  const keys = deriveKeys(secret, 'oauth-cookies').map((key) =>
    Buffer.from(key).toString('base64url'),
  )
  const shared = { httpOnly: true, sameSite: 'lax' } as const
  return {
    keys,
    names: {
      session: 'svc_app_session',
      // The browser that started a sign-in has this cookie, and may consent to it.
      interaction: 'svc_app_request',
      resume: 'svc_app_resume',
    },
    long: { ...shared, path: `${base}${PATHS.authorization}` },
    // The consent page calls the API for what it shows.
    short: { ...shared, path: `${base}/` },
  }
}

function featuresOf(
  context: Context,
  { errors }: Library,
  registers: boolean,
): NonNullable<Configuration['features']> {
  const resource = resourceOf(context.config.http.publicUrl)
  const documents = createSharedThrottle(context.countAttempts, CLIENT_DOCUMENTS)
  const off = { enabled: false }
  return {
    devInteractions: off,
    dPoP: off,
    userinfo: off,
    rpInitiatedLogout: off,
    pushedAuthorizationRequests: off,
    registration: { enabled: registers, issueRegistrationAccessToken: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      getResourceServerInfo: (_ctx, indicator) => {
        if (indicator.replace(/\/$/, '') !== resource) throw new errors.InvalidTarget()
        return {
          scope: SCOPES.join(' '),
          audience: resource,
          accessTokenFormat: 'opaque',
          accessTokenTTL: ACCESS_S,
        }
      },
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      // Anybody can make the server fetch a document.
      allowFetch: async (ctx) => (await documents.begin(ctx.ip)).waitSeconds === 0,
    },
  }
}

/**
 * Every sign-in asks the person, even if they have allowed the same app before. Another program might
 * intercept the response, for example on the same port, and must not get a code without a question.
 */
function promptsOf({ interactionPolicy: { base, Prompt, Check } }: Library) {
  const prompts = base()
  prompts.remove('consent')
  const asks = new Check('not_asked', 'the person has to agree', 'consent_required', (ctx) =>
    ctx.oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  prompts.add(new Prompt({ name: 'consent', requestable: true }, asks))
  return prompts
}

/**
 * Codes are returned only in the query. Unknown scopes are left out, because clients also name scopes of
 * other servers.
 */
async function simplifyRequest(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  if (ctx.path === PATHS.authorization) {
    const { response_mode: _mode, scope, ...query } = ctx.query
    const known = typeof scope === 'string' ? readScopes(scope) : []
    const wanted = known.length > 0 ? known : DEFAULT_SCOPES
    ctx.query = Array.isArray(scope) ? { ...query, scope } : { ...query, scope: wanted.join(' ') }
  }
  await next()
}

/**
 * Sends errors back to an app only if the operator has named it or the person has answered. Anybody can
 * register an app or publish a document about one, so otherwise a link to this server could redirect to any
 * site (RFC 9700, section 4.11.2).
 */
function keepErrorsHere({ config }: Context) {
  const base = basePath(config.http.publicUrl)
  const known = new Set(config.appSignIn.clients.map(({ client_id: id }) => id))
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const to = ctx.response.get('location')
    if (!isAuthorization(ctx.path) || to === '' || to.startsWith(`${base}/connect/`)) return
    const { client, entities } = ctx.oidc
    if (known.has(client?.clientId ?? '') || entities.Interaction?.result) return
    const answer = new URLSearchParams(to.split(/[?#]/).at(-1))
    const error_description = answer.get('error_description') ?? undefined
    ctx.remove('location')
    ctx.status = 400
    showError(ctx, base, { error: answer.get('error') ?? 'invalid_request', error_description })
  }
}

const isAuthorization = (path: string): boolean =>
  path === PATHS.authorization || path.startsWith(`${PATHS.authorization}/`)

/** Shows the browser why a sign-in failed if the error can't be sent to the app. */
function showError(
  ctx: KoaContextWithOIDC,
  base: string,
  out: { readonly error: string; readonly error_description?: string | undefined },
): void {
  if (ctx.accepts('json', 'html') === 'html') {
    ctx.status = 303
    ctx.redirect(`${base}/connect/failed?reason=${encodeURIComponent(out.error)}`)
  } else {
    ctx.body = out
  }
}

function documentFetch({ config }: Context): NonNullable<Configuration['fetch']> {
  const allowed = networksOf(config.appSignIn.networks)
  const guard = {
    mayConnect: (address: string, protocol: string) =>
      protocol === 'https:' && mayConnect(address, protocol, allowed),
    notAllowed: (host: string) => new Error(`${host} is not on the internet`),
  }
  return (input, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers))
    const url = new URL(input instanceof Request ? input.url : input)
    return guardedFetch(url, { method: 'GET', headers, signal: init?.signal ?? undefined }, guard)
  }
}

function refusalsOf({ errors }: Library) {
  return {
    invalidGrant: () => new errors.InvalidGrant('the grant has ended'),
    unavailable: () => {
      const error = new errors.CustomOIDCProviderError(
        'temporarily_unavailable',
        'The database does not respond. Try again in a moment.',
      )
      return Object.assign(error, { status: 503, statusCode: 503 })
    },
  }
}

/** How a PKCS #8 private key for Ed25519 begins. The 32 bytes of the key follow (RFC 8410, section 7). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The library requires a signing key. Nothing is signed, since tokens are only random text, but a key derived
 * from the secret is the same in all processes.
 */
function signingKey(seed: Uint8Array): JWK {
  const der = Buffer.concat([ED25519, seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { ...(key.export({ format: 'jwk' }) as JWK), alg: 'EdDSA', use: 'sig' }
}
