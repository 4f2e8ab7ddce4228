import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'

/** Lists the documents that have no file. */
const MISSING_NAME = 'Not included.txt'

/** A folder, or a document with its file. */
export type Entry = {
  readonly path: string
  readonly changedAt: Date
  /** Undefined for a folder. */
  readonly file?: { readonly key: string; readonly size: number }
}

export type OpenArchive = {
  readonly stream: Readable
  /** The size of the whole archive. */
  readonly bytes: number
}

/**
 * Creates an archive without compression: most formats are compressed already, and the size is known before the first
 * byte.
 */
export function openArchive(
  storage: Pick<ObjectStorage, 'open'>,
  entries: readonly Entry[],
  missing: readonly string[],
): OpenArchive {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  let current: Readable | undefined
  stream.on('close', () => current?.destroy())
  zip.on('error', (error: Error) => stream.destroy(error))
  const read = async (key: string, give: (error: undefined, file: Readable) => void) => {
    if (stream.destroyed) return
    try {
      current = (await storage.open(key)).stream
      // The client may have disconnected while the file was opened.
      if (stream.destroyed) current.destroy()
      else give(undefined, current)
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
  for (const { path, changedAt: mtime, file } of entries) {
    if (!file) {
      zip.addEmptyDirectory(path, { mtime })
      continue
    }
    const options = { mtime, compress: false, size: file.size }
    zip.addReadStreamLazy(path, options, (give) => void read(file.key, give))
  }
  if (missing.length > 0) {
    const text = `These documents have no file:\n\n${missing.join('\n')}\n`
    zip.addBuffer(Buffer.from(text), MISSING_NAME, { compress: false })
  }
  let bytes = 0
  // Called synchronously, because all sizes are known.
  const onSize = (size: number): void => {
    bytes = size
  }
  zip.end({ forceZip64Format: false, comment: '' }, onSize as () => void)
  return { stream, bytes }
}
