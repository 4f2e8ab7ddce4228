import { Backoff } from './backoff.ts'
import type { Connection } from './connection.ts'
import { ArborError, type Failure } from './errors.ts'

type Ingestion = {
  readonly document_id: string
  readonly document_version_id: string
  readonly workflow_id: string
  readonly timestamp: string
}

type Changed = {
  readonly change: 'created' | 'updated' | 'deleted'
  readonly timestamp: string
}

/** The events that the server sends. Events added in later versions arrive unchanged. */
export type Notification =
  /** The connection is open, for the first time or again. Reload what you show, because it may be out of date. */
  | { readonly event: 'connected'; readonly tenant_id: string; readonly user_id: string }
  /** The connection was lost. The client reconnects automatically. */
  | { readonly event: 'disconnected' }
  | (Ingestion & {
      readonly event: 'document_ingestion_progress'
      readonly step: string
      readonly status: string
      readonly progress?: { readonly done: number; readonly total: number }
    })
  | (Ingestion & {
      readonly event:
        | 'document_ingestion_completed'
        | 'document_ingestion_failed'
        | 'document_ingestion_cancelled'
      readonly error?: string
    })
  /** A folder or document was created, renamed, moved, changed or deleted. */
  | (Changed & {
      readonly event: 'item_changed'
      readonly path_part_id: string
      readonly parent_path_part_id: string | null
      readonly part_type: 'FOLDER' | 'DOCUMENT'
    })
  /** A thread was created, renamed or deleted, or has a new message. */
  | (Changed & { readonly event: 'thread_changed'; readonly thread_id: string })
  /** A comment on a document or its replies have changed. */
  | {
      readonly event: 'comments_changed'
      readonly document_id: string
      readonly comment_id: string
      readonly timestamp: string
    }
  /** The caller's permissions or role have changed. */
  | { readonly event: 'access_changed'; readonly timestamp: string }
  /** The caller has a new notice, or has read some. */
  | { readonly event: 'notices_changed'; readonly timestamp: string }

const REFUSED: Partial<Record<number, Failure>> = {
  4401: { kind: 'unauthorized', message: 'The session is missing or has expired.' },
  4403: { kind: 'forbidden', message: 'The user is not an active member of the tenant.' },
  4503: { kind: 'unsupported', message: 'Real-time features are disabled on this server.' },
}

/**
 * The notifications of the caller's tenant and account, until the signal is aborted. After a lost connection, the
 * client reconnects and yields `connected`. In browsers, this needs the session cookie, because they can't send headers
 * with a WebSocket.
 * @throws ArborError if the server rejects the caller
 */
export async function* listen(
  connection: Connection,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<Notification, void, undefined> {
  if (typeof WebSocket === 'undefined') {
    const message = 'This program has no WebSocket. In Node, use version 22 or newer.'
    throw new ArborError({ kind: 'unsupported', message })
  }
  const backoff = new Backoff()
  for (;;) {
    signal?.throwIfAborted()
    const line = new Line(connection, signal)
    try {
      for await (const message of line.messages()) {
        if (message.event === 'connected') backoff.reset()
        yield message
      }
    } finally {
      line.close()
    }
    signal?.throwIfAborted()
    yield { event: 'disconnected' }
    await backoff.wait(signal)
  }
}

type Message = {
  readonly type: string
  readonly event: string
  readonly tenant_id: string
  readonly user_id: string
}

/** One connection and its messages, in the order of arrival. */
class Line {
  readonly #socket: WebSocket
  readonly #waiting: Notification[] = []
  #end: { readonly error?: Error } | undefined
  #wake = newWake()

  constructor(connection: Connection, signal: AbortSignal | undefined) {
    const url = `${connection.baseUrl.replace(/^http/, 'ws')}/v1/ws`
    const headers = connection.credentials
    // Only Node accepts headers. In a browser there are none.
    this.#socket =
      Object.keys(headers).length === 0
        ? new WebSocket(url)
        : new (WebSocket as unknown as WithHeaders)(url, { headers })
    this.#socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
    this.#socket.addEventListener('close', ({ code }) => this.#finish(REFUSED[code]))
    this.#socket.addEventListener('error', () => this.#finish(undefined))
    signal?.addEventListener('abort', () => this.#finish(undefined), { once: true })
  }

  async *messages(): AsyncGenerator<Notification, void, undefined> {
    for (;;) {
      yield* this.#waiting.splice(0)
      if (this.#waiting.length > 0) continue
      if (this.#end?.error) throw this.#end.error
      if (this.#end) return
      await this.#wake.promise
      this.#wake = newWake()
    }
  }

  close(): void {
    this.#socket.close()
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as Message
    const { type, event, tenant_id, user_id } = message
    if (type === 'notification') this.#put(message as unknown as Notification)
    else if (event === 'connection_established') {
      for (const name of ['notifications', `users:${user_id}`]) {
        const channel = `svc:${tenant_id}:${name}`
        this.#socket.send(JSON.stringify({ action: 'subscribe', channel }))
      }
    } else if (
      event === 'subscribed' &&
      (message as unknown as Channel).channel.includes(':users:')
    ) {
      // Both channels are open now, so no later event is missed.
      const [, tenant = '', , user = ''] = (message as unknown as Channel).channel.split(':')
      this.#put({ event: 'connected', tenant_id: tenant, user_id: user })
    }
  }

  #put(notification: Notification): void {
    this.#waiting.push(notification)
    this.#wake.resolve()
  }

  #finish(refused: Failure | undefined): void {
    this.#end ??= refused ? { error: new ArborError(refused) } : {}
    this.#wake.resolve()
  }
}

/** Node 20 has no `Promise.withResolvers`. */
function newWake() {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

type Channel = { readonly channel: string }
type WithHeaders = new (url: string, options: { headers: Record<string, string> }) => WebSocket
