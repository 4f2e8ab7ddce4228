import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { EXIT, Fault } from '../fault.ts'

/** What stands for standard input on the command line. */
export const STANDARD_INPUT = '-'

/** @throws Fault when nobody pipes anything in */
export function requirePipe(): void {
  if (!process.stdin.isTTY) return
  const sentence =
    'Standard input is a terminal. Pipe a file into it: report | arbor upload - --name report.pdf'
  throw new Fault(sentence, EXIT.misused)
}

/**
 * Lets something read standard input as a file of this user alone, which is deleted afterwards: an upload that is sent
 * again begins at the start, and however much comes in, little of it is in memory.
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
