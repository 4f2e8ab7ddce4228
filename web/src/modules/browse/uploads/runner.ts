import { ensureFolder, findNamed, isTransient, kindOf, shownPath } from '@arbor/client'
import { arbor } from '../../../app/arbor.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { refreshSoon } from '../../../app/refresh.ts'
import { tooLarge } from './limit.ts'
import {
  change,
  EMPTY,
  nextUploads,
  pauseBefore,
  type Queue,
  type QueueChange,
  type Upload,
  type UploadState,
} from './model.ts'

/** A file and the names of the folders around it. */
export type FoundFile = { readonly file: File; readonly folders: readonly string[] }

let queue: Queue = EMPTY
let stop = new AbortController()
const files = new Map<string, File>()
/** The number of retries of each file after a lost connection. */
const tries = new Map<string, number>()
/** Controllers that abort the upload of a file. */
const sending = new Map<string, AbortController>()
const watchers = new Set<() => void>()
/** Existing folders and those created for this queue, by the part of their parent and their name. */
const folders = new Map<string, Promise<string>>()

/** For `useSyncExternalStore`. Uploads continue while other screens are open. */
export const uploadQueue = {
  get: (): Queue => queue,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}

export function addUploads(found: readonly FoundFile[], target: string): void {
  const uploads = found.map(({ file, folders: names }): Upload => {
    const id = newUploadId()
    files.set(id, file)
    return {
      id,
      name: file.name,
      size: file.size,
      folders: names,
      target,
      state: { kind: 'waiting' },
    }
  })
  apply({ kind: 'add', uploads })
  for (const { id, size } of uploads) void refuseTooLarge(id, size)
}

/** Rejects a file that is too large right away, without waiting for the files before it. */
async function refuseTooLarge(id: string, size: number): Promise<boolean> {
  const why = await tooLarge(size)
  if (why === undefined) return false
  files.delete(id)
  setState(id, { kind: 'failed', why, mayRetry: false })
  return true
}

/** Uploads a file as a new version of a document. */
export function addVersion(documentId: string, file: File): void {
  const id = newUploadId()
  files.set(id, file)
  const { name, size } = file
  const state = { kind: 'waiting' } as const
  const upload = { id, name, size, folders: [], target: '', versionOf: documentId, state }
  apply({ kind: 'add', uploads: [upload] })
}

/** As random as a UUID. `crypto.randomUUID` needs a page that was loaded over HTTPS. */
function newUploadId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

export function pauseUploads(isPaused: boolean): void {
  apply({ kind: 'pause', isPaused })
}

export function retryUploads(): void {
  apply({ kind: 'retry', which: 'failed' })
}

/** Cancels the upload of one file. */
export function cancelUpload(id: string): void {
  sending.get(id)?.abort()
  files.delete(id)
  apply({ kind: 'remove', id })
}

/** Cancels unfinished uploads and empties the list. */
export function clearUploads(): void {
  stop.abort()
  stop = new AbortController()
  files.clear()
  tries.clear()
  folders.clear()
  apply({ kind: 'clear' })
}

/** What to do with a file that already exists. */
export type Choice = 'skip' | 'version' | 'both'

/** Applies a choice to one file, or to all files that need a decision. */
export function decide(choice: Choice, id?: string): void {
  for (const upload of queue.uploads) {
    if (upload.state.kind !== 'taken' || (id !== undefined && upload.id !== id)) continue
    if (choice === 'skip') setState(upload.id, { kind: 'skipped' })
    else void run(upload, choice)
  }
}

function apply(by: QueueChange): void {
  queue = change(queue, by)
  for (const watcher of watchers) watcher()
  for (const upload of nextUploads(queue)) {
    // `run` marks the file as uploading before the next one starts.
    void run(upload)
  }
}

function setState(id: string, state: UploadState): void {
  if (queue.uploads.some((upload) => upload.id === id)) apply({ kind: 'state', id, state })
}

async function run(upload: Upload, choice?: Choice): Promise<void> {
  const { id } = upload
  const file = files.get(id)
  if (!file) return
  const controller = new AbortController()
  const signal = AbortSignal.any([stop.signal, controller.signal])
  sending.set(id, controller)
  queue = change(queue, { kind: 'state', id, state: { kind: 'sending', sent: 0 } })
  try {
    if (await refuseTooLarge(id, file.size)) return
    const known = choice === undefined ? await findSame(upload, file) : undefined
    const next = known ?? (await send(upload, file, choice, signal))
    tries.delete(id)
    if (next.kind === 'done') files.delete(id)
    setState(id, next)
    if (next.kind === 'done') refreshSoon(['contents'])
  } catch (error) {
    if (!signal.aborted) setState(id, await stateAfter(error, upload, file, choice))
  } finally {
    sending.delete(id)
  }
}

async function send(
  upload: Upload,
  file: File,
  choice: Choice | undefined,
  signal: AbortSignal,
): Promise<UploadState> {
  const { id, name, state } = upload
  const options = {
    signal,
    resume: { key: id },
    onProgress: ({ sent }: { sent: number }) => setState(id, { kind: 'sending', sent }),
  }
  const taken = state.kind === 'taken' ? state : undefined
  const versionOf = choice === 'version' ? taken?.documentId : upload.versionOf
  if (versionOf !== undefined) {
    const { document_id: documentId } = await arbor.uploadVersion(versionOf, { file }, options)
    return { kind: 'done', documentId }
  }
  const isNameTaken = choice === 'both' && taken?.at === undefined
  const form = {
    file,
    path_part_id: await folderFor(upload),
    ...(isNameTaken && { name: anotherName(name) }),
  }
  const { document_id: documentId } = await arbor.uploadDocument(form, options)
  return { kind: 'done', documentId }
}

/** Finds the same file in this folder or elsewhere. The person then decides what to do. */
async function findSame(upload: Upload, file: File): Promise<UploadState | undefined> {
  const hash = upload.versionOf === undefined ? await hashOf(file) : undefined
  if (hash === undefined) return undefined
  const found = await arbor.get('/v1/duplicates', { params: { query: { hash } } })
  if (found.length === 0) return undefined
  const isAgain = tries.has(upload.id)
  // Folders are created with their first file. Skipped files therefore leave no empty folders.
  const folder = isAgain || upload.folders.length === 0 ? await folderFor(upload) : undefined
  const here = found.find(
    ({ name, parent_path_part_id: parent }) => parent === folder && name === upload.name,
  )
  if (isAgain) {
    // It didn't exist before the first attempt: the connection broke after the server had received all of it.
    return here && { kind: 'done', documentId: here.id }
  }
  if (here) return { kind: 'taken', documentId: here.id, same: true }
  const [first] = found
  return first && { kind: 'taken', documentId: first.id, same: true, at: shownPath(first) }
}

async function stateAfter(
  error: unknown,
  upload: Upload,
  file: File,
  choice: Choice | undefined,
): Promise<UploadState> {
  const { id, versionOf } = upload
  if (kindOf(error) === 'conflict' && versionOf === undefined) {
    const taken = await findTaken(upload, file)
    if (taken) return taken
  }
  const tried = tries.get(id) ?? 0
  // Versions and copies aren't retried: nobody knows if they have arrived, and they could be uploaded twice.
  const isNew = versionOf === undefined && choice === undefined
  if (isNew && isTransient(error) && tried < MAX_RETRIES) {
    tries.set(id, tried + 1)
    setTimeout(() => resume(id), pauseBefore(tried))
    return { kind: 'interrupted' }
  }
  return { kind: 'failed', why: sentenceOf(error), mayRetry: isTransient(error) }
}

/** Maximum number of automatic retries. They take about 15 minutes. */
const MAX_RETRIES = 20

function resume(id: string): void {
  const upload = queue.uploads.find((one) => one.id === id)
  if (upload?.state.kind === 'interrupted') setState(id, { kind: 'waiting' })
}

addEventListener('online', () => apply({ kind: 'retry', which: 'interrupted' }))

async function findTaken(upload: Upload, file: File): Promise<UploadState | undefined> {
  const parent = await folderFor(upload)
  const found = await findNamed(arbor, upload.name, { parent, type: 'DOCUMENT' })
  if (!found) return undefined
  const hash = found.active_version.system_metadata?.hash
  return {
    kind: 'taken',
    documentId: found.id,
    same: hash != null && hash === (await hashOf(file)),
  }
}

/** SHA-256 in Base64, as on the server. Undefined for large files and on plain HTTP, where browsers have no cryptography. */
async function hashOf(file: File): Promise<string | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle || file.size > MAX_HASHED_BYTES) return undefined
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return btoa(String.fromCodePoint(...bytes))
}

const MAX_HASHED_BYTES = 200 * 1024 * 1024

function anotherName(name: string): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '.').replace('T', ' ')
  return `${stem} (${stamp})${ending}`
}

/** The folder of a file. Missing folders between it and the target are created once. */
async function folderFor({ folders: names, target }: Upload): Promise<string> {
  let parent = target
  for (const name of names) {
    const [at, key] = [parent, `${parent}/${name}`]
    const folder = folders.get(key) ?? makeFolder(name, at, key)
    folders.set(key, folder)
    parent = await folder
  }
  return parent
}

async function makeFolder(name: string, parent: string, key: string): Promise<string> {
  try {
    const folder = await ensureFolder(arbor, name, parent)
    refreshSoon(['contents'])
    return folder
  } catch (error) {
    folders.delete(key)
    throw error
  }
}
