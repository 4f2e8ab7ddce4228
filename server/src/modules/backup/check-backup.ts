import { join } from 'node:path'
import { StartFault } from '../../platform/core/start-fault.ts'
import { readLines } from './lines-file.ts'
import { findFault } from './file-fault.ts'
import type { BackupObject } from './manifest.ts'
import { plainly, type Backup } from './open-backup.ts'

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
export async function checkBackup(backup: Backup, { signal, onProgress }: Options): Promise<void> {
  const { folder, manifest } = backup
  const { tables, jobs, objects, missing, secret, sealing } = manifest
  const faults: string[] = []
  let count = 0
  const check = async (path: string, sha256: string): Promise<void> => {
    signal.throwIfAborted()
    const fault = await findFault(join(folder, path), sha256)
    if (fault !== undefined) faults.push(`${path} ${fault}`)
    onProgress('checking', ++count)
  }
  const tableFiles = tables.map(({ file }) => file)
  const own = [
    ...tableFiles,
    jobs.file,
    objects.file,
    missing?.file,
    secret.file,
    sealing?.key,
    sealing?.names,
  ]
  for (const file of own) if (file) await check(file.path, file.sha256)
  // If the list itself has changed, its entries can't be trusted.
  if (faults.length === 0) {
    for await (const lines of readLines(plainly(folder), objects.file.path)) {
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
