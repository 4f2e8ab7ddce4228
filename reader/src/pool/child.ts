/**
 * The program that a child of the conversion pool runs: one job at a time, requested by IPC
 * messages (child-protocol.ts). It answers each job with exactly one `done`, `failed` or `paused`.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Attempts } from '../core/attempts.ts'
import { ConversionError, isConverterFault } from '../core/document-model.ts'
import { machineFault } from '../core/machine-faults.ts'
import {
  KEPT_FOLDER,
  type ChildMessage,
  type ConversionJob,
  type ConversionSummary,
  TOO_BUSY,
  TOO_MUCH_MEMORY,
} from './child-protocol.ts'
import { convertFile } from '../convert/convert.ts'
import { ConversionPaused } from '../core/conversion-paused.ts'
import { openAssets } from '../pictures/assets.ts'
import { writeCleanedSource } from '../result/cleaned-source.ts'
import { RESULT_FILES, writeResult } from '../result/result-files.ts'
import { TextSpool } from '../core/text-spool.ts'

const OF_MACHINE = {
  unavailable:
    'The server could not read or write a file while it converted the document. Rerun the ingestion later.',
  no_space: 'The server has no disk space left for the document. An administrator must free some.',
} as const

/** Name of the file in the output folder during a conversion. */
const SPOOL = 'spool'

const PROGRESS_INTERVAL_MS = 100
const COLLECT_MS = 1_000

/** How many seconds of processor time one part of a document, such as a page, may use. */
const BUSY_SECONDS = 30

// A parser in an endless loop never handles 'disconnect', so a separate thread checks whether the
// parent still exists, and whether the same part still keeps the process busy. A starved or suspended
// process has as much time as any other, so it counts processor time, at most a second per second.
const WATCHDOG = `
  const { workerData: { parent, busy, most, signal } } = require('node:worker_threads')
  const end = (signal) => {
    try { process.kill(-process.pid, signal) } catch { process.kill(process.pid, signal) }
  }
  let [last, seconds, before] = [0, 0, process.cpuUsage()]
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    const now = Atomics.load(busy, 0)
    seconds = now !== 0 && now === last ? seconds + Math.min(1, (user + system) / 1e6) : 0
    last = now
    if (process.ppid !== parent) end('SIGKILL')
    if (seconds >= most) end(signal)
  }, 1000)
`
const busy = new Int32Array(new SharedArrayBuffer(4))

function send(message: ChildMessage): void {
  process.send?.(message)
}

function reportProgress(): (done: number, total: number) => void {
  let last = 0
  return (done, total) => {
    const now = Date.now()
    if (done < total && now - last < PROGRESS_INTERVAL_MS) return
    last = now
    send({ type: 'progress', done, total })
  }
}

function reportSteps(): () => void {
  let last = 0
  return () => {
    const now = Date.now()
    if (now - last < PROGRESS_INTERVAL_MS) return
    last = now
    send({ type: 'step' })
  }
}

/**
 * How many resident bytes this process may grow by before another one continues with a long
 * document.
 */
const MAX_GROWTH = 224 * 1024 * 1024
const bytesAtStart = process.memoryUsage.rss()

const hasGrown = (): boolean => process.memoryUsage.rss() >= bytesAtStart + MAX_GROWTH

/**
 * Collects garbage, which otherwise grows the heap up to its limit. Pools start children with this
 * function available.
 */
function collectGarbage(): void {
  if (hasGrown()) globalThis.gc?.()
}

/**
 * Whether the process should be replaced. Native libraries and the heap keep memory, and only a new
 * process releases it.
 */
function isFull(): boolean {
  collectGarbage()
  return hasGrown()
}

async function convert(job: ConversionJob): Promise<ConversionSummary> {
  const { outputFolder, assetFolder } = job
  const keptFolder = join(outputFolder, KEPT_FOLDER)
  using spool = new TextSpool(join(outputFolder, SPOOL))
  const onStep = reportSteps()
  const attempts = new Attempts(outputFolder, busy, onStep)
  const document = await convertFile(job, {
    onProgress: reportProgress(),
    onStep,
    workFolder: outputFolder,
    keptFolder,
    spool,
    isFull,
    attempts,
    assets: assetFolder === undefined ? undefined : openAssets(assetFolder, attempts),
    keepRepaired: (bytes) => writeFile(join(outputFolder, RESULT_FILES.cleaned), bytes),
  })
  // What reading needed is garbage now.
  collectGarbage()
  await writeCleanedSource(outputFolder, job)
  onStep()
  const { total_chunks: totalChunks } = await writeResult(outputFolder, document, job, onStep)
  await rm(keptFolder, { recursive: true, force: true })
  attempts.forget()
  return { totalPages: document.totalPages, totalChunks }
}

/** Name, system code and stack lines. Never the message, in which parsers quote the document. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [error.name + code, ...frames].join('\n')
}

function toFailure(error: unknown): ChildMessage {
  if (error instanceof ConversionError && isConverterFault(error.code)) {
    return { type: 'failed', code: error.code, message: error.message, params: error.params }
  }
  const detail = describe(error)
  if (error instanceof RangeError && error.message === 'Invalid string length') {
    const message = 'The document contains more text than the server accepts.'
    return { type: 'failed', code: 'too_large', message, params: {}, detail }
  }
  if (error instanceof RangeError && error.message.endsWith('allocation failed')) {
    return { type: 'failed', code: 'too_large', message: TOO_MUCH_MEMORY, params: {}, detail }
  }
  const fault = machineFault(error)
  if (fault !== null) {
    return { type: 'failed', code: fault, message: OF_MACHINE[fault], params: {}, detail }
  }
  const message = 'The document could not be read; it may be damaged.'
  return { type: 'failed', code: 'damaged', message, params: {}, detail }
}

async function answer(job: ConversionJob): Promise<void> {
  const collecting = setInterval(collectGarbage, COLLECT_MS)
  try {
    send({ type: 'done', summary: await convert(job) })
  } catch (error) {
    send(error instanceof ConversionPaused ? { type: 'paused' } : toFailure(error))
  } finally {
    clearInterval(collecting)
  }
}

/**
 * Ends the process group. The pool makes each child its leader, so a parser's processes end with
 * it.
 */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    process.exit(0)
  }
}

// The pool passes its process id. Otherwise, a parent that died during startup would go unnoticed.
const parent = Number(process.argv[2])
const watched = { parent, busy, most: BUSY_SECONDS, signal: TOO_BUSY }
new Worker(WATCHDOG, { eval: true, workerData: watched }).unref()
// A terminal or a service manager signals the whole group to stop. The server decides what its
// children do.
process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)
process.on('disconnect', endGroup)
process.on('message', (job: ConversionJob) => void answer(job))
