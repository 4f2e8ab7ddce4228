import type { OutgoingHttpHeaders } from 'node:http'
import type { App } from '../../src/platform/http/app.ts'

/** The response to a call. `body` is parsed if it is JSON, and undefined if it is empty. */
export type Reply<T> = {
  readonly status: number
  readonly body: T
  readonly headers: OutgoingHttpHeaders
}

type Headers = Readonly<Record<string, string>>
type WithoutBody = <T = unknown>(url: string, headers?: Headers) => Promise<Reply<T>>
type WithBody = <T = unknown>(url: string, body?: object, headers?: Headers) => Promise<Reply<T>>

/** Calls of one caller through the whole application, without a socket. */
export type Caller = {
  readonly get: WithoutBody
  readonly post: WithBody
  readonly put: WithBody
  readonly patch: WithBody
  readonly delete: WithBody
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Send = <T>(method: Method, url: string, body?: object, headers?: Headers) => Promise<Reply<T>>

/** Creates a caller that sends `credentials` with each call. */
export function createCaller(app: App, credentials: Headers): Caller {
  const send: Send = async (method, url, body, headers = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: { ...credentials, ...headers },
      ...(body !== undefined && { payload: body }),
    })
    const type = response.headers['content-type']?.toString() ?? ''
    const parsed: unknown = type.includes('json') ? response.json() : response.body || undefined
    return { status: response.statusCode, body: parsed as never, headers: response.headers }
  }
  return {
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
    delete: (url, body, headers) => send('DELETE', url, body, headers),
  }
}
