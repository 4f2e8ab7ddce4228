import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { COMPILE_CACHE } from '../server/test/support/compile-cache.ts'
import { createBench } from './bench.ts'
import { COMMANDS } from './commands.ts'
import { faultsOf, faultsOfText } from './faults.ts'
import { amountOf, readOptions } from './options.ts'
import { WORKS } from './works.ts'

const options = readOptions([execPath, 'bench', '--smallest'])
const running = { signal: new AbortController().signal, say: () => undefined }
// CI must have everything.
const reasonOf = (missing: string | undefined) =>
  missing === undefined || env['CI'] === 'true' ? '' : `${missing} is missing`

describe('a benchmark of the table prints its figures', () => {
  const stack = new AsyncDisposableStack()
  afterAll(() => stack.disposeAsync())
  const bench = createBench({ options, ...running }, stack)

  it.for(WORKS)('$name', async (work, { skip }) => {
    const reason = reasonOf(work.lacks?.(options))
    skip(reason !== '', reason)
    expect(faultsOf(await work.run(bench))).toEqual([])
  })
})

describe('a benchmark with its own command prints its figures', () => {
  // `reader` includes `tables` and `broken`, and chaos.redis.test.ts runs `chaos`.
  const others = COMMANDS.filter(({ name }) => !['tables', 'broken', 'chaos'].includes(name))

  it.for(others)('$name', async (command, { skip }) => {
    const reason = reasonOf(command.lacks?.())
    skip(reason !== '', reason)
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
    const code = await command.run({ ...running, amount: amountOf(options) }, [])
    const printed = log.mock.calls.flat().join('\n')
    log.mockRestore()
    expect(code).toBe(0)
    expect(printed).toMatch(/\d/)
    expect(faultsOfText(printed)).toEqual([])
  })
})

it('prints the table', async () => {
  const command = [join(import.meta.dirname, 'run.ts'), '--smallest', '--only', 'rename a folder']
  const { stdout } = await promisify(execFile)(execPath, command, {
    env: { PATH: env['PATH'], ...COMPILE_CACHE },
  })
  expect(stdout).toMatch(/\| rename a folder[^|]*\| \d/)
})
