/** What a client says about itself, as far as it is changed here: RFC 7591, section 2. */
type Metadata = Record<string, unknown>

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/
const MAX_NAME = 80
const MAX_HOST = 100
const MAX_REDIRECTS = 20
const MAX_URI = 2000

/**
 * Makes what a client says about itself fit this server, which knows one flow and fetches nothing on a client's word.
 * @returns why the client is refused, if it is
 */
export function tidyMetadata(metadata: Metadata): string | undefined {
  const uris = metadata['redirect_uris']
  if (Array.isArray(uris)) {
    const fault = faultOf(uris)
    if (fault !== undefined) return fault
    // The kind decides whether the port of a loopback address may change (RFC 8252, section 7.3). Few clients state it.
    metadata['application_type'] = uris.every(isHttps) ? 'web' : 'native'
  }
  // A document of metadata can't hold a secret, so one that names no method means none.
  if (isDocument(metadata['client_id']) && hasDefaultMethod(metadata)) {
    metadata['token_endpoint_auth_method'] = 'none'
  }
  metadata['response_modes'] = ['query']
  metadata['id_token_signed_response_alg'] = 'EdDSA'
  for (const name of IGNORED) delete metadata[name]
  return undefined
}

/**
 * What is fetched, what belongs to flows that are not here, and the scope: clients list what they know from other
 * servers, and the person decides here.
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
    // A pattern is no address; nothing here compares prefixes.
    if (uri.includes('*')) return 'redirect_uris must not contain *'
  }
  return undefined
}

const isHttps = (uri: unknown): boolean => /^https:/i.test(String(uri))

/** Whether the id of a client is the address of what it says about itself. */
const isDocument = (clientId: unknown): boolean => /^https:\/\//i.test(String(clientId))

const hasDefaultMethod = ({ token_endpoint_auth_method: method }: Metadata): boolean =>
  method === undefined || method === 'client_secret_basic'

/** A client as people know it. */
export type ClientFace = { readonly name: string; readonly host: string }

/**
 * How a client is shown. Its name is only its own word, so the host stands beside it: the one whose document was
 * fetched, else the one that the person is sent back to.
 */
export function faceOf(
  client: { readonly clientId: string; readonly clientName?: string | undefined },
  redirectUri: string,
): ClientFace {
  const host = hostOf(isDocument(client.clientId) ? client.clientId : redirectUri)
  return { name: plainText(client.clientName ?? '', MAX_NAME) || host, host }
}

/** The host of an address, or the scheme of an app's own. */
export function hostOf(uri: string): string {
  const url = URL.parse(uri)
  if (!url) return ''
  const isOnWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return plainText(isOnWeb ? url.host : url.protocol, MAX_HOST)
}

/** One line without characters that hide or reorder others. */
function plainText(text: string, most: number): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}
