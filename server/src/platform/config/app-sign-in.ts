import type { EnvReader } from './env.ts'
import { readNetworks } from './network.ts'
import type { Choice } from './settings.ts'

const MEMBERS = new Set(['client_id', 'client_name', 'client_secret', 'redirect_uris'])
const MIN_SECRET = 32

/** How apps that act for people sign in. */
export type AppSignInConfig = {
  /** Whether any app may register itself. */
  readonly registration: Choice<'ARBOR_OAUTH_REGISTRATION'>
  /** Networks in addition to the internet in which apps may publish their metadata. See `networksOf`. */
  readonly networks: readonly string[]
  /** Apps configured by the operator. */
  readonly clients: readonly AppClient[]
}

/**
 * An app, with the member names of RFC 7591. An app without a secret is one that can't keep one, such as an app on
 * people's machines.
 */
export type AppClient = {
  readonly client_id: string
  readonly client_name: string
  readonly client_secret?: string
  readonly redirect_uris: readonly string[]
  readonly token_endpoint_auth_method: 'none' | 'client_secret_basic'
}

export function readAppSignIn(reader: EnvReader): AppSignInConfig {
  return {
    registration: reader.choice('ARBOR_OAUTH_REGISTRATION'),
    networks: readNetworks(reader, 'ARBOR_OAUTH_CLIENT_NETWORKS') ?? [],
    clients: readClients(reader),
  }
}

function readClients(reader: EnvReader): AppClient[] {
  const text = reader.text('ARBOR_OAUTH_CLIENTS')
  if (text === undefined) return []
  const list = parsed(text)
  if (!Array.isArray(list)) {
    reader.fault('ARBOR_OAUTH_CLIENTS must be a JSON list of clients.')
    return []
  }
  const clients = list.map(clientOf)
  const faults = clients.filter((client) => typeof client === 'string')
  for (const fault of new Set(faults)) reader.fault(`ARBOR_OAUTH_CLIENTS: ${fault}`)
  const known = clients.filter((client) => typeof client !== 'string')
  if (new Set(known.map((client) => client.client_id)).size < known.length) {
    reader.fault('ARBOR_OAUTH_CLIENTS: each client_id can appear only once.')
  }
  return known
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @returns the client, or a message about what is wrong */
function clientOf(given: unknown): AppClient | string {
  if (typeof given !== 'object' || given === null) return 'each client must be an object.'
  const unknown = Object.keys(given).find((name) => !MEMBERS.has(name))
  if (unknown !== undefined) return `"${unknown}" is not a member of a client.`
  const {
    client_id: id,
    client_name: name,
    client_secret: secret,
    redirect_uris: uris,
  } = {
    ...given,
  } as Record<string, unknown>
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(id) || /^https:/i.test(id)) {
    return 'client_id must be a text of at most 255 characters without spaces, and not a URL.'
  }
  if (!Array.isArray(uris) || uris.length === 0 || !uris.every(isAddress)) {
    return `redirect_uris of ${id} must be a list of URLs without a fragment.`
  }
  if (secret !== undefined && (typeof secret !== 'string' || secret.length < MIN_SECRET)) {
    return `client_secret of ${id} must have at least ${MIN_SECRET} characters.`
  }
  return {
    client_id: id,
    client_name: typeof name === 'string' ? name : id,
    ...(secret !== undefined && { client_secret: secret }),
    redirect_uris: uris,
    token_endpoint_auth_method: secret === undefined ? 'none' : 'client_secret_basic',
  }
}

function isAddress(uri: unknown): uri is string {
  return typeof uri === 'string' && URL.canParse(uri) && !uri.includes('#')
}
