import type { Api } from './api.ts'
import type { Connection } from './connection.ts'
import { kindOf } from './errors.ts'
import { retry } from './retry.ts'
import type { components } from './schema.generated.ts'
import {
  send,
  upload,
  type DocumentUpload,
  type SendOptions,
  type Uploaded,
  type VersionUpload,
} from './uploads.ts'

type Schemas = components['schemas']
type Begun = Schemas['CreateUploadResponse']
type Server = { readonly api: Api; readonly connection: Connection }
type FileUpload = DocumentUpload | (VersionUpload & { readonly documentId: string })

/** Larger files are sent in parts, so that little is lost with a connection. */
const IN_PARTS_ABOVE = 16 * 1024 * 1024
/** How many parts are sent at the same time. */
const PARALLEL_PARTS = 3

/** Uploads a file as a document or version, in parts if it is large. @throws ArborError, or the signal's reason */
export async function uploadFile(
  server: Server,
  form: FileUpload,
  options: SendOptions,
): Promise<Uploaded> {
  if (form.file.size > IN_PARTS_ABOVE) {
    try {
      return await uploadInParts(server, form, options)
    } catch (error) {
      // An older server has no uploads in parts. Otherwise, the folder or document doesn't exist, which is said again.
      if (kindOf(error) !== 'not_found') throw error
    }
  }
  try {
    return await uploadWhole(server, form, options)
  } catch (error) {
    if (kindOf(error) !== 'too_large' || form.file.size > IN_PARTS_ABOVE) throw error
    return uploadInParts(server, form, options)
  }
}

function uploadWhole({ connection }: Server, form: FileUpload, options: SendOptions) {
  if (!('documentId' in form)) {
    return upload<Uploaded>(connection, '/v1/documents/ingest', form, options)
  }
  const { documentId, ...version } = form
  const path = `/v1/documents/${encodeURIComponent(documentId)}/ingest`
  return upload<Uploaded>(connection, path, version, options)
}

async function uploadInParts(
  server: Server,
  form: FileUpload,
  options: SendOptions,
): Promise<Uploaded> {
  const { api } = server
  const { signal, resume } = options
  const again = attempt(options)
  const key = resume?.key ?? newKey()
  let begun = await again(() => begin(api, form, key))
  let status = await again(() => statusOf(api, begun))
  if (status.workflow_id != null) {
    const made = await again(() => stillThere(api, begun))
    if (made) return { ...made, workflow_id: status.workflow_id }
    // What the same file has become earlier was deleted.
    begun = await again(() => begin(api, form, newKey()))
    status = await again(() => statusOf(api, begun))
  }
  const complete = {
    body: { upload_token: begun.upload_token },
    ...(signal && { signal }),
  }
  try {
    await sendParts(server, { form, begun, arrived: status }, options)
    return await again(() => api.post('/v1/documents/uploads/complete', complete))
  } catch (error) {
    const isOver = resume === undefined || (signal?.aborted === true && !resume.afterAbort)
    if (isOver) void api.delete('/v1/documents/uploads', headersOf(begun)).catch(() => undefined)
    throw error
  }
}

type Attempt = <T>(run: () => Promise<T>) => Promise<T>

/** Who can continue an upload repeats the whole call after a failure. */
function attempt({ resume, signal }: SendOptions): Attempt {
  return resume ? (run) => run() : (run) => retry(run, { signal })
}

/** As random as a UUID. `crypto.randomUUID` needs a page that was loaded over HTTPS. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

function begin(api: Api, form: FileUpload, key: string): Promise<Begun> {
  const { file, fileName, ...members } = form
  const { path_part_id, parent_path_part_id, documentId, idempotency_key, ...options } =
    members as Omit<DocumentUpload, 'file'> & { readonly documentId?: string }
  const target = path_part_id ?? parent_path_part_id ?? null
  const body = {
    ...options,
    ...(documentId === undefined ? { parent_path_id: target } : { document_id: documentId }),
    filename: fileName ?? (file as Partial<File>).name ?? 'file',
    size_bytes: file.size,
    idempotency_key: idempotency_key ?? key,
  }
  return api.post('/v1/documents/uploads', { body })
}

const headersOf = ({ upload_token: token }: Begun) => ({
  params: { header: { 'x-upload-token': token } },
})

const statusOf = (api: Api, begun: Begun) =>
  api.get('/v1/documents/uploads/parts', headersOf(begun))

async function stillThere(
  api: Api,
  { document_id, document_version_id }: Begun,
): Promise<Pick<Uploaded, 'document_id' | 'document_version_id'> | undefined> {
  try {
    const params = { path: { version_id: document_version_id } }
    await api.get('/v1/document_versions/{version_id}', { params })
    return { document_id, document_version_id }
  } catch (error) {
    if (kindOf(error) !== 'not_found') throw error
    return undefined
  }
}

type Parts = {
  readonly form: FileUpload
  readonly begun: Begun
  readonly arrived: Schemas['UploadStatusResponse']
}

/** Sends the parts that are missing, some at a time. */
async function sendParts(
  { connection }: Server,
  { form: { file }, begun, arrived }: Parts,
  options: SendOptions,
): Promise<void> {
  const { upload_token: token, part_size: size, part_count: count } = begun
  const have = new Set(arrived.parts.map(({ part_number: number }) => number))
  const missing = Array.from({ length: count }, (_, index) => index + 1)
    .filter((number) => !have.has(number))
    .values()
  const failure = new AbortController()
  const signal = AbortSignal.any([failure.signal, ...(options.signal ? [options.signal] : [])])
  const again = attempt({ ...options, signal })
  let done = arrived.uploaded_bytes
  const underway = new Map<number, number>()
  const report = () => {
    const sent = [...underway.values()].reduce((sum, bytes) => sum + bytes, done)
    options.onProgress?.({ sent: Math.min(sent, file.size), total: file.size })
  }
  const sendOne = async (number: number) => {
    const part = file.slice((number - 1) * size, number * size)
    const onProgress = ({ sent }: { readonly sent: number }) => {
      underway.set(number, sent)
      report()
    }
    const headers = { 'x-upload-token': token }
    const path = `/v1/documents/uploads/parts/${number}`
    const request = { method: 'PUT', path, headers, body: part, total: part.size } as const
    await again(() => send(connection, { ...request, options: { signal, onProgress } }))
    underway.delete(number)
    done += part.size
    report()
  }
  const work = async () => {
    for (const number of missing) await sendOne(number)
  }
  const workers = Array.from({ length: PARALLEL_PARTS }, async () => {
    try {
      await work()
    } catch (error) {
      // Otherwise the others would go on, and their failures would be nobody's.
      if (!failure.signal.aborted) failure.abort(error)
      throw error
    }
  })
  await Promise.allSettled(workers)
  options.signal?.throwIfAborted()
  failure.signal.throwIfAborted()
}
