import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { listen, type TestServer } from '../../../test/support/index.ts'

/** Generations of clients. Those of 2025 start with a handshake. Those of 2026 send everything with each request. */
export const GENERATIONS = ['2025', '2026'] as const
export type Generation = (typeof GENERATIONS)[number]

/** The protocol negotiation of a client generation. */
function negotiation(generation: Generation) {
  return generation === '2026'
    ? { versionNegotiation: { mode: { pin: '2026-07-28' } } }
    : { versionNegotiation: { mode: 'legacy' as const } }
}

/** Connects the SDK's client over HTTP with a member's credential. Close it at the end. */
export async function connect(
  { app }: TestServer,
  member: { readonly apiKey: string },
  generation: Generation = '2026',
): Promise<Client> {
  const url = new URL(`http://127.0.0.1:${await listen(app)}/mcp`)
  const client = new Client({ name: 'tests', version: '1' }, negotiation(generation))
  const headers = { authorization: `Bearer ${member.apiKey}` }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  return client
}

type SignIn = {
  readonly generation: Generation
  /** Where the browser ends up. */
  readonly redirectUrl: string
  /** Lets the person respond in a browser. @returns the URL where the browser ended up */
  readonly consent: (authorize: URL) => Promise<URL>
}

/**
 * Connects the SDK's client with only a URL. It is rejected, finds out where to sign in, registers, and sends the
 * person to the browser. Close it at the end.
 */
export async function connectBySignIn(
  url: URL,
  { generation, redirectUrl, consent }: SignIn,
): Promise<Client> {
  const asked = Promise.withResolvers<URL>()
  let registered: StoredOAuthClientInformation | undefined
  let tokens: StoredOAuthTokens | undefined
  let verifier = ''
  let discovered: OAuthDiscoveryState | undefined
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: `Agent of ${generation}`,
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => registered,
    saveClientInformation: (given) => void (registered = given),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (address) => asked.resolve(address),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
    saveDiscoveryState: (given) => void (discovered = given),
    discoveryState: () => discovered,
    invalidateCredentials: () => void (tokens = undefined),
  }
  const begin = async (transport: StreamableHTTPClientTransport) => {
    const client = new Client({ name: 'tests', version: '1' }, negotiation(generation))
    await client.connect(transport)
    return client
  }
  const first = new StreamableHTTPClientTransport(url, { authProvider })
  try {
    await begin(first)
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error
  }
  const { searchParams } = await consent(await asked.promise)
  await first.finishAuth(searchParams)
  return begin(new StreamableHTTPClientTransport(url, { authProvider }))
}

export type ToolResult = {
  readonly isError?: boolean
  readonly structuredContent?: Record<string, unknown>
  readonly content: readonly { readonly type: string; readonly text?: string }[]
}

/** The result of a tool. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult> {
  return (await client.callTool({ name, arguments: args })) as ToolResult
}

/** The data in a tool's result, as an object or JSON. Throws if the call fails. */
export async function dataOf<T>(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> {
  const result = await callTool(client, name, args)
  if (result.isError) throw new Error(textOf(result))
  return (result.structuredContent ?? JSON.parse(result.content[0]?.text ?? '')) as T
}

/** The items of a plain list. */
export async function itemsOf<T>(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<T[]> {
  const result = await callTool(client, name, args)
  if (result.isError) throw new Error(textOf(result))
  const texts = result.content.map(({ text = '' }) => text)
  return texts.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text) as T)
}

/** The texts of a result. */
export function textOf({ content }: ToolResult): string {
  return content.map(({ text }) => text ?? '').join('\n')
}
