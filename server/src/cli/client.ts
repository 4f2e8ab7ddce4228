/** The credential of a client: a header for every request. */
export type Credential = { readonly cookie: string } | { readonly authorization: string }

/** The tenant of a signed-in account. */
export type Account = { readonly current_tenant_id: string }

type SignedIn = { readonly user: Account; readonly credential: Credential }

/** An event of a stream; `data` is unparsed. */
export type ServerEvent = { readonly event: string; readonly data: string }

export type Client = {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object | FormData): Promise<T>
  /** Opens a stream of Server-Sent Events. @returns its events, once it is open */
  events(path: string): Promise<AsyncIterable<ServerEvent>>
  /** The same service with a credential. */
  as(credential: Credential): Client
  /** Signs in with a password. @returns the caller's account and the credential for further requests */
  signIn(body: object): Promise<SignedIn>
  /** Signs in with the token of the link that a start prints. */
  signInByToken(token: string): Promise<SignedIn>
}

/** The server returned an error. The message contains the request and the start of the response. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** The message in the server's response, or an empty string if it has none. */
  readonly detail: string

  constructor(request: string, status: number, answer: string) {
    super(`${request} returned ${status}: ${answer.slice(0, 500)}`)
    this.status = status
    this.detail = detailOf(answer)
  }
}

/** The message in an API error, `{"detail": ...}`, or the messages about each invalid input. */
function detailOf(answer: string): string {
  try {
    const { detail } = JSON.parse(answer) as { detail?: string | { msg: string }[] }
    return typeof detail === 'string' ? detail : (detail ?? []).map(({ msg }) => msg).join('; ')
  } catch {
    return ''
  }
}

/**
 * A plain HTTP client. `signal` aborts its requests.
 * @throws Refused from its methods, for error responses
 */
export function createClient(url: string, signal: AbortSignal, credential?: Credential): Client {
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}${path}`, {
      method,
      signal,
      headers: { ...credential, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (response.ok) return response
    throw new Refused(`${method} ${path}`, response.status, await response.text())
  }
  const enter = async (path: string, body: object): Promise<SignedIn> => {
    const response = await send('POST', path, body)
    const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0])
    return { user: (await response.json()) as Account, credential: { cookie: cookie.join('; ') } }
  }
  return {
    get: async <T>(path: string) => (await (await send('GET', path)).json()) as T,
    post: async <T>(path: string, body: object) =>
      (await (await send('POST', path, body)).json()) as T,
    events: async (path) => eventsOf(await send('GET', path)),
    as: (given) => createClient(url, signal, given),
    signIn: (body) => enter('/v1/auth/pw/signin', body),
    signInByToken: (token) => enter('/v1/auth/first_sign_in', { token }),
  }
}

/** Parses events with a name and one line of data. The service sends no others. */
async function* eventsOf({ body }: Response): AsyncGenerator<ServerEvent, void, void> {
  let rest = ''
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = `${rest}${text}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = /^event: ?(.*)$/m.exec(block)?.[1]
      const data = /^data: ?(.*)$/m.exec(block)?.[1]
      if (event !== undefined && data !== undefined) yield { event, data }
    }
  }
}
