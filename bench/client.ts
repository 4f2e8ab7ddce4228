import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN } from '../server/test/fixtures/server-process.ts'

const OVERLOADED = 503
const AGAIN_MS = 1_000

export type Reply<T> = { readonly status: number; readonly body: T }

/** Calls with all permissions over the network. Throws if a call gets no response. */
export type Owner = {
  readonly get: <T>(path: string) => Promise<Reply<T>>
  /** Sends a body as JSON. @throws Error if the response is not a success */
  readonly send: <T>(method: string, path: string, body: object) => Promise<T>
  /** Uploads a file as a new document below /shared. */
  readonly upload: (file: Upload) => Promise<Reply<Ingestion>>
}

/** The response to an upload. Empty if it was rejected. */
type Ingestion = {
  readonly workflow_id?: string
  readonly document_id?: string
  readonly document_version_id?: string
}

export type Upload = {
  readonly name: string
  readonly bytes: Uint8Array
  /** Additional fields of the form. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** Stays valid when the service restarts. */
export type Credentials = { readonly apiKey: string; readonly sharedPartId: string }

/** Signs in as the first owner and creates an API key. */
export async function signIn(url: string): Promise<Credentials> {
  const post = async (path: string, body: object, cookie = ''): Promise<Response> => {
    const headers = { 'content-type': 'application/json', origin: url, cookie }
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} returned ${reply.status}.`)
    return reply
  }
  const signedIn = await post('/v1/auth/pw/signin', ADMIN)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0]
  const made = await post('/v1/api-keys', { name: 'bench' }, cookie)
  const { key: apiKey } = (await made.json()) as { key: string }
  const folders = await createOwner(url, { apiKey }).get<Folders>('/v1/folders')
  const shared = folders.body.items.find(({ name }) => name === 'shared')
  if (!shared) throw new Error('The tenant has no shared folder.')
  return { apiKey, sharedPartId: shared.path_part_id }
}

type Folders = { readonly items: readonly { name: string; path_part_id: string }[] }

/** A caller of the service at an address. The key is enough to read and write. */
export function createOwner(
  url: string,
  { apiKey, sharedPartId = '', signal }: Partial<Credentials> & { readonly signal?: AbortSignal },
): Owner {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<Reply<T>> => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${apiKey}`)
    const reply = await fetch(`${url}${path}`, { ...init, headers, signal: signal ?? null })
    return { status: reply.status, body: (await reply.json()) as T }
  }
  return {
    get: (path) => call(path),
    send: async <T>(method: string, path: string, content: object): Promise<T> => {
      const headers = { 'content-type': 'application/json' }
      const { status, body } = await call<T>(path, {
        method,
        headers,
        body: JSON.stringify(content),
      })
      if (status < 300) return body
      throw new Error(`${method} ${path} returned ${status}: ${JSON.stringify(body)}`)
    },
    upload: ({ name, bytes, fields = {} }) => {
      const form = new FormData()
      for (const [field, value] of Object.entries({ path_part_id: sharedPartId, ...fields })) {
        form.append(field, value)
      }
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      return call('/v1/documents/ingest', { method: 'POST', body: form })
    },
  }
}

/** An upload as its client sees it. Times are milliseconds since its start. */
export type Ingested = {
  readonly documentId: string
  readonly versionId: string
  readonly uploadedMs: number
  readonly completedMs: number
  /** Milliseconds per step. */
  readonly timings: Readonly<Record<string, number>>
  readonly chunks: number
}

/** Uploads a file and waits until it is ingested. @throws Error if either fails */
export async function ingest(
  owner: Owner,
  file: Upload,
  { pollMs, signal }: { readonly pollMs: number; readonly signal: AbortSignal },
): Promise<Ingested> {
  const started = performance.now()
  const { status, body } = await uploadPatiently(owner, file, signal)
  const uploadedMs = performance.now() - started
  if (status !== 201) throw new Error(`The upload returned ${status}: ${JSON.stringify(body)}`)
  for (;;) {
    await sleep(pollMs, undefined, { signal })
    const { body: run } = await owner.get<Run>(runPath(body.workflow_id))
    if (run.status === 'failed') throw new Error(`The ingestion failed: ${run.error}`)
    if (run.status !== 'completed') continue
    const completedMs = performance.now() - started
    const chunks = run.chunks_processed ?? 0
    const { document_id: documentId = '', document_version_id: versionId = '' } = body
    const ids = { documentId, versionId }
    return { ...ids, uploadedMs, completedMs, timings: run.progress.timings, chunks }
  }
}

/** Repeats an upload while the service reports that it is overloaded. */
async function uploadPatiently(
  owner: Owner,
  file: Upload,
  signal: AbortSignal,
): ReturnType<Owner['upload']> {
  for (;;) {
    const reply = await owner.upload(file)
    if (reply.status !== OVERLOADED) return reply
    await sleep(AGAIN_MS, undefined, { signal })
  }
}

/** The run of an upload, as the service returns it. */
export type Run = {
  readonly status: string
  readonly error: string | null
  readonly close_time: string | null
  readonly chunks_processed: number | null
  readonly progress: { readonly timings: Readonly<Record<string, number>> }
}

export function runPath(workflowId: string | undefined): string {
  return `/v1/workflows/document_versions/${workflowId}`
}
