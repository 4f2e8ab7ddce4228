import { constants, existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Driver, DriverLoad, EmbeddedDatabase, Frame, QueryResult, Session } from './driver.ts'
import { DatabaseError, DISK_FULL, type DatabaseFault } from './database-error.ts'
import { unpackEmptyDatabase } from './empty-database.ts'
import { ReadSession } from './read-session.ts'
import { repeat } from './repeat-transaction.ts'
import { scriptsOf, transact, type Connection } from './transact.ts'
import type { WorkerReply, WorkerRequest } from './pglite-worker.ts'

type Results = readonly QueryResult[]
type Pending = { resolve: (results: Results) => void; reject: (error: Error) => void }
type Unsent<R = WorkerRequest> = R extends WorkerRequest ? Omit<R, 'id'> : never

export type EmbeddedOptions = {
  /** Called when the database has stopped and can only be restarted with the process. */
  readonly onCrash?: ((error: Error) => void) | undefined
  /** A database that doesn't respond for this many milliseconds counts as stopped. */
  readonly deadlineMs?: number
  /** Whether the disk is full. While it is, the database is read-only. */
  readonly isFull?: () => boolean
  /** Whether the disk recently had no space for a file of the database's log. */
  readonly wasFull?: () => boolean
}

/** The embedded database no longer works. The message is for the operator. */
export class DatabaseStopped extends Error {
  override readonly name = 'DatabaseStopped'
}

/** Whether `folder` contains a database. */
export function isDatabase(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'))
}

/** Starts the embedded database in `folder` (created if missing) in a separate thread. */
export async function openEmbedded(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  if (!isDatabase(folder)) await unpackEmptyDatabase(folder)
  const link = new WorkerLink(folder, options)
  await link.ready
  return new EmbeddedDriver(folder, link, options.isFull)
}

const DEADLINE_MS = 600_000
const LOOK_MS = 1_000
/** The deadline on a full disk, which may make the database wait for itself forever. */
const FULL_DEADLINE_MS = 10_000
/** SQLSTATE of a write while the database is read-only. */
const READ_ONLY = '25006'

/** Matches requests and replies, which cross the thread boundary in order. */
class WorkerLink {
  readonly ready: Promise<Results>
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  #lastId = 0
  readonly #deadlineMs: number
  readonly #wasFull: () => boolean
  readonly #fail: (error: Error) => void
  #deadline: NodeJS.Timeout | undefined
  #gone: Error | undefined

  constructor(folder: string, options: EmbeddedOptions) {
    const { onCrash, deadlineMs = DEADLINE_MS, wasFull = () => false } = options
    this.#deadlineMs = deadlineMs
    this.#wasFull = wasFull
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { folder },
    })
    this.ready = this.#expect(0)
    this.#worker.on('message', (reply: WorkerReply) => this.#receive(reply))
    const fail = (error: Error) => {
      if (this.#gone) return
      clearTimeout(this.#deadline)
      void this.#worker.terminate()
      this.#gone = error
      for (const waiting of this.#pending.values()) waiting.reject(error)
      const unexpected = this.#pending.size > 0 || onCrash !== undefined
      this.#pending.clear()
      if (unexpected) onCrash?.(error)
    }
    this.#fail = fail
    this.#worker.on('error', fail)
    this.#worker.on('exit', (code) => {
      if (code !== 0) fail(new DatabaseStopped(`The embedded database stopped with code ${code}.`))
    })
  }

  /** The result of a request that has one. */
  async ask(request: Unsent): Promise<QueryResult> {
    const [result] = await this.send(request)
    return result ?? { rows: [], affected: 0 }
  }

  /** The results of a request, one per statement. */
  send(request: Unsent): Promise<Results> {
    if (this.#gone) return Promise.reject(this.#gone)
    const id = ++this.#lastId
    const reply = this.#expect(id)
    this.#worker.postMessage({ ...request, id })
    if (this.#pending.size === 1) this.#watch()
    return reply
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<() => void> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners)
    listeners.add(onNotify)
    if (listeners.size === 1) await this.send({ op: 'listen', channel })
    return () => void listeners.delete(onNotify)
  }

  async close(): Promise<void> {
    await this.send({ op: 'close' })
    this.#gone = new Error('The database is closed.')
    await this.#worker.terminate()
  }

  #expect(id: number): Promise<Results> {
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }))
  }

  /** Waits for the next reply. If it doesn't come, the thread is stuck and nothing else would end the wait. */
  #watch(): void {
    clearTimeout(this.#deadline)
    if (this.#pending.size === 0) return
    const since = performance.now()
    const look = () => {
      const ms = performance.now() - since
      const wasFull = ms >= FULL_DEADLINE_MS && this.#wasFull()
      if (wasFull || ms >= this.#deadlineMs) {
        this.#fail(new DatabaseStopped(stuck(ms, wasFull)))
      } else this.#deadline = setTimeout(look, LOOK_MS).unref()
    }
    this.#deadline = setTimeout(look, LOOK_MS).unref()
  }

  #receive(reply: WorkerReply): void {
    if ('channel' in reply) {
      for (const listener of this.#listeners.get(reply.channel) ?? []) listener(reply.payload)
      return
    }
    const waiting = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    this.#watch()
    if (reply.ok) waiting?.resolve(reply.results)
    else waiting?.reject(new DatabaseError(asDiskFull(reply.error)))
    if (!reply.ok && reply.error.isPanic) {
      this.#fail(
        new DatabaseStopped(
          `The embedded database has stopped: ${reply.error.message}. ${RESTART}`,
        ),
      )
    }
  }
}

const RESTART =
  'Start the process again (after freeing disk space, if that ran out): nothing that was acknowledged is lost.'

function stuck(ms: number, wasFull: boolean): string {
  const why = wasFull ? ' after its disk ran full' : ''
  return `The embedded database has not responded for ${String(Math.round(ms / 1000))} seconds${why}, so the process ends. ${RESTART}`
}

/** This database is only ever read-only because of its disk. */
function asDiskFull(fault: DatabaseFault): DatabaseFault {
  if (fault.code !== READ_ONLY) return fault
  return { ...fault, code: DISK_FULL, message: 'The disk is almost full, so nothing is written.' }
}

class EmbeddedDriver implements EmbeddedDatabase {
  readonly kind = 'embedded'
  readonly #folder: string
  readonly #link: WorkerLink
  /** PGlite has one connection, so statements and transactions wait for their turn. */
  #turn: Promise<unknown> = Promise.resolve()
  /** Statements and transactions that are still running. */
  #open = 0
  readonly #isFull: () => boolean
  #isReadOnly = false

  constructor(folder: string, link: WorkerLink, isFull = () => false) {
    this.#folder = folder
    this.#link = link
    this.#isFull = isFull
  }

  query(sql: string, params: readonly unknown[] = []): Promise<QueryResult> {
    return repeat(() => this.#behind(() => this.#link.ask({ op: 'query', sql, params })))
  }

  exec(script: string): Promise<QueryResult> {
    return this.#exclusive(async () => {
      try {
        return await this.#link.ask({ op: 'exec', sql: script })
      } catch (error) {
        // A script may have opened a transaction that its own error left aborted.
        await this.#link.send({ op: 'exec', sql: 'rollback' })
        throw error
      }
    })
  }

  transaction<T>(frame: Frame, work: (session: Session) => Promise<T>): Promise<T> {
    const { opening, end } = scriptsOf(frame)
    const exec = (sql: string) => this.#link.ask({ op: 'exec', sql })
    // One message in the simple protocol takes a third of the time of three separate statements.
    const connection: Connection = {
      begin: () => exec(opening ? `begin; ${opening}` : 'begin'),
      query: (sql, params) => this.#link.ask({ op: 'query', sql, params }),
      end: (sql) => exec(end(sql)),
    }
    return this.#exclusive(() => transact(connection, work))
  }

  /**
   * Statements sent together are one transaction and one message. Others run while the caller handles the results.
   */
  async reading<T>(
    opening: string | undefined,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    const begin = `begin read only; ${opening ?? ''}`
    const session = new ReadSession((statements) =>
      this.#behind(() => this.#link.send({ op: 'together', begin, statements })),
    )
    try {
      return await work(session)
    } finally {
      session.end()
    }
  }

  async listen(...[channel, onNotify, onReconnect]: Parameters<Driver['listen']>) {
    const stop = await this.#exclusive(() => this.#link.listen(channel, onNotify))
    onReconnect()
    return { close: async () => stop() }
  }

  load(): DriverLoad {
    const busy = Math.min(this.#open, 1)
    return { busy, idle: 1 - busy, waiting: this.#open - busy, most: 1 }
  }

  copyTo(folder: string): Promise<void> {
    const mode = constants.COPYFILE_FICLONE
    return this.#exclusive(async () => {
      // The end of a read-only transaction may not have arrived yet.
      await this.#link.ask({ op: 'exec', sql: 'select 1' })
      await cp(this.#folder, folder, { recursive: true, mode })
    })
  }

  async close(): Promise<void> {
    await this.#exclusive(() => this.#link.close())
  }

  /** Makes the database read-only while its disk is full. */
  async #adjust(): Promise<void> {
    const isFull = this.#isFull()
    if (isFull === this.#isReadOnly) return
    const sql = `set default_transaction_read_only = ${isFull ? 'on' : 'off'}`
    await this.#link.send({ op: 'exec', sql })
    this.#isReadOnly = isFull
  }

  /** Sends something that is a transaction of its own when it is its turn. The next one need not wait for the reply. */
  async #behind<T>(send: () => Promise<T>): Promise<T> {
    let reply: Promise<T> | undefined
    await this.#exclusive(async () => {
      reply = send()
      reply.catch(() => undefined)
    })
    this.#open += 1
    try {
      return await (reply as Promise<T>)
    } finally {
      this.#open -= 1
    }
  }

  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    this.#open += 1
    const result = this.#turn
      .then(async () => {
        await this.#adjust()
        return work()
      })
      .finally(() => (this.#open -= 1))
    this.#turn = result.catch(() => undefined)
    return result
  }
}
