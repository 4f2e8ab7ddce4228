import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { tempFolder, type TempFolder } from '../../test/fixtures/temp-folder.ts'
import { type ConversionPool, type ConversionPoolOptions, createConversionPool } from './pool.ts'
import type { JobHooks } from './pool-child.ts'
import { usageOf } from './process-usage.ts'

const childScript = new URL('../../test/fixtures/children/misbehave.ts', import.meta.url)
const pools: ConversionPool[] = []
const others: ChildProcess[] = []
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
  for (const other of others.splice(0)) other.kill('SIGKILL')
})

function makePool(options: Partial<ConversionPoolOptions> = {}): ConversionPool {
  const limits = { size: 1, timeoutMs: 60_000, maxRssBytes: 1024 * 1024 * 1024 }
  const pool = createConversionPool({ ...limits, childScript, ...options })
  pools.push(pool)
  return pool
}

const job = (folder: TempFolder, path: string, dpi = 72) => ({
  path,
  format: 'text' as const,
  mode: 'standard' as const,
  dpi,
  outputFolder: folder.path,
})

/** Starts a job, and resolves with its process id and its promise when it is being worked on. */
async function started(pool: ConversionPool, what: ReturnType<typeof job>, hooks: JobHooks = {}) {
  const pid = Promise.withResolvers<number>()
  const converted = pool.convert(what, { ...hooks, onProgress: pid.resolve })
  converted.catch(pid.reject)
  return { pid: await pid.promise, converted }
}

/** Keeps all processors busy with processes that have priority. */
function keepBusy(): void {
  const spin = 'const until = Date.now() + 30_000; while (Date.now() < until);'
  for (let each = 0; each < 4 * availableParallelism(); each += 1) {
    others.push(spawn(process.execPath, ['-e', spin], { stdio: 'ignore' }))
  }
}

const stateOf = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
}

describe('the time limit', () => {
  test.runIf(process.platform === 'linux')(
    'does not count the time for which a child was stopped, however long',
    async () => {
      await using folder = await tempFolder()
      const pool = makePool({ timeoutMs: 2_000, asleepMs: 2_000 })
      await pool.convert(job(folder, 'pid'))
      const { pid, converted } = await started(pool, job(folder, 'work', 700))
      process.kill(pid, 'SIGSTOP')
      await vi.waitFor(async () => expect(await stateOf(pid)).toBe('T'))
      const since = performance.now()
      // Longer than both limits together.
      await vi.waitFor(() => expect(performance.now() - since).toBeGreaterThan(5_000), 20_000)
      process.kill(pid, 'SIGCONT')
      await expect(converted).resolves.toMatchObject({ totalPages: pid })
    },
  )

  test('does not count the time that other processes take', async () => {
    await using folder = await tempFolder()
    const pool = makePool({ timeoutMs: 4_000 })
    await pool.convert(job(folder, 'pid'))
    keepBusy()
    const used: number[] = []
    const hooks = { onProcessorTime: (ms: number) => used.push(ms) }
    await expect(pool.convert(job(folder, 'work', 2_000), hooks)).resolves.toBeDefined()
    expect(used.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(1_900)
  })

  test('ends a parser that works for ever, with what it used', async () => {
    await using folder = await tempFolder()
    const pool = makePool({ timeoutMs: 800 })
    await pool.convert(job(folder, 'pid'))
    let used = 0
    const looping = pool.convert(job(folder, 'hang'), { onProcessorTime: (ms) => (used += ms) })
    await expect(looping).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('processor time'),
    })
    expect(used).toBeGreaterThanOrEqual(800)
  })

  test('starts again with each step of the stages after the last page', async () => {
    await using folder = await tempFolder()
    const pool = makePool({ timeoutMs: 1_500 })
    await pool.convert(job(folder, 'pid'))
    await expect(pool.convert(job(folder, 'stages', 400))).resolves.toMatchObject({ totalPages: 6 })
  })

  test('ends a parser that sleeps for ever, which proves nothing', async () => {
    await using folder = await tempFolder()
    const pool = makePool({ asleepMs: 1_500 })
    await pool.convert(job(folder, 'pid'))
    await expect(pool.convert(job(folder, 'wait'))).rejects.toMatchObject({ code: 'stalled' })
  })
})

describe('the end of a child', () => {
  test.each(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const)(
    'by %s from outside says nothing about the document',
    async (signal) => {
      await using folder = await tempFolder()
      const pool = makePool()
      const { pid, converted } = await started(pool, job(folder, 'wait'))
      process.kill(pid, signal)
      await expect(converted).rejects.toMatchObject({ code: 'killed' })
      await expect(pool.convert(job(folder, 'pid'))).resolves.toBeDefined()
    },
  )

  test.each([
    ['a fault in native code', 'fault', 'crashed'],
    ['an abort', 'abort', 'crashed'],
    ['an exit code of its own', 'leave', 'crashed'],
    ['an invalid answer', 'nonsense', 'crashed'],
    ['an answer that blames somebody else', 'pretend', 'crashed'],
    ['a part that takes too long', 'tooBusy', 'timeout'],
  ])('by %s is about the document', async (_name, behavior, code) => {
    await using folder = await tempFolder()
    await expect(makePool().convert(job(folder, behavior))).rejects.toMatchObject({ code })
  })
})

test('a document alone gets a new child, which converts nothing else', async () => {
  await using folder = await tempFolder()
  const pool = makePool({ size: 2 })
  const pids: (number | null)[] = []
  for (const isAlone of [false, true, false]) {
    pids.push((await pool.convert(job(folder, 'pid'), { isAlone })).totalPages)
  }
  expect(new Set(pids).size).toBe(3)
  expect(await usageOf(pids[1] ?? 0)).toBeUndefined()
})
