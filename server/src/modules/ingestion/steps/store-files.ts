import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'

/** Objects that are written at a time. */
const AT_ONCE = 4

/** A file and the object that it becomes. */
export type FileToStore = { readonly path: string; readonly key: string }

/** Every file below a folder, as an object of the same name below `prefix`. */
export async function filesBelow(folder: string, prefix: string): Promise<FileToStore[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path, key: `${prefix}/${relative(folder, path).split(sep).join('/')}` }
    })
}

/**
 * Stores files, a few at a time. When it rejects, nothing is being written any more.
 * @throws the first fault; the signal's reason on abort
 */
export async function storeFiles(
  storage: ObjectStorage,
  files: readonly FileToStore[],
  signal: AbortSignal,
): Promise<void> {
  const failed = new AbortController()
  const stop = AbortSignal.any([signal, failed.signal])
  const next = files.values()
  const store = async () => {
    for (const { path, key } of next) {
      stop.throwIfAborted()
      await storage.put(key, createReadStream(path), { signal: stop })
    }
  }
  const workers = Array.from({ length: AT_ONCE }, () =>
    store().catch((error: unknown) => failed.abort(error)),
  )
  await Promise.all(workers)
  // The reason of the outer signal, or the first fault, which the others were stopped with.
  signal.throwIfAborted()
  failed.signal.throwIfAborted()
}

/**
 * Deletes the objects below a folder that are not among `keys`: those that an earlier conversion made and this one
 * did not. It comes last, so that pictures which are still shown are never missing, and so that two conversions of
 * the same file which run at the same time don't take from each other what both need.
 */
export async function deleteOthers(
  storage: ObjectStorage,
  folder: string,
  keys: ReadonlySet<string>,
): Promise<void> {
  for await (const key of storage.list(folder)) {
    if (!keys.has(key)) await storage.delete(key)
  }
}
