import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { EXIT, Fault } from '../faults-with-exit-codes.ts'

/** The argument that means standard input. */
export const STANDARD_INPUT = '-'

/** @throws Fault if standard input is a terminal */
export function requirePipe(): void {
  if (!process.stdin.isTTY) return
  const message =
    'Standard input is a terminal. Pipe data into it: report | arbor upload - --name report.pdf'
  throw new Fault(message, EXIT.misused)
}

/**
 * Saves standard input in a temporary file that only this user can read, and deletes it afterwards. An upload can then
 * be sent again from the start, and memory use stays low.
 */
export async function withStandardInput(
  signal: AbortSignal,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-upload-'))
  try {
    const path = join(folder, 'input')
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }), { signal })
    await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
