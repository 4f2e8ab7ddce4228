/** A file in the upload queue. */
export type Upload = {
  readonly id: string
  readonly name: string
  readonly size: number
  /** Names of the folders between the target and the file. */
  readonly folders: readonly string[]
  /** The folder that the files were dropped into. */
  readonly target: string
  /** The document that gets this file as a new version. */
  readonly versionOf?: string | undefined
  readonly state: UploadState
}

export type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly sent: number }
  | { readonly kind: 'done'; readonly documentId: string }
  /** A document already has this name or the same bytes (`same`). The latter may be in another folder (`at` is its path). */
  | {
      readonly kind: 'taken'
      readonly documentId: string
      readonly same: boolean
      readonly at?: string
    }
  | { readonly kind: 'skipped' }
  /** The connection was lost. The upload is retried automatically. */
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'failed'; readonly why: string; readonly mayRetry: boolean }

export type Queue = { readonly uploads: readonly Upload[]; readonly isPaused: boolean }

export const EMPTY: Queue = { uploads: [], isPaused: false }

/** Number of files that upload at the same time. */
export const PARALLEL_UPLOADS = 3

export type QueueChange =
  | { readonly kind: 'add'; readonly uploads: readonly Upload[] }
  | { readonly kind: 'state'; readonly id: string; readonly state: UploadState }
  | { readonly kind: 'pause'; readonly isPaused: boolean }
  /** Retries all files in this state. */
  | { readonly kind: 'retry'; readonly which: 'failed' | 'interrupted' }
  /** Cancels one file. */
  | { readonly kind: 'remove'; readonly id: string }
  /** Cancels all unfinished files and empties the list. */
  | { readonly kind: 'clear' }

export function change(queue: Queue, by: QueueChange): Queue {
  switch (by.kind) {
    case 'add':
      return { ...queue, uploads: [...queue.uploads, ...by.uploads] }
    case 'state':
      return { ...queue, uploads: replace(queue.uploads, by.id, by.state) }
    case 'pause':
      return { ...queue, isPaused: by.isPaused }
    case 'retry':
      return { ...queue, uploads: queue.uploads.map((upload) => again(upload, by.which)) }
    case 'remove':
      return { ...queue, uploads: queue.uploads.filter(({ id }) => id !== by.id) }
    case 'clear':
      return EMPTY
  }
}

/** The files to start uploading now, in order, up to the limit. */
export function nextUploads({ uploads, isPaused }: Queue): readonly Upload[] {
  if (isPaused) return []
  const sending = uploads.filter(({ state }) => state.kind === 'sending').length
  return uploads
    .filter(({ state }) => state.kind === 'waiting')
    .slice(0, Math.max(0, PARALLEL_UPLOADS - sending))
}

export type Summary = {
  readonly done: number
  readonly skipped: number
  readonly failed: number
  readonly taken: number
  /** Waiting, uploading, or waiting for a retry. */
  readonly open: number
  readonly sentBytes: number
  readonly totalBytes: number
}

/** The numbers in the line above the list. */
export function summarize({ uploads }: Queue): Summary {
  const count = (...kinds: readonly UploadState['kind'][]) =>
    uploads.filter(({ state }) => kinds.includes(state.kind)).length
  const sent = uploads.map(({ state, size }) => {
    if (state.kind === 'sending') return Math.min(state.sent, size)
    return state.kind === 'waiting' || state.kind === 'interrupted' ? 0 : size
  })
  return {
    done: count('done'),
    skipped: count('skipped'),
    failed: count('failed'),
    taken: count('taken'),
    open: count('waiting', 'sending', 'interrupted'),
    sentBytes: sent.reduce((sum, bytes) => sum + bytes, 0),
    totalBytes: uploads.reduce((sum, { size }) => sum + size, 0),
  }
}

function replace(uploads: readonly Upload[], id: string, state: UploadState): readonly Upload[] {
  return uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload))
}

/** How long to wait before a retry: twice as long each time, at most a minute. */
export function pauseBefore(tries: number): number {
  return Math.min(1000 * 2 ** tries, 60_000)
}

function again(upload: Upload, which: 'failed' | 'interrupted'): Upload {
  return upload.state.kind === which ? { ...upload, state: { kind: 'waiting' } } : upload
}
