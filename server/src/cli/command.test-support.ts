import { vi } from 'vitest'
import type { Settings } from '../../test/support/test-database.ts'
import { createProgram, runProgram } from './program.ts'

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

/** Runs `arbor` with these words and settings in this process, which is faster than in a new one. */
export async function runCommand(settings: Settings, words: readonly string[]): Promise<Ended> {
  const { argv, exitCode } = process
  const heard = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      heard[name] += String(text)
      return true
    })
  }
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(Number(code))
  })
  for (const name of ['ARBOR_TEST_DATABASE', 'ARBOR_TEST_STREAM']) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  process.argv = ['node', 'arbor', ...words]
  try {
    process.exitCode = 0
    await runProgram(createProgram())
    return { code: process.exitCode, ...heard }
  } catch (error) {
    if (error instanceof Exit) return { code: error.code, ...heard }
    throw error
  } finally {
    process.argv = argv
    process.exitCode = exitCode
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
}
