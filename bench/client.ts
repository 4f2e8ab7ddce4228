import { setTimeout as sleep } from 'node:timers/promises'

/** The owner that a new service is told to make. */
export const FIRST_OWNER = { email: 'owner@example.org', password: 'correct horse battery staple' }

export type Reply<T> = { readonly status: number; readonly body: T }

/** Somebody who may do everything, over the network. */
export type Owner = {
  get<T>(path: string): Promise<Reply<T>>
  /** Uploads a file as a new document below /shared. */
  upload(file: Upload): Promise<Reply<{ readonly workflow_id?: string }>>
}

export type Upload = {
  readonly name: string
  readonly bytes: Uint8Array
  /** Further members of the form. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** What outlives the process that it was made by. */
export type Credentials = { readonly apiKey: string; readonly sharedPartId: string }

/** Signs in as the first owner and makes an API key. */
export async function signIn(url: string): Promise<Credentials> {
  const json = { 'content-type': 'application/json', origin: url }
  const body = JSON.stringify(FIRST_OWNER)
  const signedIn = await fetch(`${url}/v1/auth/pw/signin`, { method: 'POST', headers: json, body })
  if (!signedIn.ok) throw new Error(`Signing in answered ${signedIn.status}.`)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const made = await fetch(`${url}/v1/api-keys`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify({ name: 'bench' }),
  })
  if (!made.ok) throw new Error(`Making a key answered ${made.status}.`)
  const { key: apiKey } = (await made.json()) as { key: string }
  const folders = await createOwner(url, { apiKey, sharedPartId: '' }).get<Folders>('/v1/folders')
  const shared = folders.body.items.find(({ name }) => name === 'shared')
  if (!shared) throw new Error('The tenant has no shared folder.')
  return { apiKey, sharedPartId: shared.path_part_id }
}

type Folders = { readonly items: readonly { name: string; path_part_id: string }[] }

/** Calls a service at an address; a call that gets no answer throws. */
export function createOwner(url: string, { apiKey, sharedPartId }: Credentials): Owner {
  const headers = { authorization: `Bearer ${apiKey}` }
  const read = async <T>(asked: Promise<Response>): Promise<Reply<T>> => {
    const reply = await asked
    return { status: reply.status, body: (await reply.json()) as T }
  }
  return {
    get: (path) => read(fetch(`${url}${path}`, { headers })),
    upload: ({ name, bytes, fields = {} }) => {
      const form = new FormData()
      for (const [member, value] of Object.entries({ path_part_id: sharedPartId, ...fields })) {
        form.append(member, value)
      }
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      return read(fetch(`${url}/v1/documents/ingest`, { method: 'POST', headers, body: form }))
    },
  }
}

/** An upload as its client sees it; milliseconds since it began. */
export type Ingested = {
  readonly uploadedMs: number
  readonly completedMs: number
  /** Of each step. */
  readonly timings: Readonly<Record<string, number>>
  readonly chunks: number
}

/** Uploads a file and waits until it is ingested. @throws Error when either fails */
export async function ingest(
  owner: Owner,
  file: Upload,
  { pollMs, signal }: { readonly pollMs: number; readonly signal: AbortSignal },
): Promise<Ingested> {
  const started = performance.now()
  const { status, body } = await owner.upload(file)
  const uploadedMs = performance.now() - started
  if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`)
  for (;;) {
    await sleep(pollMs, undefined, { signal })
    const { body: run } = await owner.get<Run>(runPath(body.workflow_id))
    if (run.status === 'failed') throw new Error(`The ingestion failed: ${run.error}`)
    if (run.status !== 'completed') continue
    const completedMs = performance.now() - started
    const chunks = run.chunks_processed ?? 0
    return { uploadedMs, completedMs, timings: run.progress.timings, chunks }
  }
}

/** The run of an upload as the service shows it. */
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
