import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../core/error-code.ts'

const NAME = 'last-backup'

/** Notes in the data folder that a backup has completed. */
export async function noteBackup(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, NAME), `${new Date().toISOString()}\n`, { mode: 0o600 })
}

/** When a backup last completed; null if none was noted. */
export async function readLastBackup(dataDir: string): Promise<string | null> {
  try {
    return (await stat(join(dataDir, NAME))).mtime.toISOString()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
