import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { bytesIn } from './bytes-in.ts'
import type { DatabaseFault } from './database-error.ts'
import type { QueryResult } from './driver.ts'
import { PgliteStatements, type Result, type Statement } from './pglite-statements.ts'

/**
 * The embedded database lives in this thread so that a long statement never stalls the HTTP server.
 * Requests are answered strictly in order; the main thread decides who may send.
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
      /** A script with which their transaction begins. */
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
      /** Of each statement that was sent together with others, otherwise one. */
      readonly results: readonly QueryResult[]
    }
  | { readonly id: number; readonly ok: false; readonly error: DatabaseFault }
  | { readonly id: -1; readonly channel: string; readonly payload: string }

const INT8 = 20
/** ENOSPC of WebAssembly's system interface. */
const NO_SPACE = 51

const port = parentPort
if (!port) throw new Error('pglite-worker runs as a worker thread only')

const { folder } = workerData as { folder: string }

const MEGABYTE = 1024 ** 2
/** Buffers in megabytes: the database takes all of them from its start on, whether it has anything to put there or not. */
const [LEAST_BUFFERS, MOST_BUFFERS] = [32, 128]

/** A quarter of the database. What is not in the buffers is read from the system's cache. */
function buffersFor(bytes: number): number {
  const quarter = Math.round(bytes / MEGABYTE / 4)
  return Math.min(MOST_BUFFERS, Math.max(LEAST_BUFFERS, quarter))
}

const database = await PGlite.create({
  dataDir: folder,
  extensions: { vector },
  parsers: { [INT8]: Number },
  // With statistics 128 MB are as fast as 512 MB at 100,000 chunks, and use 380 MB less when idle.
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

/** Its file system throws objects that are no errors. */
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
