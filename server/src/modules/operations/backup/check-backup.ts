import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../../../platform/core/error-code.ts'
import { StartFault } from '../../../platform/core/start-fault.ts'
import { readLines } from './lines.ts'
import type { BackupObject, Manifest } from './manifest.ts'

/** Maximum number of faults in the error message. */
const SHOWN = 5

type Options = {
  readonly signal: AbortSignal
  readonly onProgress: (what: string, count: number) => void
}

/**
 * Reads every file of a backup and compares it with its hash.
 * @throws StartFault that names what is missing or has changed
 */
export async function checkBackup(
  folder: string,
  { tables, jobs, objects, secret }: Manifest,
  { signal, onProgress }: Options,
): Promise<void> {
  const faults: string[] = []
  let count = 0
  const check = async (path: string, sha256: string): Promise<void> => {
    signal.throwIfAborted()
    const fault = await findFault(join(folder, path), sha256)
    if (fault !== undefined) faults.push(`${path} ${fault}`)
    onProgress('checking', ++count)
  }
  const own = [...tables.map(({ file }) => file), jobs.file, objects.file]
  for (const file of secret.file === null ? own : [...own, secret.file]) {
    await check(file.path, file.sha256)
  }
  // If the list itself has changed, its entries can't be trusted.
  if (faults.length === 0) {
    for await (const lines of readLines(folder, objects.file.path)) {
      for (const line of lines) {
        const { key, sha256 } = JSON.parse(line) as BackupObject
        await check(`objects/${key}`, sha256)
      }
    }
  }
  if (faults.length === 0) return
  const more = faults.length > SHOWN ? [`and ${String(faults.length - SHOWN)} more`] : []
  throw new StartFault(
    `The backup in ${folder} is damaged, so nothing was restored:\n${[
      ...faults.slice(0, SHOWN),
      ...more,
    ]
      .map((fault) => `  ${fault}`)
      .join('\n')}`,
  )
}

async function findFault(path: string, sha256: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'is missing' : `can't be read (${errorCode(error)})`
  }
  return hash.digest('hex') === sha256 ? undefined : 'has changed'
}
