import * as oidc from 'openid-client'
import type { Context } from '../../../platform/context/context.ts'
import { invalidInput, problem, type Problem } from '../../../platform/core/errors.ts'
import type { NewSession } from '../auth.service.ts'
import { readIdentityProvider } from '../../tenancy/index.ts'
import { enter } from './enter.service.ts'
import { FLOW_MS, type Flow } from './flow-cookie.ts'
import { isIncomplete, personOf, type Person } from './person.policy.ts'
import type { ProviderClients } from './provider-clients.ts'
import {
  googleProvider,
  redirectUriOf,
  staleSignIn,
  tenantProvider,
  type Provider,
} from './provider.policy.ts'
import { redirectTarget } from './redirect.policy.ts'

export type SsoParts = {
  readonly context: Pick<Context, 'config' | 'doors' | 'embedders' | 'log' | 'secret'>
  readonly clients: ProviderClients
}

/** What a sign-in is started with. */
export type Wanted = {
  readonly kind: 'GOOGLE' | 'TENANT'
  /** The tenant whose provider is used; with GOOGLE, the tenant to sign in to, or null for the default one. */
  readonly tenantId: string | null
  /** A path of the server to which the browser goes in the end; empty for none. */
  readonly redirect: string
  /** The person who is signed in in this browser and knows that the session will be replaced; null for nobody. */
  readonly replaces: string | null
}

/**
 * The confirmation page for a person who is signed in, before a provider's response replaces the session.
 * Without it, a link on any site could replace the session.
 * @param wanted as for a sign-in that would be started
 * @throws what {@link beginSignIn} throws before it contacts the provider
 */
export async function askingPage(
  context: SsoParts['context'],
  { tenantId, redirect }: { readonly tenantId: string; readonly redirect: string },
): Promise<string> {
  const { publicUrl } = context.config.http
  requireTarget(publicUrl, redirect)
  await findProvider(context, { kind: 'TENANT', tenantId })
  const query = redirect === '' ? '' : `?redirect=${encodeURIComponent(redirect)}`
  return `${publicUrl}/sign-in/through/${tenantId}${query}`
}

/** @returns null for no redirect. @throws InvalidInput for one to another site */
function requireTarget(publicUrl: string, redirect: string): string | null {
  const target = redirect === '' ? null : redirectTarget(publicUrl, redirect)
  if (target !== undefined) return target
  throw invalidInput(['query', 'redirect'], 'The redirect should be a path of this service')
}

/**
 * Starts a sign-in.
 * @returns the provider's URL for the browser, and what the browser stores until the provider responds
 * @throws InvalidInput for a redirect to another site; Problem 404 for a missing provider, 501 for one of an
 * unsupported type, 400 if it can't be reached
 */
export async function beginSignIn(
  { context, clients }: SsoParts,
  { kind, tenantId, redirect, replaces }: Wanted,
): Promise<{ url: string; flow: Flow }> {
  const target = requireTarget(context.config.http.publicUrl, redirect)
  const provider = await findProvider(context, { kind, tenantId })
  const secrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  }
  const url = await authorizationUrl({ context, clients }, provider, secrets).catch(
    (error: unknown) => {
      logFailure(context, provider, error)
      throw problem('provider_unreachable')
    },
  )
  const { issuer, clientId } = provider
  const expiresAt = Date.now() + FLOW_MS
  const flow = { kind, tenantId, issuer, clientId, ...secrets, replaces, target, expiresAt }
  return { url, flow }
}

async function authorizationUrl(
  { context, clients }: SsoParts,
  provider: Provider,
  { state, nonce, verifier }: Pick<Flow, 'state' | 'nonce' | 'verifier'>,
): Promise<string> {
  const url = oidc.buildAuthorizationUrl(await clients.get(provider), {
    redirect_uri: redirectUriOf(provider, context.config.http.publicUrl),
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/**
 * Completes a sign-in with the query that the provider has added to the callback URL.
 * @param answer the query of that request, unchanged
 * @throws Problem bad_request if the response can't be verified; forbidden for people who may not sign in
 */
export async function completeSignIn(
  { context, clients }: SsoParts,
  flow: Flow,
  answer: string,
): Promise<NewSession> {
  const provider = await findProvider(context, flow).catch(() => undefined)
  // A code is for the client that requested it: another one must never see it.
  if (provider?.issuer !== flow.issuer || provider.clientId !== flow.clientId) throw staleSignIn()
  const person = await askProvider({ context, clients }, { provider, flow, answer }).catch(
    (error: unknown) => {
      throw refusalFor(context, provider, error)
    },
  )
  if (!person) throw problem('provider_without_user')
  const wantedTenantId = flow.kind === 'GOOGLE' ? flow.tenantId : null
  return enter(context, { provider, person, wantedTenantId })
}

async function findProvider(
  context: SsoParts['context'],
  { kind, tenantId }: Pick<Wanted, 'kind' | 'tenantId'>,
): Promise<Provider> {
  if (kind === 'GOOGLE') {
    const { google } = context.config
    if (!google) throw problem('google_not_configured')
    return googleProvider(google)
  }
  const own = tenantId === null ? undefined : await readIdentityProvider(context, tenantId)
  if (tenantId === null || !own) {
    throw problem('tenant_without_provider')
  }
  if (own.provider !== 'OAUTH2') throw notSupported()
  return tenantProvider(tenantId, own.configuration)
}

/** For operations that only a FANWEI_E9 provider could support. */
export function notSupported(): Problem {
  return problem('provider_not_supported')
}

/** Redeems the code and checks the token: issuer, audience, times, nonce and signature. */
async function askProvider(
  { context, clients }: SsoParts,
  { provider, flow, answer }: { provider: Provider; flow: Flow; answer: string },
): Promise<Person | undefined> {
  const client = await clients.get(provider)
  const url = new URL(redirectUriOf(provider, context.config.http.publicUrl))
  url.search = answer
  const tokens = await oidc.authorizationCodeGrant(client, url, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) return undefined
  const isMore = client.serverMetadata().userinfo_endpoint !== undefined
  const info =
    isMore && isIncomplete(claims, provider)
      ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
      : {}
  return personOf(claims, info, provider)
}

/** The provider's texts are not repeated, because anybody can send a browser here with any text. */
function refusalFor(context: SsoParts['context'], provider: Provider, error: unknown): Problem {
  logFailure(context, provider, error)
  const isDenied =
    error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
  return isDenied ? problem('provider_refused') : problem('sign_in_not_verified')
}

const MAX_LOGGED = 300

/** Logs what the operator needs. Whole errors aren't logged, because they contain codes and tokens. */
function logFailure(
  { log }: SsoParts['context'],
  { issuer, tenantId }: Provider,
  error: unknown,
): void {
  const reasons: string[] = []
  for (let each = error; each instanceof Error && reasons.length < 4; each = each.cause) {
    const { code, error_description: words } = each as {
      code?: unknown
      error_description?: unknown
    }
    const more = [code, words].filter((part) => typeof part === 'string')
    reasons.push([each.message, ...more].join(' ').slice(0, MAX_LOGGED))
  }
  log.warn({ issuer, tenantId, reasons }, 'single sign-on failed')
}
