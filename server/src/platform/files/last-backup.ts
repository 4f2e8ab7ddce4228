import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../core/error-code.ts'

/** What an operator runs regularly. The data folder has a note of the last one of each. */
export const ROUTINES = ['backup', 'drill'] as const
export type Routine = (typeof ROUTINES)[number]

export type LastRun = { readonly at: Date; readonly isGood: boolean }

const FAULTY = 'faulty'

/** Notes in the data folder that a backup or a drill has ended, and whether it found faults. */
export async function noteRoutine(
  dataDir: string,
  routine: Routine,
  isGood: boolean,
): Promise<void> {
  const text = `${new Date().toISOString()}${isGood ? '' : ` ${FAULTY}`}\n`
  await writeFile(fileOf(dataDir, routine), text, { mode: 0o600 })
}

/** The last backup or drill; undefined if none was noted. */
export async function readRoutine(dataDir: string, routine: Routine): Promise<LastRun | undefined> {
  const file = fileOf(dataDir, routine)
  try {
    const [{ mtime: at }, text] = await Promise.all([stat(file), readFile(file, 'utf8')])
    return { at, isGood: !text.includes(FAULTY) }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function fileOf(dataDir: string, routine: Routine): string {
  return join(dataDir, `last-${routine}`)
}

/** When a backup last completed; null if none was noted. */
export async function readLastBackup(dataDir: string): Promise<string | null> {
  return (await readRoutine(dataDir, 'backup'))?.at.toISOString() ?? null
}
