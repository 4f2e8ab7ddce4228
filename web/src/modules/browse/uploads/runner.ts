import { isTransient, kindOf } from '@arbor/client'
import { arbor } from '../../../app/arbor.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { createFolder, refreshContents } from '../queries.ts'
import {
  change,
  EMPTY,
  nextUploads,
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
const watchers = new Set<() => void>()
/** Folders that were made for this queue, or that are there, by the part of their parent and their names. */
const folders = new Map<string, Promise<string>>()

/** For `useSyncExternalStore`. The queue goes on while other screens are shown. */
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

/** As random UUIDs are; those need a page that was loaded over https. */
function newUploadId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

export function pauseUploads(isPaused: boolean): void {
  apply({ kind: 'pause', isPaused })
}

export function retryUploads(): void {
  apply({ kind: 'retry' })
}

/** Gives up what is not done, and empties the list. */
export function clearUploads(): void {
  stop.abort()
  stop = new AbortController()
  files.clear()
  folders.clear()
  apply({ kind: 'clear' })
}

/** What happens with files whose name is taken. */
export type Choice = 'skip' | 'version' | 'both'

/** Decides for one file, or for all that wait for a decision. */
export function decide(choice: Choice, id?: string): void {
  for (const upload of queue.uploads) {
    if (upload.state.kind !== 'taken' || (id !== undefined && upload.id !== id)) continue
    if (choice === 'skip') setState(upload.id, { kind: 'skipped' })
    else void run(upload, choice, upload.state.documentId)
  }
}

function apply(by: QueueChange): void {
  queue = change(queue, by)
  for (const watcher of watchers) watcher()
  for (const upload of nextUploads(queue)) {
    // Marked before the next one is looked for.
    void run(upload)
  }
}

function setState(id: string, state: UploadState): void {
  if (queue.uploads.some((upload) => upload.id === id)) apply({ kind: 'state', id, state })
}

async function run(upload: Upload, choice?: Choice, taken?: string): Promise<void> {
  const { id, name } = upload
  const documentId = choice === 'version' ? taken : upload.versionOf
  const file = files.get(id)
  const { signal } = stop
  if (!file) return
  queue = change(queue, { kind: 'state', id, state: { kind: 'sending', sent: 0 } })
  const options = {
    signal,
    onProgress: ({ sent }: { sent: number }) => setState(id, { kind: 'sending', sent }),
  }
  try {
    const done =
      documentId !== undefined
        ? await arbor.uploadVersion(documentId, { file }, options)
        : await arbor.uploadDocument(
            {
              file,
              path_part_id: await folderFor(upload),
              ...(choice === 'both' && { name: anotherName(name) }),
            },
            options,
          )
    files.delete(id)
    setState(id, { kind: 'done', documentId: done.document_id })
    void refreshContents()
  } catch (error) {
    if (!signal.aborted) setState(id, await stateAfter(error, upload, file))
  }
}

async function stateAfter(error: unknown, upload: Upload, file: File): Promise<UploadState> {
  if (kindOf(error) === 'conflict' && upload.versionOf === undefined) {
    const taken = await findTaken(upload, file)
    if (taken) return taken
  }
  return { kind: 'failed', why: sentenceOf(error), mayRetry: isTransient(error) }
}

async function findTaken(upload: Upload, file: File): Promise<UploadState | undefined> {
  const parent = await folderFor(upload)
  const { items } = await arbor.get('/v1/folders/search', {
    params: {
      query: {
        name_like: upload.name,
        parent_path_part_id: parent,
        part_type: 'DOCUMENT',
        limit: 100,
      },
    },
  })
  const found = items.find(
    (item) =>
      item.part_type === 'DOCUMENT' &&
      item.parent_path_part_id === parent &&
      item.name === upload.name,
  )
  if (found?.part_type !== 'DOCUMENT') return undefined
  const hash = found.active_version.system_metadata?.hash
  return {
    kind: 'taken',
    documentId: found.id,
    same: hash != null && hash === (await hashOf(file)),
  }
}

/** SHA-256 in Base64, as the server keeps it; undefined where the browser has no cryptography (plain HTTP). */
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

/** The folder of a file; those between it and the target are made once. */
async function folderFor({ folders: names, target }: Upload): Promise<string> {
  let parent = target
  for (const name of names) {
    const [at, key] = [parent, `${parent}/${name}`]
    const folder = folders.get(key) ?? findOrCreateFolder(name, at)
    folders.set(key, folder)
    folder.catch(() => folders.delete(key))
    parent = await folder
  }
  return parent
}

async function findOrCreateFolder(name: string, parent: string): Promise<string> {
  try {
    return (await createFolder(name, parent)).path_part_id
  } catch (error) {
    if (kindOf(error) !== 'conflict') throw error
    const { items } = await arbor.get('/v1/folders/search', {
      params: {
        query: { name_like: name, parent_path_part_id: parent, part_type: 'FOLDER', limit: 100 },
      },
    })
    const found = items.find((item) => item.parent_path_part_id === parent && item.name === name)
    if (!found) throw error
    return found.path_part_id
  }
}
