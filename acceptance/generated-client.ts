import { deepEqual } from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { buildClient, type BuiltClient, type ClientInstance, type Reply } from './client-build.ts'
import { CLIENT_USAGE } from './client-usage.ts'
import { readDocumentedAnswers, type DocumentedAnswers } from './documented-answers.ts'
import { openServerOfTwo, type Credentials, type Server } from './server.ts'

const DOCUMENT = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
/** Name of the API keys that are created. */
export const KEY_NAME = `generated client ${Date.now()}`

type ServerOfTwo = Server & { readonly other: Credentials }
type Parts = Pick<GeneratedClient, 'server'> & { built: BuiltClient; documented: DocumentedAnswers }

type Tokens = { readonly token?: string; readonly key?: string }
export type User = { readonly id: string; readonly current_tenant_id: string }

/**
 * A client that the public generator creates from the document, and a server. Every response is compared with the
 * document.
 */
export class GeneratedClient {
  readonly server: ServerOfTwo
  readonly #built: BuiltClient
  readonly #documented: DocumentedAnswers
  /** Differences between responses and the document so far. */
  readonly #departures: string[] = []

  private constructor(parts: Parts) {
    this.server = parts.server
    this.#built = parts.built
    this.#documented = parts.documented
  }

  static async open(): Promise<GeneratedClient> {
    const documented = await readDocumentedAnswers(DOCUMENT)
    await using opened = new AsyncDisposableStack()
    const built = opened.use(await buildClient(DOCUMENT, CLIENT_USAGE))
    const server = opened.use(await openServerOfTwo())
    opened.move()
    return new GeneratedClient({ documented, built, server })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]()
    await this.#built[Symbol.asyncDispose]()
  }

  /** Names of the operations in the document. */
  get operationIds(): readonly string[] {
    return this.#documented.operationIds
  }

  /** Names of the client's functions. */
  get functions(): readonly string[] {
    return Object.keys(this.#built.sdk)
  }

  /** A caller with a session token or an API key, sent as the document's security schemes require. */
  newCaller({ token, key }: Tokens = {}): ClientInstance {
    const client = this.#built.newClient({
      baseUrl: this.server.url,
      auth: ({ in: place, scheme }) =>
        scheme === 'bearer' ? key : place === 'cookie' ? token : undefined,
    })
    client.interceptors.response.use(async (response, { method }, { url: path }) => {
      const { status } = response
      const text = await response.clone().text()
      const departure = this.#documented.departureOf({ path, method, status, text })
      if (departure !== undefined) this.#departures.push(departure)
      return response
    })
    return client
  }

  async call(client: ClientInstance, operation: string, options: object): Promise<Reply> {
    const send = this.#built.sdk[operation]
    if (!send) throw new Error(`The client has no ${operation}.`)
    const reply = await send({ client, ...options })
    deepEqual(this.#departures, [])
    return reply
  }

  /** Calls and expects success. @returns the data */
  async ask<T>(client: ClientInstance, operation: string, options: object = {}): Promise<T> {
    const { data, error, response } = await this.call(client, operation, options)
    deepEqual({ operation, error, ok: response.ok }, { operation, error: undefined, ok: true })
    return data as T
  }

  /** Calls and expects an error. @returns its detail */
  async refusal(
    status: number,
    client: ClientInstance,
    ...[operation, options]: [operation: string, options: object]
  ): Promise<unknown> {
    const { data, error, response } = await this.call(client, operation, options)
    deepEqual([operation, response.status, data], [operation, status, undefined])
    return (error as { detail: unknown }).detail
  }

  /** @returns the user of the response, and a caller with an API key for the session's tenant */
  async enter(
    credentials: Credentials,
    tenantId?: string,
  ): Promise<{ user: User; client: ClientInstance; session: ClientInstance }> {
    const tenant = tenantId === undefined ? {} : { tenant_id: tenantId }
    const asked = { body: { ...credentials, ...tenant } }
    const { data, response } = await this.call(this.newCaller(), 'pwSignin', asked)
    deepEqual(response.status, 200)
    const token = /^svc_uat=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    const session = this.newCaller({ token })
    const { key } = await this.ask<{ key: string }>(session, 'createApiKey', {
      body: { name: KEY_NAME },
    })
    return { user: data as User, client: this.newCaller({ key }), session }
  }
}
