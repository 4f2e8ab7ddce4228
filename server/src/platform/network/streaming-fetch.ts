import { Readable } from 'node:stream'
import { guardedStream, type Guard } from './guarded-fetch.ts'

/** Methods and headers come from a client library, so only the kinds of bodies that it sends are supported. */
type Init = Parameters<typeof fetch>[1]

/**
 * A `fetch` for clients of a service at a URL that a tenant chose. It checks the address that it connects to, and returns
 * the response while it still arrives. Redirects are not followed: they are responses.
 * @param mostBytes ends a longer response with an error
 */
export function streamingFetch(guard: Guard, mostBytes: number): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const signal = init?.signal ?? new AbortController().signal
    const request = { method: init?.method ?? 'GET', headers: headersOf(init), body: bodyOf(init) }
    let refusal: Error | undefined
    const notAllowed = (host: string) => (refusal = guard.notAllowed(host))
    const sent = guardedStream(url, { ...request, signal }, { ...guard, notAllowed })
    const message = await sent.catch((error: unknown) => {
      if (signal.aborted) throw signal.reason
      // This is how `fetch` reports a failed connection.
      throw refusal ?? new TypeError('fetch failed', { cause: error })
    })
    const status = message.statusCode ?? 0
    const headers = new Headers()
    for (const [name, values] of Object.entries(message.headersDistinct)) {
      for (const value of values ?? []) headers.append(name, value)
    }
    const isEmpty = [204, 205, 304].includes(status)
    if (isEmpty) message.resume()
    return new Response(isEmpty ? null : limited(message, mostBytes), { status, headers })
  }
}

function headersOf(init: Init): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers))
}

function bodyOf(init: Init): string | undefined {
  const body = init?.body
  if (body == null || typeof body === 'string') return body ?? undefined
  throw new TypeError('Only texts can be sent.')
}

function limited(message: Readable, mostBytes: number): ReadableStream<Uint8Array> {
  let bytes = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length
      if (bytes > mostBytes) controller.error(new Error('The response is too large.'))
      else controller.enqueue(chunk)
    },
  })
  return (Readable.toWeb(message) as ReadableStream<Uint8Array>).pipeThrough(count)
}
