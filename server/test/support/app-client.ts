import { createHash, randomBytes } from 'node:crypto'
import type { TestMember } from './test-member.ts'
import type { TestServer } from './test-server.ts'

/** A response of the authorization server. */
export type AppReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly cookies: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
  /** Where it redirects the browser. */
  readonly location: URL | undefined
}

type Params = Readonly<Record<string, string>>
/** Cookies by name. */
export type Browser = Map<string, string>

/** A browser with a signed-in person. */
export function browserOf({ cookie }: Pick<TestMember, 'cookie'>): Browser {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  return new Map([[name, value]])
}

export const CALLBACK = 'http://127.0.0.1/callback'
const SECRET_OF_CODE = randomBytes(32).toString('base64url')

/** The S256 challenge of a verifier. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** An app that signs in to a server, as public clients do. */
export class AppClient {
  readonly #server: Pick<TestServer, 'app' | 'context'>
  readonly id: string
  readonly redirectUri: string

  constructor(server: Pick<TestServer, 'app' | 'context'>, id: string, redirectUri = CALLBACK) {
    this.#server = server
    this.id = id
    this.redirectUri = redirectUri
  }

  /** Registers the app with the server. */
  static async register(
    server: Pick<TestServer, 'app' | 'context'>,
    metadata: object = {},
  ): Promise<AppClient> {
    const reply = await registerApp(server, metadata)
    const [uri] = reply.body['redirect_uris'] as string[]
    return new AppClient(server, String(reply.body['client_id']), uri)
  }

  get resource(): string {
    return `${this.#server.context.config.http.publicUrl}/mcp`
  }

  /** The parameters with which the app sends the browser to the server. */
  params(changes: Params = {}): Params {
    return {
      client_id: this.id,
      response_type: 'code',
      redirect_uri: this.redirectUri,
      code_challenge: challengeOf(SECRET_OF_CODE),
      code_challenge_method: 'S256',
      scope: 'kb:read kb:ask',
      state: 'a state',
      resource: this.resource,
      ...changes,
    }
  }

  /** Opens an address of the server in a browser. */
  async open(browser: Browser, url: string): Promise<AppReply> {
    const { pathname, search } = new URL(url, 'http://any.example')
    const reply = await send(this.#server, {
      method: 'GET',
      url: pathname + search,
      headers: { cookie: cookieOf(browser), accept: 'text/html' },
    })
    for (const cookie of reply.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') browser.delete(name)
      else browser.set(name, value)
    }
    return reply
  }

  /** Starts a sign-in. */
  begin(browser: Browser, changes: Params = {}): Promise<AppReply> {
    return this.open(browser, `/authorize?${new URLSearchParams(this.params(changes)).toString()}`)
  }

  /** Starts a sign-in and returns the id of the consent request. */
  async ask(browser: Browser, changes: Params = {}): Promise<string> {
    const { location } = await this.begin(browser, changes)
    const [, id] = /\/connect\/([\w-]{20,})$/.exec(location?.pathname ?? '') ?? []
    if (id === undefined) throw new Error(`No question was asked: ${String(location)}`)
    return id
  }

  /** The person's decision on the consent page. */
  approve(
    browser: Browser,
    id: string,
    { tenantId, scopes }: { tenantId: string; scopes: readonly string[] },
    headers: Params = {},
  ): Promise<AppReply> {
    return send(this.#server, {
      method: 'POST',
      url: `/v1/app-requests/${id}/approve`,
      headers: { cookie: cookieOf(browser), 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ tenant_id: tenantId, scopes }),
    })
  }

  /** A complete sign-in, up to the code that the app receives. */
  async code(
    person: Pick<TestMember, 'cookie' | 'tenantId'>,
    scopes: readonly string[] = ['kb:read', 'kb:ask'],
  ): Promise<string> {
    const browser = browserOf(person)
    const id = await this.ask(browser, { scope: scopes.join(' ') })
    const { tenantId } = person
    const { body } = await this.approve(browser, id, { tenantId, scopes })
    const { location } = await this.open(browser, String(body['redirect_url']))
    const code = location?.searchParams.get('code')
    if (!code) throw new Error(`No code came back: ${String(location)}`)
    return code
  }

  /** Sends a form to the token endpoint. */
  token(form: Params): Promise<AppReply> {
    return sendForm(this.#server, '/token', { client_id: this.id, ...form })
  }

  redeem(code: string, changes: Params = {}): Promise<AppReply> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectUri,
      code_verifier: SECRET_OF_CODE,
      ...changes,
    })
  }

  refresh(refreshToken: string, changes: Params = {}): Promise<AppReply> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...changes })
  }

  /** Signs in and returns the tokens. */
  async signIn(
    person: Pick<TestMember, 'cookie' | 'tenantId'>,
    scopes?: readonly string[],
  ): Promise<{ access: string; refresh: string }> {
    const { status, body } = await this.redeem(await this.code(person, scopes))
    if (status !== 200) throw new Error(`No token: ${JSON.stringify(body)}`)
    return { access: String(body['access_token']), refresh: String(body['refresh_token']) }
  }
}

/** Registers an app with the server and returns the response. */
export function registerApp(
  server: Pick<TestServer, 'app'>,
  metadata: object = {},
): Promise<AppReply> {
  return send(server, {
    method: 'POST',
    url: '/register',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({
      client_name: 'Helper',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
      ...metadata,
    }),
  })
}

/** Sends a form to an endpoint of the authorization server. */
export function sendForm(
  server: Pick<TestServer, 'app'>,
  url: string,
  form: Params,
): Promise<AppReply> {
  return send(server, {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
}

const cookieOf = (browser: Browser): string =>
  [...browser].map(([name, value]) => `${name}=${value}`).join('; ')

/** Each request comes from another address, so that no test has to wait for another one's rate limit. */
function anyAddress(): string {
  return ['10', ...randomBytes(3)].join('.')
}

async function send(
  { app }: Pick<TestServer, 'app'>,
  request: { method: 'GET' | 'POST'; url: string; headers: Params; payload?: string },
): Promise<AppReply> {
  const remoteAddress = anyAddress()
  const { statusCode: status, headers, body } = await app.inject({ ...request, remoteAddress })
  const isJson = String(headers['content-type']).includes('json')
  const location =
    headers.location === undefined ? undefined : URL.parse(headers.location, 'http://any.example')
  return {
    status,
    headers,
    cookies: [headers['set-cookie'] ?? []].flat(),
    body: isJson ? (JSON.parse(body) as AppReply['body']) : {},
    location: location ?? undefined,
  }
}
