import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { listen, stop } from '../../../../test/support/identity-provider.ts'

/** A provider that signs anything it is given, valid or not. */
export type Forger = AsyncDisposable & {
  readonly issuer: string
  /** Members that its metadata has in addition to the usual ones. Set them before anybody requests it. */
  readonly description: Record<string, unknown>
  /** Creates the next ID token. */
  forge: (claims: JWTPayload) => Promise<string>
  /** Signs with the key in the provider's metadata. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>
  /** Signs with an unknown key under the id of the right one. */
  signWithOtherKey(claims: JWTPayload): Promise<string>
  /** The requests it received, as `METHOD path body`. */
  readonly requests: string[]
  /** What the token endpoint returns instead of a token. */
  answer: { status: number; headers?: Record<string, string>; body: string } | undefined
}

export const CLIENT_ID = 'arbor'
const KEY_ID = 'the only key'

export async function startForger(): Promise<Forger> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, use: 'sig', alg: 'RS256' }
  const signWith =
    (key: CryptoKey): Forger['sign'] =>
    (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header }).sign(key)
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      forger.requests.push(`${request.method} ${request.url} ${body}`)
      const { status, headers, body: text } = await reply(request.url ?? '')
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
    })()
  })
  const issuer = await listen(server)
  const reply = async (path: string) => {
    if (path === '/.well-known/openid-configuration') return ok(describe(issuer, forger))
    if (path === '/keys') return ok({ keys: [jwk] })
    if (path !== '/token') return { status: 404, body: '{}' }
    if (forger.answer) return forger.answer
    const id_token = await forger.forge({})
    return ok({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token })
  }
  const forger: Forger = {
    issuer,
    description: {},
    requests: [],
    answer: undefined,
    forge: () => Promise.reject(new Error('No claims to sign.')),
    sign: signWith(own.privateKey),
    signWithOtherKey: signWith(other.privateKey),
    [Symbol.asyncDispose]: () => stop(server),
  }
  return forger
}

function ok(body: object): NonNullable<Forger['answer']> {
  return { status: 200, body: JSON.stringify(body) }
}

function describe(issuer: string, { description }: Forger): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...description,
  }
}
