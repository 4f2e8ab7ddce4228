import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider, type Adapter, type AdapterPayload } from 'oidc-provider'

type Claims = Readonly<Record<string, unknown>>

/** A real OpenID Connect provider on this machine. The header `x-account` says who signs in. */
export type IdentityProvider = AsyncDisposable & {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What it knows about each account. A change takes effect with the next sign-in. */
  readonly people: Map<string, Claims>
}

type Options = {
  readonly redirectUris: readonly string[]
  /** Puts claims into the ID token. Otherwise the service has to request them. */
  readonly claimsInToken?: boolean
  readonly authMethod?: 'client_secret_basic' | 'client_secret_post'
}

const CLIENT = { id: 'arbor', secret: 'a secret between the two' }

/** Starts a provider with one registered client. */
export async function startIdentityProvider(options: Options): Promise<IdentityProvider> {
  const server = createServer()
  const issuer = await listen(server)
  const people = new Map<string, Claims>()
  const provider = await createProvider(issuer, people, options)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
    else void answer(request, response)
  })
  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    people,
    [Symbol.asyncDispose]: () => stop(server),
  }
}

async function createProvider(
  issuer: string,
  people: ReadonlyMap<string, Claims>,
  { redirectUris, claimsInToken = false, authMethod = 'client_secret_basic' }: Options,
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const seconds = 600
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: authMethod,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    adapter: createMemory(),
    cookies: { keys: ['the key of cookies at the provider'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'groups'],
    },
    conformIdTokenClaims: !claimsInToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...people.get(sub), sub }),
    }),
    ttl: {
      AccessToken: seconds,
      AuthorizationCode: seconds,
      Grant: seconds,
      IdToken: seconds,
      Interaction: seconds,
      Session: seconds,
    },
  })
}

/** What the provider remembers while the process lives. */
function createMemory(): (kind: string) => Adapter {
  return () => {
    const kept = new Map<string, AdapterPayload>()
    const findBy = async (member: 'uid' | 'userCode', value: string) =>
      [...kept.values()].find((payload) => payload[member] === value)
    return {
      upsert: async (id, payload) => void kept.set(id, payload),
      find: async (id) => kept.get(id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      consume: async (id) => {
        const payload = kept.get(id)
        if (payload) kept.set(id, { ...payload, consumed: Math.floor(Date.now() / 1000) })
      },
      destroy: async (id) => void kept.delete(id),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}

/** Answers the login and the consent immediately. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const accountId = request.headers['x-account']
  if (typeof accountId !== 'string') {
    await provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: '<b>The person gave up</b>',
    })
    return
  }
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope('openid email profile')
  const grantId = await grant.save()
  const result = { login: { accountId }, consent: { grantId } }
  await provider.interactionFinished(request, response, result)
}

/** @returns the address of a server on a free port of this machine */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Ends a server with all its connections. */
export async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
