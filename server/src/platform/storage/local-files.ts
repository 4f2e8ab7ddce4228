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
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../core/error-code.ts'
import { ObjectNotFound, StorageFault } from './errors.ts'
import { checkKey, checkPrefix, createAddresses } from './keys.ts'
import { createFileWriter, INCOMING_FOLDER } from './local-writer.ts'
import type { LinkSigner } from './links.ts'
import type { ByteRange, ObjectStat, ObjectStorage, OpenObject } from './storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** An ObjectStorage without links: one file per object, and one folder per key segment. */
export function createLocalFiles(root: string): Omit<ObjectStorage, keyof LinkSigner> {
  const folder = resolve(root)
  const toPath = (key: string): string => join(folder, checkKey(key))
  const write = createFileWriter(folder)
  return {
    put: (key, source, options = {}) => write(toPath(key), source, options),
    putBytes: (key, data) => write(toPath(key), toSource(data), {}),
    open: (key, range) => openObject(key, toPath(key), range),
    getBytes: (key) => orNotFound(key, readFile(toPath(key))),
    stat: (key) => statObject(key, toPath(key)),
    async withFile(key, use) {
      await statObject(key, toPath(key))
      return use(toPath(key))
    },
    probe: () => probeFolder(folder),
    async delete(key) {
      const path = toPath(key)
      await unlink(path).catch(ignoreMissing)
      await removeEmptyFolders(dirname(path), folder)
    },
    async deletePrefix(prefix) {
      const path = join(folder, checkPrefix(prefix))
      const isFolder = await stat(path).then((found) => found.isDirectory(), ignoreMissing)
      if (isFolder !== true) return
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
      await removeEmptyFolders(dirname(path), folder)
    },
    list: (prefix) => listKeys(folder, prefix === undefined ? '' : `${checkPrefix(prefix)}/`),
    deleteAbandoned: (olderThanMs = DAY_MS) => deleteAbandoned(folder, olderThanMs),
    ...createAddresses('s3://local/'),
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

async function statObject(key: string, path: string): Promise<ObjectStat> {
  const found = await orNotFound(key, stat(path))
  if (!found.isFile()) throw new ObjectNotFound(key)
  return { size: found.size, modifiedAt: found.mtime }
}

async function* toSource(data: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield typeof data === 'string' ? Buffer.from(data) : data
}

async function openObject(key: string, path: string, range?: ByteRange): Promise<OpenObject> {
  const file = await orNotFound(key, open(path))
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

async function orNotFound<T>(key: string, result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    if (isMissing(error)) throw new ObjectNotFound(key)
    throw error
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

// ENOTDIR: the key passes through an object. EISDIR: the key names a folder of objects.
function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')
}
