import { ArborError, failureOf, kindOf, offlineError } from './errors.ts'

export type ConnectionOptions = {
  /** Address of the server, such as `https://arbor.example.org`; in a browser the page's own by default. */
  readonly baseUrl?: string | undefined
  /** Sent as a bearer token. Without one the session cookie counts, which sign-in sets. */
  readonly apiKey?: string | undefined
  readonly fetch?: typeof fetch | undefined
  /**
   * Called when a request is refused because nobody is signed in. When it resolves to true the request is sent once
   * more, for example after a person has typed the password again.
   */
  readonly onSignedOut?: (() => Promise<boolean>) | undefined
}

const SESSION = /^svc_uat=([^;]*)/

/** Where the server is, and with which credential it is called. */
export class Connection {
  readonly baseUrl: string
  readonly #options: ConnectionOptions
  /** The session outside of browsers, which keep cookies themselves. */
  #session = ''

  constructor(options: ConnectionOptions) {
    this.#options = options
    const page = (globalThis as { location?: { origin: string } }).location?.origin
    const given = options.baseUrl ?? page
    if (given === undefined) throw new TypeError('Outside of a browser the client needs a baseUrl.')
    this.baseUrl = given.replace(/(?<!\/)\/+$/, '')
  }

  /** Headers that carry the credential; in browsers the cookie goes with requests without them. */
  get credentials(): Record<string, string> {
    const { apiKey } = this.#options
    if (apiKey !== undefined) return { authorization: `Bearer ${apiKey}` }
    return this.#session === '' ? {} : { cookie: `svc_uat=${this.#session}` }
  }

  /**
   * Sends a request and returns the answer if it is 2xx.
   * @throws ArborError otherwise
   */
  send(request: Request): Promise<Response> {
    // A wrong password is no session that has ended.
    if (new URL(request.url).pathname.includes('/v1/auth/pw/')) return this.sendOnce(request)
    return this.retrySignedOut(() => this.sendOnce(request.clone()))
  }

  /** Does something again after `onSignedOut`, if it is refused because nobody is signed in. */
  async retrySignedOut<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      const { onSignedOut } = this.#options
      if (kindOf(error) !== 'unauthorized' || !onSignedOut || !(await onSignedOut())) throw error
      return run()
    }
  }

  /** As `send`, without another try. */
  async sendOnce(request: Request): Promise<Response> {
    for (const [name, value] of Object.entries(this.credentials)) request.headers.set(name, value)
    const response = await (this.#options.fetch ?? fetch)(request).catch((error: unknown) => {
      throw request.signal.aborted ? error : offlineError(error)
    })
    this.#keepSession(response.headers)
    if (response.ok) return response
    const { status, headers } = response
    const header = (name: string) => headers.get(name)
    throw new ArborError(failureOf({ status, text: await response.text(), header }))
  }

  #keepSession(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      this.#session = SESSION.exec(cookie)?.[1] ?? this.#session
    }
  }
}
