import {
  access,
  constants,
  open,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  unlink,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../core/error-code.ts'
import { ObjectNotFound, StorageFault } from './errors.ts'
import { checkKey, checkPrefix, createAddresses } from './keys.ts'
import { createFileWriter, INCOMING_FOLDER } from './local-writer.ts'
import type { LinkSigner } from './links.ts'
import { createPresence, isMissing, type IsUsed } from './presence.ts'
import type { ByteRange, ObjectStat, ObjectStorage, OpenObject } from './storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const NEVER_USED: IsUsed = async () => false

/**
 * An ObjectStorage without links: one file per object, and one folder per key segment. If the folder disappears, all
 * methods throw StorageFault until it is back.
 * @param isUsed asked once, if the folder is empty at the beginning
 */
export function createLocalFiles(
  root: string,
  isUsed: IsUsed = NEVER_USED,
): Omit<ObjectStorage, keyof LinkSigner> {
  const folder = resolve(root)
  const toPath = (key: string): string => join(folder, checkKey(key))
  const requireFiles = createPresence(folder, isUsed)
  const write = createFileWriter(folder, requireFiles)
  return {
    put: (key, source, options = {}) => write(toPath(key), source, options),
    putBytes: (key, data) => write(toPath(key), toSource(data), {}),
    ...createReads(toPath, requireFiles),
    async probe() {
      await probeFolder(folder)
      await requireFiles()
    },
    async delete(key) {
      const path = toPath(key)
      await requireFiles()
      await unlink(path).catch(ignoreMissing)
      await removeEmptyFolders(dirname(path), folder)
    },
    async deletePrefix(prefix) {
      const path = join(folder, checkPrefix(prefix))
      await requireFiles()
      const isFolder = await stat(path).then((found) => found.isDirectory(), ignoreMissing)
      if (isFolder !== true) return
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
      await removeEmptyFolders(dirname(path), folder)
    },
    async *list(prefix) {
      const start = prefix === undefined ? '' : `${checkPrefix(prefix)}/`
      await requireFiles()
      yield* listKeys(folder, start)
    },
    async deleteAbandoned(olderThanMs = DAY_MS) {
      await requireFiles()
      return deleteAbandoned(folder, olderThanMs)
    },
    ...createAddresses('s3://local/'),
  }
}

/** The methods that read objects. No object is missing as long as all of them are. */
function createReads(
  toPath: (key: string) => string,
  requireFiles: () => Promise<void>,
): Pick<ObjectStorage, 'open' | 'getBytes' | 'stat' | 'withFile'> {
  const orNotFound = async <T>(key: string, result: Promise<T>): Promise<T> => {
    try {
      return await result
    } catch (error) {
      if (!isMissing(error)) throw error
      await requireFiles()
      throw new ObjectNotFound(key)
    }
  }
  const statObject = async (key: string): Promise<ObjectStat> => {
    const found = await orNotFound(key, stat(toPath(key)))
    if (!found.isFile()) throw new ObjectNotFound(key)
    return { size: found.size, modifiedAt: found.mtime }
  }
  return {
    open: async (key, range) => openObject(key, await orNotFound(key, open(toPath(key))), range),
    getBytes: async (key) => orNotFound(key, readFile(toPath(key))),
    stat: statObject,
    async withFile(key, use) {
      await statObject(key)
      return use(toPath(key))
    },
  }
}

/** A missing folder is fine: the first object creates it. @throws StorageFault if it can't be read and written */
async function probeFolder(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    if (isMissing(error)) return
    throw new StorageFault(
      'unavailable',
      `The folder of stored files can't be used (${errorCode(error)}).`,
    )
  }
}

async function* toSource(data: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield typeof data === 'string' ? Buffer.from(data) : data
}

async function openObject(key: string, file: FileHandle, range?: ByteRange): Promise<OpenObject> {
  try {
    const found = await file.stat()
    if (!found.isFile()) throw new ObjectNotFound(key)
    const stream = file.createReadStream({ ...range, highWaterMark: 256 * 1024 })
    return { stream, size: found.size, modifiedAt: found.mtime }
  } catch (error) {
    await file.close().catch(() => undefined)
    throw error
  }
}

async function* listKeys(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(ignoreMissing)
  const sorted = (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of sorted) {
    const key = `${prefix}${entry.name}`
    if (entry.isFile()) yield key
    else if (entry.isDirectory() && key !== INCOMING_FOLDER) yield* listKeys(folder, `${key}/`)
  }
}

async function deleteAbandoned(folder: string, olderThanMs: number): Promise<number> {
  const incoming = join(folder, INCOMING_FOLDER)
  const names = (await readdir(incoming).catch(ignoreMissing)) ?? []
  let deleted = 0
  for (const name of names) {
    const path = join(incoming, name)
    const found = await stat(path).catch(ignoreMissing)
    if (found === undefined || Date.now() - found.mtimeMs < olderThanMs) continue
    await unlink(path).catch(ignoreMissing)
    deleted += 1
  }
  return deleted
}

async function removeEmptyFolders(from: string, root: string): Promise<void> {
  for (let path = from; path.startsWith(root) && path !== root; path = dirname(path)) {
    const removed = await rmdir(path).then(
      () => true,
      () => false,
    )
    if (!removed) return
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
