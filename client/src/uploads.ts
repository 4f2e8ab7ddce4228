import type { Connection } from './connection.ts'
import { ArborError, failureOf, offlineError } from './errors.ts'
import type { components } from './schema.generated.ts'

type Schemas = components['schemas']

export type Progress = {
  /** Bytes sent so far. */
  readonly sent: number
  /** Size of the file in bytes. */
  readonly total: number
}

export type SendOptions = {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** How to continue an upload of a large file. Without it, the call itself retries after a lost connection. */
  readonly resume?: Resume | undefined
}

/** A call that has failed continues with the parts that have arrived if it is made again with the same key and file. */
export type Resume = {
  /** Up to 200 characters. */
  readonly key: string
  /** Keeps the parts also if the call's signal aborts it. */
  readonly afterAbort?: boolean
}

export type Form = {
  readonly file: Blob
  /** Name of the file. The default is the name of a `File`. */
  readonly fileName?: string | undefined
}

/** A file for a new version of a document, with the options of its ingestion. */
export type VersionUpload = Form & Omit<Schemas['Body_ingest_document_version'], 'file'>

/** A file for a new document, with the folder's `path_part_id` and the options of its ingestion. */
export type DocumentUpload = Form & Omit<Schemas['Body_ingest_document'], 'file'>

export type Uploaded = Schemas['IngestDocumentResponse']

/** Uploads a file as a multipart form. @throws ArborError, or the signal's reason if it is aborted */
export function upload<T>(
  connection: Connection,
  path: string,
  {
    file,
    fileName,
    ...members
  }: Form & Readonly<Record<string, Blob | string | number | readonly string[] | null | undefined>>,
  options: SendOptions,
): Promise<T> {
  const form = new FormData()
  for (const [name, value] of Object.entries(members)) {
    if (Array.isArray(value)) for (const each of value) form.append(name, String(each))
    else if (value != null && typeof value !== 'object') form.append(name, String(value))
  }
  form.append('file', file, fileName ?? (file as Partial<File>).name ?? 'file')
  return send<T>(connection, { method: 'POST', path, body: form, total: file.size, options })
}

/** A request with a large body. */
export type Sending = {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: FormData | Blob
  /** Bytes of the file in the body. */
  readonly total: number
  readonly options: Pick<SendOptions, 'signal' | 'onProgress'>
}

/** Sends a large body and reports the progress. @throws ArborError, or the signal's reason if it is aborted */
export function send<T>(connection: Connection, sending: Sending): Promise<T> {
  const { XMLHttpRequest: Xhr } = globalThis as { XMLHttpRequest?: new () => Xhr }
  return connection.retrySignedOut(() =>
    Xhr ? sendByXhr<T>(new Xhr(), connection, sending) : sendByFetch<T>(connection, sending),
  )
}

/** The parts of XMLHttpRequest that are used here. In a page, only it reports the progress of an upload. */
type Xhr = {
  readonly upload: {
    addEventListener(type: 'progress', listener: (event: { loaded: number }) => void): void
  }
  readonly status: number
  readonly responseText: string
  addEventListener(type: 'load' | 'error' | 'abort', listener: () => void): void
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getResponseHeader(name: string): string | null
  send(body: FormData | Blob): void
  abort(): void
}

function sendByXhr<T>(xhr: Xhr, connection: Connection, sending: Sending) {
  const { method, path, headers = {}, body, total, options } = sending
  const { signal, onProgress } = options
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error)
      return
    }
    const abort = (): void => xhr.abort()
    signal?.addEventListener('abort', abort, { once: true })
    xhr.upload.addEventListener('progress', ({ loaded }) =>
      onProgress?.({ sent: Math.min(loaded, total), total }),
    )
    xhr.addEventListener('error', () => reject(offlineError(undefined)))
    xhr.addEventListener('abort', () => reject(signal?.reason as Error))
    xhr.addEventListener('load', () => {
      signal?.removeEventListener('abort', abort)
      const { status, responseText: text } = xhr
      if (status >= 200 && status < 300) resolve(JSON.parse(text) as T)
      else {
        const header = (name: string) => xhr.getResponseHeader(name)
        reject(new ArborError(failureOf({ status, text, header })))
      }
    })
    xhr.open(method, connection.baseUrl + path)
    for (const [name, value] of Object.entries({ ...headers, ...connection.credentials })) {
      xhr.setRequestHeader(name, value)
    }
    xhr.send(body)
  })
}

const BYTES = 'application/octet-stream'

async function sendByFetch<T>(connection: Connection, sending: Sending) {
  const { method, path, headers, body, total, options } = sending
  const { signal, onProgress } = options
  const encoded = new Response(body)
  let sent = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => {
      sent += bytes.byteLength
      onProgress?.({ sent: Math.min(sent, total), total })
      controller.enqueue(bytes)
    },
  })
  // Node requires `duplex` for a stream, but the browser types lack it.
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: { 'content-type': encoded.headers.get('content-type') ?? BYTES, ...headers },
    body: encoded.body?.pipeThrough(counted) ?? null,
    signal: signal ?? null,
    duplex: 'half',
  }
  const response = await connection.sendOnce(new Request(connection.baseUrl + path, init))
  return (await response.json()) as T
}
