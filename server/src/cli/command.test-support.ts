import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts'
import type { Settings } from '../../test/support/test-database.ts'
import { BASELINE } from './database-compiler.ts'
import { addServerCommands, createProgram, runProgram } from './program.ts'

export type Ended = {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

class Exit extends Error {
  readonly code: number

  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

export const CLI = fileURLToPath(new URL('../../../cli/src/arbor.ts', import.meta.url))

/**
 * Starts `arbor` in its own process with only these words and settings. As in a small server, the database is not
 * optimized there, because that takes longer than most commands.
 */
export function begin(settings: Settings, words: readonly string[], input = '') {
  return beginProgram(process.execPath, [BASELINE, CLI, ...words], settings, input)
}

/** Starts any program in the same way. `input` is its standard input. */
export function beginProgram(
  program: string,
  words: readonly string[],
  settings: Settings,
  input = '',
) {
  const child = spawn(program, words, {
    // oxlint-disable-next-line node/no-process-env -- passed on, not read
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined).end(input)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString()))
  child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }))
  return { child, output, ended }
}

/**
 * Runs `arbor` with these words and settings in this process, which is faster than starting a new one. `input` is its
 * standard input.
 */
export async function runCommand(
  settings: Settings,
  words: readonly string[],
  input = '',
): Promise<Ended> {
  const { argv, exitCode } = process
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += String(text)
      return true
    })
  }
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(
    Readable.from([input]) as unknown as typeof process.stdin,
  )
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(Number(code))
  })
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  process.argv = ['node', 'arbor', ...words]
  try {
    process.exitCode = 0
    const program = createProgram()
    addServerCommands(program)
    await runProgram(program)
    return { code: process.exitCode, ...output }
  } catch (error) {
    if (error instanceof Exit) return { code: error.code, ...output }
    throw error
  } finally {
    process.argv = argv
    process.exitCode = exitCode
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
}
