import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../core/error-code.ts'
import { StorageFault } from './errors.ts'
import { INCOMING_FOLDER } from './local-writer.ts'

/** Whether the database names stored files. */
export type IsUsed = () => Promise<boolean>

/**
 * Tells an empty storage from a folder whose file system isn't mounted. Without this, files would seem to be lost, and
 * new ones would be written below the mount point, where nobody finds them later. The first written file makes a folder
 * that is never removed.
 * @returns a function that checks it. It throws StorageFault if the files are gone
 */
export function createPresence(folder: string, isUsed: IsUsed): () => Promise<void> {
  const sign = join(folder, INCOMING_FOLDER)
  let isExpected: boolean | undefined
  return async () => {
    if (await isThere(sign)) {
      isExpected = true
      return
    }
    isExpected ??= (await isEmpty(folder)) && (await isUsed())
    if (isExpected) {
      throw new StorageFault(
        'unavailable',
        'The folder of stored files is missing or empty, although the database names files. Is its file system mounted?',
      )
    }
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw new StorageFault(
      'unavailable',
      `The folder of stored files can't be read (${errorCode(error)}).`,
    )
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    if (isMissing(error)) return true
    throw error
  }
}

/** Whether an error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  // ENOTDIR: the path passes through a file. EISDIR: it names a folder.
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')
}
