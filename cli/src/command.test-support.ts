import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { begin } from '../../server/src/cli/command.test-support.ts'

export type Settings = Readonly<Record<string, string>>

/** A folder for the tests of a file, which is deleted behind them. */
export function temporaryFolder(): { path: string } {
  const folder = { path: '' }
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'arbor-cli-'))
    return () => rm(folder.path, { recursive: true, force: true })
  })
  return folder
}

/** Starts `arbor` in a process of its own. What is left running at the end of the file is killed. */
export function beginArbor(settings: Settings, words: readonly string[], input?: string) {
  const command = begin(settings, words, input)
  running.add(command)
  void command.ended.then(() => running.delete(command))
  return command
}

const running = new Set<ReturnType<typeof begin>>()
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
})

/** Runs `arbor` to its end. */
export function arbor(settings: Settings, ...words: readonly string[]) {
  return beginArbor(settings, words).ended
}

/** Runs `arbor`, which must succeed. @returns its standard output */
export async function succeed(settings: Settings, ...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await arbor(settings, ...words)
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

/** The lines of JSON that a command prints. */
export async function lines<T>(settings: Settings, ...words: readonly string[]): Promise<T[]> {
  const stdout = await succeed(settings, ...words, '--json')
  return stdout
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
}

const WAIT_MS = 120_000

/** Waits until a command has written something to a stream so often. */
export async function hears(
  command: ReturnType<typeof begin>,
  stream: 'stdout' | 'stderr',
  text: string,
  times = 1,
): Promise<void> {
  const heard = () => command.heard[stream].split(text).length - 1
  await vi.waitFor(() => expect(heard()).toBeGreaterThanOrEqual(times), WAIT_MS)
}
