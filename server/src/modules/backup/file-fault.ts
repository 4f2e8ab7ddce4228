import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../../platform/core/error-code.ts'
import { StartFault } from '../../platform/core/start-fault.ts'
import type { BackupFile } from './manifest.ts'

/** Checks one file of a backup. @throws StartFault */
export async function requireUnchanged(folder: string, file: BackupFile): Promise<void> {
  const fault = await findFault(join(folder, file.path), file.sha256)
  if (fault === undefined) return
  throw new StartFault(`The backup in ${folder} is damaged: ${file.path} ${fault}.`)
}

/** What is wrong with a file; undefined if it has this hash. */
export async function findFault(path: string, sha256: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'is missing' : `can't be read (${errorCode(error)})`
  }
  return hash.digest('hex') === sha256 ? undefined : 'has changed'
}
