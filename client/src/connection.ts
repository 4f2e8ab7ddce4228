import { ArborError, failureOf, kindOf, offlineError } from './errors.ts'

export type ConnectionOptions = {
  /** URL of the server, such as `https://arbor.example.org`. In a browser, the default is the page's origin. */
  readonly baseUrl?: string | undefined
  /** Sent as a bearer token. Without it, the session cookie is used, which sign-in sets. */
  readonly apiKey?: string | undefined
  readonly fetch?: typeof fetch | undefined
  /**
   * Called when a request fails because nobody is signed in. If it resolves to true, for example after the person has
   * entered the password again, the request is sent once more.
   */
  readonly onSignedOut?: (() => Promise<boolean>) | undefined
}

const SESSION = /^svc_uat=([^;]*)/

/** The server's URL and the credential for its calls. */
export class Connection {
  readonly baseUrl: string
  readonly #options: ConnectionOptions
  /** The session cookie outside of browsers, which manage cookies themselves. */
  #session = ''

  constructor(options: ConnectionOptions) {
    this.#options = options
    const page = (globalThis as { location?: { origin: string } }).location?.origin
    const given = options.baseUrl ?? page
    if (given === undefined) {
      throw new TypeError('Outside of a browser, the client needs a baseUrl.')
    }
    this.baseUrl = given.replace(/(?<!\/)\/+$/, '')
  }

  /** The headers with the credential. Browsers add the session cookie themselves. */
  get credentials(): Record<string, string> {
    const { apiKey } = this.#options
    if (apiKey !== undefined) return { authorization: `Bearer ${apiKey}` }
    return this.#session === '' ? {} : { cookie: `svc_uat=${this.#session}` }
  }

  /**
   * Sends a request and returns the response if its status is 2xx.
   * @throws ArborError otherwise
   */
  send(request: Request): Promise<Response> {
    // A wrong password doesn't mean that a session has expired.
    if (new URL(request.url).pathname.includes('/v1/auth/pw/')) return this.sendOnce(request)
    return this.retrySignedOut(() => this.sendOnce(request.clone()))
  }

  /** Runs something again after `onSignedOut` if it fails because nobody is signed in. */
  async retrySignedOut<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      const { onSignedOut } = this.#options
      if (kindOf(error) !== 'unauthorized' || !onSignedOut || !(await onSignedOut())) throw error
      return run()
    }
  }

  /** Like `send`, but never sends the request again. */
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
