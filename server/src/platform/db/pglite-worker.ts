import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { bytesIn } from './bytes-in.ts'
import type { DatabaseFault } from './database-error.ts'
import type { QueryResult } from './driver.ts'
import { preciseClock } from './precise-clock.ts'
import { PgliteStatements, type Result, type Statement } from './pglite-statements.ts'

/**
 * The embedded database runs in this thread, so that a long statement never blocks the HTTP server. Requests
 * are answered strictly in order. The main thread decides who may send.
 */
export type WorkerRequest =
  | {
      readonly id: number
      readonly op: 'query'
      readonly sql: string
      readonly params: readonly unknown[]
    }
  | {
      readonly id: number
      readonly op: 'together'
      /** The script that begins their transaction. */
      readonly begin: string
      readonly statements: readonly Statement[]
    }
  | { readonly id: number; readonly op: 'exec'; readonly sql: string }
  | { readonly id: number; readonly op: 'listen'; readonly channel: string }
  | { readonly id: number; readonly op: 'close' }

export type WorkerReply =
  | {
      readonly id: number
      readonly ok: true
      /** One per statement that was sent together with others, otherwise a single one. */
      readonly results: readonly QueryResult[]
    }
  | { readonly id: number; readonly ok: false; readonly error: DatabaseFault }
  | { readonly id: -1; readonly channel: string; readonly payload: string }

const INT8 = 20
/** ENOSPC of WebAssembly's system interface. */
const NO_SPACE = 51

const port = parentPort
if (!port) throw new Error('pglite-worker must run as a worker thread')

const { folder } = workerData as { folder: string }

// PGlite asks this for the time. With whole milliseconds, changes after each other would have the same time.
Date.now = preciseClock()

const MEGABYTE = 1024 ** 2
/** Buffers in megabytes. The database allocates all of them at startup, whether it needs them or not. */
const [MIN_BUFFERS, MAX_BUFFERS] = [32, 128]

/** A quarter of the database. The system's cache serves what is not in the buffers. */
function buffersFor(bytes: number): number {
  const quarter = Math.round(bytes / MEGABYTE / 4)
  return Math.min(MAX_BUFFERS, Math.max(MIN_BUFFERS, quarter))
}

const database = await PGlite.create({
  dataDir: folder,
  extensions: { vector },
  parsers: { [INT8]: Number },
  // With statistics, 128 MB are as fast as 512 MB at 100,000 chunks, and use 380 MB less when idle.
  postgresqlconf: [
    `shared_buffers = ${buffersFor(bytesIn(folder))}MB`,
    'work_mem = 32MB',
    'max_wal_size = 256MB',
  ],
}).catch((error: unknown) => {
  const why = error instanceof Error ? error.message : textOf(error)
  throw new Error(`The embedded database in ${folder} can't be opened: ${why}.`, { cause: error })
})

const statements = new PgliteStatements(database)

/** PGlite's file system throws objects that aren't errors. */
function textOf(thrown: unknown): string {
  const { errno } = (thrown ?? {}) as { readonly errno?: unknown }
  if (errno === NO_SPACE) return 'there is no space left on the disk'
  return typeof errno === 'number'
    ? `a file can't be read or written (errno ${String(errno)})`
    : String(thrown)
}

function faultOf(error: unknown): DatabaseFault {
  if (!(error instanceof Error)) return { message: textOf(error) }
  const { code, constraint, detail, severity } = error as Error &
    Partial<DatabaseFault> & { readonly severity?: string }
  return { message: error.message, code, constraint, detail, isPanic: severity === 'PANIC' }
}

const NOTHING: readonly QueryResult[] = [{ rows: [], affected: 0 }]

function toResult({ rows, rowCount, affectedRows = 0 }: Result): QueryResult {
  return { rows, affected: rowCount ?? affectedRows }
}

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request
  try {
    switch (request.op) {
      case 'query': {
        return { id, ok: true, results: [toResult(await statements.run(request))] }
      }
      case 'together': {
        const results = await statements.runTogether(request.begin, request.statements)
        return { id, ok: true, results: results.map(toResult) }
      }
      case 'exec': {
        const results = await database.exec(request.sql)
        const rows = results.flatMap((result) => result.rows as Record<string, unknown>[])
        return { id, ok: true, results: [{ rows, affected: 0 }] }
      }
      case 'listen': {
        const { channel } = request
        await database.listen(channel, (payload) => post({ id: -1, channel, payload }))
        return { id, ok: true, results: NOTHING }
      }
      case 'close':
        await database.close()
        return { id, ok: true, results: NOTHING }
    }
  } catch (error) {
    return { id, ok: false, error: faultOf(error) }
  }
}

function post(reply: WorkerReply): void {
  port?.postMessage(reply)
}

async function inTurn(earlier: Promise<void>, request: WorkerRequest): Promise<void> {
  await earlier
  post(await answer(request))
  if (request.op === 'close') port?.close()
}

let queue: Promise<void> = Promise.resolve()
port.on('message', (request: WorkerRequest) => {
  queue = inTurn(queue, request)
})
post({ id: 0, ok: true, results: NOTHING })
