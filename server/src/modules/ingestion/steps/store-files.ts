import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { inParallel } from '../../../platform/core/in-parallel.ts'

/** Number of objects that are written at a time. */
const AT_ONCE = 4

/** A file and the object that it becomes. */
export type FileToStore = { readonly path: string; readonly key: string }

/** Every file below a folder, with the key of the object that it becomes: its path below `prefix`. */
export async function filesBelow(folder: string, prefix: string): Promise<FileToStore[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path, key: `${prefix}/${relative(folder, path).split(sep).join('/')}` }
    })
}

/** Total size of all files in bytes. */
export async function sizeOf(files: readonly FileToStore[]): Promise<number> {
  let bytes = 0
  for (const { path } of files) bytes += (await stat(path)).size
  return bytes
}

/**
 * Stores files, a few at a time. When it rejects, no write is still running.
 * @throws the first error; the signal's reason on abort
 */
export async function storeFiles(
  storage: ObjectStorage,
  files: readonly FileToStore[],
  signal: AbortSignal,
): Promise<void> {
  await inParallel(files, { atOnce: AT_ONCE, signal }, ({ path, key }, stop) =>
    storage.put(key, createReadStream(path), { signal: stop }),
  )
}

/**
 * Deletes the objects below a folder that are not in `keys`, which an earlier conversion created and this one
 * did not. It runs last, so that no image is missing while it is still shown, and so that two simultaneous
 * conversions of the same file don't delete what both need.
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
