import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Driver, QueryResult, Session } from './driver.ts'
import { DatabaseError } from './database-error.ts'
import { closeTree } from '../data-folder.ts'
import { transact } from './transact.ts'
import type { WorkerReply, WorkerRequest } from './pglite-worker.ts'

type Pending = { resolve: (result: QueryResult) => void; reject: (error: Error) => void }
type Unsent<R = WorkerRequest> = R extends WorkerRequest ? Omit<R, 'id'> : never

/** Starts the embedded database over `folder` (created if missing) in a thread of its own. */
export async function openEmbedded(
  folder: string,
  onCrash?: (error: Error) => void,
): Promise<Driver> {
  await mkdir(folder, { recursive: true })
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder)
  const link = new WorkerLink(folder, onCrash)
  await link.ready
  return new EmbeddedDriver(link)
}

/**
 * Creates an empty database in a separate thread: this takes some 170 MB of WebAssembly memory, which is only freed
 * when the thread ends.
 */
async function initialise(folder: string): Promise<void> {
  const link = new WorkerLink(folder, undefined)
  await link.ready
  await link.close()
  // Most of what the new database consists of can be written by everybody.
  await closeTree(folder)
}

/** Matches requests and replies, which cross the thread in order. */
class WorkerLink {
  readonly ready: Promise<QueryResult>
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  #lastId = 0
  #gone: Error | undefined

  constructor(folder: string, onCrash: ((error: Error) => void) | undefined) {
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { folder },
    })
    this.ready = this.#expect(0)
    this.#worker.on('message', (reply: WorkerReply) => this.#receive(reply))
    const fail = (error: Error) => {
      if (this.#gone) return
      this.#gone = error
      for (const waiting of this.#pending.values()) waiting.reject(error)
      const unexpected = this.#pending.size > 0 || onCrash !== undefined
      this.#pending.clear()
      if (unexpected) onCrash?.(error)
    }
    this.#worker.on('error', fail)
    this.#worker.on('exit', (code) => {
      if (code !== 0) fail(new Error(`The embedded database stopped with code ${code}.`))
    })
  }

  send(request: Unsent): Promise<QueryResult> {
    if (this.#gone) return Promise.reject(this.#gone)
    const id = ++this.#lastId
    const reply = this.#expect(id)
    this.#worker.postMessage({ ...request, id })
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

  #expect(id: number): Promise<QueryResult> {
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }))
  }

  #receive(reply: WorkerReply): void {
    if ('channel' in reply) {
      for (const listener of this.#listeners.get(reply.channel) ?? []) listener(reply.payload)
      return
    }
    const waiting = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    if (reply.ok) waiting?.resolve({ rows: reply.rows, affected: reply.affected })
    else waiting?.reject(new DatabaseError(reply.error))
  }
}

class EmbeddedDriver implements Driver {
  readonly kind = 'embedded'
  readonly #link: WorkerLink
  /** PGlite has one connection: statements and transactions wait for their turn. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(link: WorkerLink) {
    this.#link = link
  }

  query(sql: string, params: readonly unknown[] = []): Promise<QueryResult> {
    return this.#exclusive(() => this.#link.send({ op: 'query', sql, params }))
  }

  exec(script: string): Promise<QueryResult> {
    return this.#exclusive(async () => {
      try {
        return await this.#link.send({ op: 'exec', sql: script })
      } catch (error) {
        // A script may have opened a transaction that its own error left aborted.
        await this.#link.send({ op: 'exec', sql: 'rollback' })
        throw error
      }
    })
  }

  transaction<T>(opening: string | undefined, work: (session: Session) => Promise<T>): Promise<T> {
    const exec = (sql: string) => this.#link.send({ op: 'exec', sql })
    return this.#exclusive(() =>
      transact(
        {
          // One message in the simple protocol: a third of what three statements of their own would take.
          begin: () => exec(opening ? `begin; ${opening}` : 'begin'),
          query: (sql, params) => this.#link.send({ op: 'query', sql, params }),
          end: exec,
        },
        work,
      ),
    )
  }

  async listen(...[channel, onNotify, onReconnect]: Parameters<Driver['listen']>) {
    const stop = await this.#exclusive(() => this.#link.listen(channel, onNotify))
    onReconnect()
    return { close: async () => stop() }
  }

  async close(): Promise<void> {
    await this.#exclusive(() => this.#link.close())
  }

  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }
}
