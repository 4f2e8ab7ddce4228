import { problem, type Problem } from '../../../platform/core/errors.ts'
import { isIssuer } from '../../../platform/network/issuer.ts'

type Members = Readonly<Record<string, unknown>>

/** An OpenID Connect provider as the server uses it, and how far it is trusted. */
export type Provider = {
  readonly kind: 'GOOGLE' | 'TENANT'
  /** The tenant whose provider it is; null for one that the operator trusts for everybody. */
  readonly tenantId: string | null
  readonly issuer: string
  readonly clientId: string
  /** Null for a public client, which has only its redirect URI and PKCE. */
  readonly clientSecret: string | null
  readonly authMethod: AuthMethod | null
  readonly scope: string
  /** Certificates in PEM to trust for this provider instead of the well-known ones. */
  readonly ca: string | null
  /** Whether an address counts as verified if the provider doesn't say. */
  readonly trustEmail: boolean
  readonly allowNewMembers: boolean
  /** The claim that lists a person's groups. */
  readonly groupsClaim: string | null
  /** Maps a value of the claim to the id or name of a group in the tenant. */
  readonly groupMapping: ReadonlyMap<string, string>
}

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post'] as const
type AuthMethod = (typeof AUTH_METHODS)[number]

const DEFAULT_SCOPE = 'openid email profile'
const MAX_MAPPED = 1000

/** @param google this server's client at Google, or at the issuer that replaces it in tests */
export function googleProvider(google: {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}): Provider {
  return {
    ...google,
    kind: 'GOOGLE',
    tenantId: null,
    authMethod: null,
    scope: DEFAULT_SCOPE,
    ca: null,
    trustEmail: false,
    allowNewMembers: true,
    groupsClaim: null,
    groupMapping: new Map(),
  }
}

/**
 * Reads a tenant's configuration.
 * @throws Problem not_found that names the first member that is missing or unusable
 */
export function tenantProvider(tenantId: string, configuration: Members): Provider {
  const text = (name: string): string | null => {
    const value = configuration[name]
    if (value === undefined || value === null || value === '') return null
    if (typeof value !== 'string') throw unusable(name)
    return value
  }
  const needed = (name: string): string => {
    const value = text(name)
    if (value === null) throw unusable(name)
    return value
  }
  const issuer = needed('issuer')
  // Also checked when it is written, but an earlier version may have stored this one.
  if (!isIssuer(issuer)) throw unusable('issuer')
  const scope = text('scope') ?? DEFAULT_SCOPE
  if (!/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(scope) || !scope.split(' ').includes('openid')) {
    throw unusable('scope')
  }
  const method = text('token_endpoint_auth_method')
  const authMethod = AUTH_METHODS.find((each) => each === method) ?? null
  if (method !== null && authMethod === null) throw unusable('token_endpoint_auth_method')
  return {
    kind: 'TENANT',
    tenantId,
    issuer,
    clientId: needed('client_id'),
    clientSecret: text('client_secret'),
    authMethod,
    scope,
    ca: text('ca'),
    trustEmail: configuration['trust_email'] === true,
    allowNewMembers: configuration['allow_new_members'] !== false,
    groupsClaim: text('groups_claim'),
    groupMapping: readMapping(configuration['group_mapping']),
  }
}

function readMapping(value: unknown): ReadonlyMap<string, string> {
  if (value === undefined || value === null) return new Map()
  if (typeof value !== 'object' || Array.isArray(value)) throw unusable('group_mapping')
  const entries = Object.entries(value)
  if (entries.length > MAX_MAPPED || entries.some(([, group]) => typeof group !== 'string')) {
    throw unusable('group_mapping')
  }
  return new Map(entries as [string, string][])
}

function unusable(name: string) {
  return problem('provider_incomplete', { member: name })
}

/**
 * The issuer as it is stored with identities: normalized, which is safe because the provider has stated the
 * same one.
 */
export function issuerOf({ issuer }: Pick<Provider, 'issuer'>): string {
  return new URL(issuer).href
}

/** For a sign-in that this browser has not started, or that is over. */
export function staleSignIn(): Problem {
  return problem('sign_in_stale')
}

/** The URL to which a provider sends people back, as registered there. */
export function redirectUriOf(
  { kind, tenantId }: Pick<Provider, 'kind' | 'tenantId'>,
  publicUrl: string,
): string {
  const tenant = tenantId === null ? '' : `&tenant_id=${tenantId}`
  return `${publicUrl}/v1/auth/sso/oauth2/callback?provider=${kind}${tenant}`
}
