import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'

const runProgram = promisify(execFile)

/** Writes a file and syncs it to disk. @returns milliseconds */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<number> {
  const started = performance.now()
  await using file = await open(path, 'w')
  await file.writeFile(bytes)
  await file.sync()
  return performance.now() - started
}

/** Runs a program. @returns milliseconds, or undefined if it isn't installed */
export async function timeProgram(
  program: string,
  words: readonly string[],
): Promise<number | undefined> {
  const started = performance.now()
  try {
    await runProgram(program, [...words], { maxBuffer: 64 * 1024 ** 2 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return performance.now() - started
}
