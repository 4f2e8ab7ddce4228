import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../core/error-code.ts'
import { ObjectTooLarge, StorageFault } from './errors.ts'
import type { ObjectSource, PutOptions, StoredObject } from './storage.ts'

/** Object keys can't contain it, because of the tilde. */
export const INCOMING_FOLDER = '~incoming'

const MOVE_ATTEMPTS = 20

type FileWriter = (path: string, source: ObjectSource, options: PutOptions) => Promise<StoredObject>

/**
 * Writes to a temporary file on the same file system, and renames it when it is complete and on disk. So an object is
 * never incomplete, for readers or after a crash.
 * @param requireFiles throws StorageFault if the folder has disappeared
 */
export function createFileWriter(folder: string, requireFiles: () => Promise<void>): FileWriter {
  const incoming = join(folder, INCOMING_FOLDER)
  return async (path, source, options) => {
    options.signal?.throwIfAborted()
    const temporary = join(incoming, randomUUID())
    try {
      await requireFiles()
      await mkdir(incoming, { recursive: true })
      const stored = await writeFile(temporary, source, options)
      await moveDurably(temporary, path)
      return stored
    } catch (error) {
      await unlink(temporary).catch(() => undefined)
      throw toFault(error)
    }
  }
}

/** Disk errors that count as storage faults, by Node's error codes. */
const FAULTS: Record<string, readonly [StorageFault['kind'], sentence: string]> = {
  ENOSPC: ['full', 'The disk of the storage folder is full.'],
  EDQUOT: ['full', 'The quota of the storage folder is exhausted.'],
  EACCES: ['refused', 'The server has no permission to write to the storage folder.'],
  EPERM: ['refused', 'The server has no permission to write to the storage folder.'],
  EROFS: ['refused', 'The storage folder is on a read-only file system.'],
  EIO: ['unavailable', 'The disk of the storage folder reports errors.'],
}

function toFault(error: unknown): unknown {
  const fault = FAULTS[errorCode(error) ?? '']
  return fault ? new StorageFault(...fault) : error
}

async function writeFile(
  path: string,
  source: ObjectSource,
  options: PutOptions,
): Promise<StoredObject> {
  const file = await open(path, 'wx', 0o600)
  try {
    const stored = await fill(file, source, options)
    await file.sync()
    return stored
  } finally {
    await file.close()
  }
}

async function fill(
  file: FileHandle,
  source: ObjectSource,
  { maxBytes = Number.POSITIVE_INFINITY, signal }: PutOptions,
): Promise<StoredObject> {
  const hash = createHash('sha256')
  let bytes = 0
  const sink = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new ObjectTooLarge(maxBytes)
      hash.update(chunk)
      // Unlike write, writeFile continues from the current position until all bytes are written.
      await file.writeFile(chunk)
    }
  }
  try {
    await pipeline(source, sink, signal === undefined ? {} : { signal })
  } catch (error) {
    // The pipeline's own AbortError would hide the reason.
    signal?.throwIfAborted()
    throw error
  }
  return { bytes, sha256: hash.digest() }
}

async function moveDurably(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeFolderDurably(dirname(to))
      await rename(from, to)
      break
    } catch (error) {
      // A concurrent delete may have removed the folder, or one above it, because it was empty.
      const isGone = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')
      if (attempt === MOVE_ATTEMPTS || !isGone) throw error
    }
  }
  await syncUnlessGone(dirname(to))
}

async function makeFolderDurably(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true })
  if (firstMade === undefined) return
  for (let path = folder; path.length >= firstMade.length; path = dirname(path)) {
    await syncUnlessGone(dirname(path))
  }
}

/** A folder that is gone in the meantime has nothing to be kept. */
async function syncUnlessGone(folder: string): Promise<void> {
  await syncFolder(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
