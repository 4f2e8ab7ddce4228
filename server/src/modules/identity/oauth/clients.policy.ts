/** The client metadata of RFC 7591, section 2, as far as it is changed here. */
type Metadata = Record<string, unknown>

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/
const MAX_NAME = 80
const MAX_HOST = 100
const MAX_REDIRECTS = 20
const MAX_URI = 2000

/**
 * Adapts a client's metadata to this server, which supports one flow and fetches nothing that a client names.
 * @returns why the client is refused, or undefined
 */
export function tidyMetadata(metadata: Metadata): string | undefined {
  const uris = metadata['redirect_uris']
  if (Array.isArray(uris)) {
    const fault = faultOf(uris)
    if (fault !== undefined) return fault
    // The type decides whether the port of a loopback address may change (RFC 8252, section 7.3). Few clients
    // state it.
    metadata['application_type'] = uris.every(isHttps) ? 'web' : 'native'
  }
  // A metadata document can't contain a secret, so a missing method means none.
  if (isDocument(metadata['client_id']) && hasDefaultMethod(metadata)) {
    metadata['token_endpoint_auth_method'] = 'none'
  }
  metadata['response_modes'] = ['query']
  metadata['id_token_signed_response_alg'] = 'EdDSA'
  for (const name of IGNORED) delete metadata[name]
  return undefined
}

/**
 * URLs that would be fetched, fields of unsupported flows, and the scope. Clients list scopes of other
 * servers, and here the person decides.
 */
const IGNORED = [
  'scope',
  'jwks',
  'jwks_uri',
  'sector_identifier_uri',
  'subject_type',
  'default_acr_values',
  'default_max_age',
  'require_auth_time',
  'initiate_login_uri',
]

function faultOf(uris: readonly unknown[]): string | undefined {
  if (uris.length > MAX_REDIRECTS) {
    return `redirect_uris must not have more than ${MAX_REDIRECTS} members`
  }
  for (const uri of uris) {
    const url = typeof uri === 'string' ? URL.parse(uri) : null
    if (!url || typeof uri !== 'string' || uri.length > MAX_URI) {
      return 'redirect_uris must be addresses of at most 2000 characters'
    }
    if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
      return 'redirect_uris must use https, except those of this machine'
    }
    if (url.username !== '' || url.password !== '') {
      return 'redirect_uris must not contain a user or password'
    }
    // A pattern isn't a URL, and this server compares no prefixes.
    if (uri.includes('*')) return 'redirect_uris must not contain *'
  }
  return undefined
}

const isHttps = (uri: unknown): boolean => /^https:/i.test(String(uri))

/** Whether a client's id is the URL of its metadata document. */
const isDocument = (clientId: unknown): boolean => /^https:\/\//i.test(String(clientId))

const hasDefaultMethod = ({ token_endpoint_auth_method: method }: Metadata): boolean =>
  method === undefined || method === 'client_secret_basic'

/** A client as people see it. */
export type ClientFace = { readonly name: string; readonly host: string }

/**
 * How a client is shown. It can claim any name, so its host is shown, too: the host of the fetched document,
 * else the one that the person is sent back to.
 */
export function faceOf(
  client: { readonly clientId: string; readonly clientName?: string | undefined },
  redirectUri: string,
): ClientFace {
  const host = hostOf(isDocument(client.clientId) ? client.clientId : redirectUri)
  return { name: plainText(client.clientName ?? '', MAX_NAME) || host, host }
}

/** The host of a URL, or the scheme if the app has its own. */
export function hostOf(uri: string): string {
  const url = URL.parse(uri)
  if (!url) return ''
  const isOnWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return plainText(isOnWeb ? url.host : url.protocol, MAX_HOST)
}

/** One line of text, without characters that hide or reorder others. */
function plainText(text: string, most: number): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}
