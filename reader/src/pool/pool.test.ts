import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { longDocx, richDocx, truncatedDocx } from '../../test/fixtures/docx.ts'
import { type TempFolder, tempFolder } from '../../test/fixtures/temp-folder.ts'
import { csvText } from '../../test/fixtures/text.ts'
import {
  type ConversionJob,
  type ConversionPool,
  type ConversionPoolOptions,
  createConversionPool,
} from './pool.ts'
import { findConfinement } from './confinement.ts'
import { readNodes, readSummary } from '../result/result-files.ts'

const MISBEHAVE = new URL('../../test/fixtures/children/misbehave.ts', import.meta.url)

const pools: ConversionPool[] = []
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

function makePool(options: Partial<ConversionPoolOptions> = {}): ConversionPool {
  const pool = createConversionPool({
    size: 1,
    timeoutMs: 60_000,
    maxRssBytes: 1024 * 1024 * 1024,
    ...options,
  })
  pools.push(pool)
  return pool
}

const job = (folder: TempFolder, path: string, format: ConversionJob['format'] = 'text') => ({
  path,
  format,
  mode: 'standard' as const,
  dpi: 72,
  outputFolder: folder.path,
})

const isRunning = async (pid: number) => {
  // A killed process remains a zombie until its parent has collected its exit status.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return status !== null && !/\) Z /.test(status)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

describe('converting in a child process', () => {
  test('writes blocks, the tree, text and statistics into the result files', async () => {
    await using folder = await tempFolder()
    const path = await folder.put('a.docx', await richDocx())
    const converted = await makePool().convert(job(folder, path, 'docx'))
    const summary = await readSummary(folder.path)
    const [nodes, plainText, pipeline] = await Promise.all([
      Array.fromAsync(readNodes(join(folder.path, 'nodes.jsonl'))),
      readFile(join(folder.path, 'plaintext.txt'), 'utf8'),
      readFile(join(folder.path, 'pipeline.json'), 'utf8').then(JSON.parse),
    ])
    expect(converted.totalPages).toBe(null)
    expect(summary).toMatchObject({ totalPages: null, warnings: [] })
    expect(summary.statistics.total_sections).toBe(4)
    expect(nodes[0]).toMatchObject({ depth: 0, kind: 'section', name: 'Annual report' })
    expect(nodes.filter((node) => node.kind === 'chunk')).toHaveLength(converted.totalChunks)
    expect(plainText).toContain('Sales grew strongly.[1]')
    expect(summary.statistics.total_chunks).toBe(converted.totalChunks)
    expect(pipeline.blocks).toContainEqual(expect.objectContaining({ type: 'footnote' }))
    expect(await readdir(folder.path)).toHaveLength(5)
  })

  test('turns a single chunk of CSV into a table whose rows are passages', async () => {
    await using folder = await tempFolder()
    const input = job(folder, await folder.put('a.csv', csvText(100)), 'csv')
    await makePool().convert({ ...input, mode: 'single_chunk' })
    const nodes = await Array.fromAsync(readNodes(join(folder.path, 'nodes.jsonl')))
    const [chunk, ...passages] = nodes
    expect(chunk).toMatchObject({ kind: 'chunk', chunkType: 'TABLE' })
    expect(new Set(passages.map(({ kind }) => kind))).toEqual(new Set(['passage']))
  })

  test('passes on a fault of the document, and the child continues with other jobs', async () => {
    await using folder = await tempFolder()
    const pool = makePool()
    const broken = job(folder, await folder.put('b.docx', await truncatedDocx()), 'docx')
    await expect(pool.convert(broken)).rejects.toMatchObject({
      name: 'ConversionError',
      code: 'damaged',
      message: 'The file is damaged or incomplete and could not be opened.',
    })
    expect(await exists(join(folder.path, 'summary.json'))).toBe(false)
    const good = job(folder, await folder.put('c.txt', 'fine'))
    await expect(pool.convert(good)).resolves.toMatchObject({ totalChunks: 1 })
  })

  test('hides path and message of a server fault and logs them instead', async () => {
    await using folder = await tempFolder()
    const warn = vi.fn<(details: object, message: string) => void>()
    const missing = job(folder, join(folder.path, 'nowhere.txt'))
    const failed = makePool({ logger: { warn } }).convert(missing)
    await expect(failed).rejects.toMatchObject({ code: 'unavailable' })
    await expect(failed).rejects.not.toThrow(/nowhere|ENOENT/)
    expect(JSON.stringify(warn.mock.calls)).toContain('ENOENT')
    expect(JSON.stringify(warn.mock.calls)).not.toContain('nowhere')
  })

  test('stops a real conversion that takes too long', async () => {
    await using folder = await tempFolder()
    const path = await folder.put('long.docx', await longDocx(20_000_000))
    const pool = makePool({ timeoutMs: 600 })
    await expect(pool.convert(job(folder, path, 'docx'))).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe.runIf(process.platform === 'linux')('a server that is killed', () => {
  const PARENT = new URL('../../test/fixtures/children/parent.ts', import.meta.url)

  const childOf = async (pid: number) => {
    const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    return Number(list.trim().split(' ')[0] ?? 0)
  }

  /** CPU time in hundredths of a second; 0 for a process that doesn't exist. */
  const workOf = async (pid: number) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[12] ?? 0)
  }

  test('leaves no child behind, not even one that is deep in a parser', async () => {
    await using folder = await tempFolder()
    const path = await folder.put('endless.md', '- *a* [b](c)\n'.repeat(2_000_000))
    const script = new URL('./child.ts', import.meta.url).pathname
    const parent = spawn(process.execPath, [PARENT.pathname, script, path, folder.path, 'markdown'])
    let child = 0
    // Two seconds of work: past startup and in the middle of the one long call.
    await expect
      .poll(async () => (await workOf((child = await childOf(parent.pid!)))) > 200)
      .toBe(true)
    const before = await workOf(child)
    parent.kill('SIGKILL')
    let worked = 0
    await expect
      .poll(async () => {
        worked = Math.max(worked, (await workOf(child)) - before)
        return isRunning(child)
      })
      .toBe(false)
    // Less than the rest of the conversion would take.
    expect(worked).toBeLessThan(500)
  })
})

describe('a pool of children', () => {
  const makeMisbehavingPool = (options: Partial<ConversionPoolOptions> = {}) =>
    makePool({ childScript: MISBEHAVE, ...options })
  /**
   * Starts the child in advance, because its startup counts toward a job's limit and takes seconds
   * on a busy machine.
   */
  const warmUp = (pool: ConversionPool, folder: TempFolder) =>
    vi.waitFor(() => pool.convert(job(folder, 'pid')), { timeout: 120_000 })

  test('keeps a child for the next job and replaces it after its maximum of jobs', async () => {
    await using folder = await tempFolder()
    const pool = makeMisbehavingPool({ maxJobsPerChild: 2 })
    const pids: (number | null)[] = []
    for (let i = 0; i < 4; i++) pids.push((await pool.convert(job(folder, 'pid'))).totalPages)
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).toBe(pids[3])
    expect(pids[0]).not.toBe(pids[2])
    expect(await isRunning(pids[0]!)).toBe(false)
  })

  test('ends an idle child after its idle time', async () => {
    await using folder = await tempFolder()
    const { totalPages: pid } = await makeMisbehavingPool({ idleMs: 20 }).convert(
      job(folder, 'pid'),
    )
    await expect.poll(() => isRunning(pid!)).toBe(false)
  })

  test('serves callers beyond its size in order', async () => {
    await using folder = await tempFolder()
    const pool = makeMisbehavingPool()
    const served: number[] = []
    const convert = async (index: number) => {
      await pool.convert(job(folder, 'pid'))
      served.push(index)
    }
    await Promise.all([0, 1, 2, 3, 4].map(convert))
    expect(served).toEqual([0, 1, 2, 3, 4])
  })

  test('never has more children than its size', async () => {
    await using folder = await tempFolder()
    const pool = makeMisbehavingPool({ size: 2 })
    const jobs = Array.from({ length: 8 }, () => pool.convert(job(folder, 'pid')))
    const pids = new Set((await Promise.all(jobs)).map((summary) => summary.totalPages))
    expect(pids.size).toBeLessThanOrEqual(2)
  })

  test.each([
    ['exits during the job', 'leave'],
    ['aborts in native code', 'abort'],
    ['sends an invalid answer', 'nonsense'],
  ])('fails only the current job if a child %s', async (_name, behavior) => {
    await using folder = await tempFolder()
    const pool = makeMisbehavingPool({ size: 2 })
    const results = await Promise.allSettled([
      pool.convert(job(folder, behavior)),
      pool.convert(job(folder, 'pid')),
    ])
    expect(results).toMatchObject([
      { status: 'rejected', reason: { name: 'ConversionError', code: 'crashed' } },
      { status: 'fulfilled' },
    ])
    await expect(pool.convert(job(folder, 'pid'))).resolves.toBeDefined()
    expect(await readdir(folder.path)).toEqual([])
  })

  test('kills an endless loop at the time limit, and the process is gone by then', async () => {
    await using folder = await tempFolder()
    const pool = makeMisbehavingPool({ timeoutMs: 1500 })
    await warmUp(pool, folder)
    let pid = 0
    const looping = pool.convert(job(folder, 'hang'), { onProgress: (done) => void (pid = done) })
    await expect(looping).rejects.toMatchObject({ code: 'timeout' })
    expect(pid).toBeGreaterThan(0)
    expect(await isRunning(pid)).toBe(false)
    await warmUp(pool, folder)
  })

  test('gives each page the full time limit again', async () => {
    await using folder = await tempFolder()
    const pool = makeMisbehavingPool({ timeoutMs: 2500 })
    await warmUp(pool, folder)
    await expect(pool.convert(job(folder, 'plod'))).resolves.toMatchObject({ totalPages: 6 })
  })

  test('continues a paused job in another child and ends the first one', async () => {
    await using folder = await tempFolder()
    const { totalPages: apart, totalChunks: jobs } = await makeMisbehavingPool().convert(
      job(folder, 'pause'),
    )
    expect(apart).not.toBe(0)
    expect(jobs).toBe(1)
  })

  test('kills a child above the memory limit and reports too_large', async () => {
    await using folder = await tempFolder()
    const pool = makeMisbehavingPool({ maxRssBytes: 200 * 1024 * 1024 })
    await expect(pool.convert(job(folder, 'eat'))).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('Split it'),
    })
  })

  test('denies a child network access if the system supports that', async () => {
    await using folder = await tempFolder()
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port: dpi } = server.address() as AddressInfo
    const { totalPages } = await makeMisbehavingPool().convert({ ...job(folder, 'connect'), dpi })
    server.close()
    expect(totalPages).toBe(findConfinement(undefined).network ? 0 : 1)
  })

  test('lets a child open only its own files and those it is given', async () => {
    await using folder = await tempFolder()
    const files = { readable: [], writable: [join(folder.path, '*')] }
    const { totalPages } = await makeMisbehavingPool({ files }).convert(job(folder, 'look'))
    expect(totalPages).toBe(10)
    const path = await folder.put('a.docx', await richDocx())
    const real = makePool({ files })
    await expect(real.convert(job(folder, path, 'docx'))).resolves.toMatchObject({
      totalPages: null,
    })
    const elsewhere = fileURLToPath(new URL('../../../README.md', import.meta.url))
    await expect(real.convert(job(folder, elsewhere))).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  test('confines reading of embedded files in the same way and removes their files', async () => {
    await using folder = await tempFolder()
    const files = { readable: [], writable: [join(folder.path, '*')] }
    const mail = [
      'Received: from a',
      'From: a@example.org',
      'Content-Type: multipart/mixed; boundary=XX',
      '',
      '--XX\r\nContent-Disposition: attachment; filename="sales.csv"\r\n\r\nRegion,Sales\r\nNorth,10',
      '--XX--',
    ]
    const path = await folder.put('a.eml', mail.join('\r\n'))
    await makePool({ files }).convert(job(folder, path, 'eml'))
    expect(await readFile(join(folder.path, 'plaintext.txt'), 'utf8')).toContain('North\t10')
    const names = await readdir(folder.path)
    expect(names.filter((name) => name.startsWith('embedded-'))).toEqual([])
  })

  test('rejects an aborted job with the reason and ends its child', async () => {
    await using folder = await tempFolder()
    const control = new AbortController()
    const reason = new Error('the run was cancelled')
    let pid = 0
    const running = makeMisbehavingPool().convert(job(folder, 'hang'), {
      signal: control.signal,
      onProgress: (done) => {
        pid = done
        control.abort(reason)
      },
    })
    await expect(running).rejects.toBe(reason)
    expect(await isRunning(pid)).toBe(false)
  })

  test('removes a job from the queue if it is aborted while waiting', async () => {
    await using folder = await tempFolder()
    const pool = makeMisbehavingPool()
    const [running, waiting] = [new AbortController(), new AbortController()]
    const first = pool.convert(job(folder, 'wait'), { signal: running.signal })
    const second = pool.convert(job(folder, 'pid'), { signal: waiting.signal })
    waiting.abort(new Error('changed my mind'))
    await expect(second).rejects.toThrow('changed my mind')
    running.abort(new Error('enough'))
    await expect(first).rejects.toThrow('enough')
    await expect(pool.convert(job(folder, 'pid'))).resolves.toBeDefined()
  })

  test('ends the processes that a child has started', async () => {
    await using folder = await tempFolder()
    const control = new AbortController()
    let helper = 0
    const running = makeMisbehavingPool().convert(job(folder, 'helper'), {
      signal: control.signal,
      onProgress: (done) => {
        helper = done
        control.abort(new Error('stop'))
      },
    })
    await expect(running).rejects.toThrow('stop')
    await expect.poll(() => isRunning(helper)).toBe(false)
  })

  test('replaces a child after an unexpected exception and logs it', async () => {
    await using folder = await tempFolder()
    const warn = vi.fn<(details: object, message: string) => void>()
    const pool = makeMisbehavingPool({ logger: { warn } })
    const before = (await pool.convert(job(folder, 'pid'))).totalPages
    await expect(pool.convert(job(folder, 'throwing'))).rejects.toMatchObject({ code: 'damaged' })
    expect((await pool.convert(job(folder, 'pid'))).totalPages).not.toBe(before)
    expect(warn).toHaveBeenCalledOnce()
  })

  test('passes no secrets to a child', async () => {
    await using folder = await tempFolder()
    vi.stubEnv('ARBOR_SECRET', 'hunter2')
    for (const name of ['TMPDIR', 'LANG']) vi.stubEnv(name, undefined)
    const { totalPages: variables } = await makeMisbehavingPool().convert(
      job(folder, 'environment'),
    )
    vi.unstubAllEnvs()
    // The path of programs, one that the shell sets, and three for the allocator.
    expect(variables).toBeLessThanOrEqual(5)
  })

  test('lets a program with only idle children close its pool and exit', async () => {
    await using folder = await tempFolder()
    const script = new URL('../../test/fixtures/children/closing-parent.ts', import.meta.url)
    const args = [script.pathname, MISBEHAVE.pathname, folder.path]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toBe('closed\n')
  })

  test('ends running and waiting jobs and all children when it is closed', async () => {
    await using folder = await tempFolder()
    const pool = makeMisbehavingPool()
    const started = Promise.withResolvers<number>()
    const jobs = Promise.allSettled([
      pool.convert(job(folder, 'hang'), { onProgress: started.resolve }),
      pool.convert(job(folder, 'pid')),
    ])
    const pid = await started.promise
    await pool.close()
    expect(await isRunning(pid)).toBe(false)
    for (const result of await jobs) expect(result).toMatchObject({ status: 'rejected' })
    await expect(pool.convert(job(folder, 'pid'))).rejects.toThrow('closed')
  })
})
