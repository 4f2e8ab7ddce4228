/**
 * The program that a child of the conversion pool runs: one job at a time, requested by IPC messages
 * (child-protocol.ts). It answers each job with exactly one `done` or `failed`.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ConversionError } from '../document-model.ts'
import { machineFault } from '../machine-faults.ts'
import type { ChildMessage, ConversionJob, ConversionSummary } from './child-protocol.ts'
import { convertAndPlan } from '../convert/convert.ts'
import { openAssets } from '../assets/assets.ts'
import { writeCleanedSource } from '../result/cleaned-source.ts'
import { RESULT_FILES, writeResult } from '../result/result-files.ts'
import { clearTokenCache } from '../tokens/tokens.ts'

const OF_MACHINE = {
  unavailable:
    'The server could not read or write a file while it converted the document. Rerun the ingestion later.',
  no_space: 'The server has no disk space left for the document. An administrator must free some.',
} as const

const PROGRESS_INTERVAL_MS = 100

// A parser in an endless loop never handles 'disconnect'; a separate thread notices that the parent is gone.
const WATCHDOG = `
  const { workerData: parent } = require('node:worker_threads')
  setInterval(() => {
    if (process.ppid === parent) return
    try { process.kill(-process.pid, 'SIGKILL') } catch { process.kill(process.pid, 'SIGKILL') }
  }, 1000)
`

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

async function convert(job: ConversionJob): Promise<ConversionSummary> {
  const result = await convertAndPlan(job, {
    onProgress: reportProgress(),
    workFolder: job.outputFolder,
    assets: job.assetFolder === undefined ? undefined : openAssets(job.assetFolder),
    keepRepaired: (bytes) => writeFile(join(job.outputFolder, RESULT_FILES.cleaned), bytes),
  })
  await writeCleanedSource(job.outputFolder, job)
  await writeResult(job.outputFolder, result, job)
  const { document, statistics } = result
  return { totalPages: document.totalPages, totalChunks: statistics.total_chunks }
}

/** Name, system code and stack lines; never the message, in which parsers quote the document. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [error.name + code, ...frames].join('\n')
}

function toFailure(error: unknown): ChildMessage {
  if (error instanceof ConversionError) {
    return { type: 'failed', code: error.code, message: error.message }
  }
  const detail = describe(error)
  if (error instanceof RangeError && error.message === 'Invalid string length') {
    const message = 'The document contains more text than the server accepts.'
    return { type: 'failed', code: 'too_large', message, detail }
  }
  if (error instanceof RangeError && error.message.endsWith('allocation failed')) {
    const message = 'Converting the document requires more memory than allowed.'
    return { type: 'failed', code: 'too_large', message, detail }
  }
  const fault = machineFault(error)
  if (fault !== null) return { type: 'failed', code: fault, message: OF_MACHINE[fault], detail }
  const message = 'The document could not be read; it may be damaged.'
  return { type: 'failed', code: 'damaged', message, detail }
}

async function answer(job: ConversionJob): Promise<void> {
  try {
    send({ type: 'done', summary: await convert(job) })
  } catch (error) {
    send(toFailure(error))
  } finally {
    clearTokenCache()
  }
}

/** The pool makes each child the leader of a process group, so that processes of a parser end with it. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    process.exit(0)
  }
}

// The pool passes its own process id: a parent that died during start-up would go unnoticed.
new Worker(WATCHDOG, { eval: true, workerData: Number(process.argv[2]) }).unref()
// A terminal or a service manager signals the whole group to stop; the server decides what its children do.
process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)
process.on('disconnect', endGroup)
process.on('message', (job: ConversionJob) => void answer(job))
