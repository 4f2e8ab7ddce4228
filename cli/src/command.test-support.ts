import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { begin } from '../../server/src/cli/command.test-support.ts'

export type Settings = Readonly<Record<string, string>>

/** A folder for the tests of a file, deleted after them. */
export function temporaryFolder(): { path: string } {
  const folder = { path: '' }
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'arbor-cli-'))
    return () => rm(folder.path, { recursive: true, force: true })
  })
  return folder
}

/** Starts `arbor` in its own process. Processes that still run at the end of the file are killed. */
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

/** Runs `arbor` and waits until it exits. */
export function arbor(settings: Settings, ...words: readonly string[]) {
  return beginArbor(settings, words).ended
}

/** Runs `arbor` and expects success. @returns its standard output */
export async function succeed(settings: Settings, ...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await arbor(settings, ...words)
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

/** Runs a command with `--json` and parses the lines it prints. */
export async function lines<T>(settings: Settings, ...words: readonly string[]): Promise<T[]> {
  const stdout = await succeed(settings, ...words, '--json')
  return stdout
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
}

const WAIT_MS = 120_000

/** Waits until a command has written a text to a stream at least `times` times. */
export async function hears(
  command: ReturnType<typeof begin>,
  stream: 'stdout' | 'stderr',
  text: string,
  times = 1,
): Promise<void> {
  const timesWritten = () => command.output[stream].split(text).length - 1
  await vi.waitFor(() => expect(timesWritten()).toBeGreaterThanOrEqual(times), WAIT_MS)
}
