import * as oidc from 'openid-client'
import { networksOf, type Networks } from '../../../platform/network/addresses.ts'
import type { Config } from '../../../platform/config/config.ts'
import { redirectUriOf, type Provider } from './provider.policy.ts'
import { providerFetch } from './provider-fetch.ts'

const MAX_CLIENTS = 100
/** How long a provider's metadata is cached, and how long a failure is. */
const KEPT_MS = 3_600_000
const FAILED_MS = 10_000

const TIMEOUT_SECONDS = 10
const CLOCK_TOLERANCE_SECONDS = 60

/** The server's OpenID Connect clients. */
export type ProviderClients = {
  /** @throws Error if the provider can't be reached or its metadata is invalid */
  get(provider: Provider): Promise<oidc.Configuration>
}

type Entry = { readonly client: Promise<oidc.Configuration>; expiresAt: number }

/** Caches a limited number of clients, each with its provider's metadata and keys. */
export function createProviderClients({
  http: { publicUrl },
  idpNetworks,
}: Pick<Config, 'http' | 'idpNetworks'>): ProviderClients {
  const allowed = networksOf(idpNetworks)
  const entries = new Map<string, Entry>()
  return {
    get: (provider) => {
      // The key contains everything that defines a client, even the secret, so a changed configuration gets a
      // new client.
      const key = JSON.stringify({ ...provider, groupMapping: null })
      const known = entries.get(key)
      if (known && known.expiresAt > Date.now()) return known.client
      const client = discover(provider, { publicUrl, allowed })
      const entry = { client, expiresAt: Date.now() + KEPT_MS }
      client.catch(() => {
        entry.expiresAt = Date.now() + FAILED_MS
      })
      entries.delete(key)
      entries.set(key, entry)
      for (const oldest of entries.keys()) {
        if (entries.size <= MAX_CLIENTS) break
        entries.delete(oldest)
      }
      return client
    },
  }
}

async function discover(
  provider: Provider,
  { publicUrl, allowed }: { publicUrl: string; allowed: Networks },
): Promise<oidc.Configuration> {
  const issuer = new URL(provider.issuer)
  const client = await oidc.discovery(
    issuer,
    provider.clientId,
    { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    authentication(provider, redirectUriOf(provider, publicUrl)),
    {
      timeout: TIMEOUT_SECONDS,
      [oidc.customFetch]: providerFetch({ ca: provider.ca, allowed }),
      execute: [
        // ID tokens are checked by their signatures, not only by the connection they arrive on.
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  )
  // The library accepts multi-tenant issuers. Here, the issuer must be exactly the configured one.
  const { issuer: stated } = client.serverMetadata()
  if (new URL(stated).href !== issuer.href) throw new Error('The issuer does not match.')
  return client
}

/**
 * The library omits the query from the redirect URI when it redeems a code, but the URI must be the one with
 * which the code was requested.
 */
function authentication(provider: Provider, redirectUri: string): oidc.ClientAuth {
  return (server, client, body, headers) => {
    body.set('redirect_uri', redirectUri)
    methodFor(provider, server)(server, client, body, headers)
  }
}

function methodFor(
  { clientSecret, authMethod }: Provider,
  { token_endpoint_auth_methods_supported: supported }: oidc.ServerMetadata,
): oidc.ClientAuth {
  if (clientSecret === null) return oidc.None()
  // Basic is the default of a provider that lists no methods: OpenID Connect Discovery 1.0, section 3.
  const isBasic = authMethod
    ? authMethod === 'client_secret_basic'
    : !supported || supported.includes('client_secret_basic')
  return isBasic ? oidc.ClientSecretBasic(clientSecret) : oidc.ClientSecretPost(clientSecret)
}
