import { rm, stat, readdir } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FreeSpace } from '../disk/free-space.ts'
import { Problem } from '../core/errors.ts'
import type { EmbeddedDatabase } from '../db/index.ts'
import type { Logger } from '../telemetry/logger.ts'
import { holdEmbedded } from './hold.ts'

/** The maximum length of a socket's path on common systems. */
const MAX_PATH_BYTES = 103

/** How long to wait for an earlier backup that may just be ending. */
const ENDING_MS = 2_000

/** The server's response: the copy is ready, or why there is none. */
export type SnapshotReply =
  | { readonly ready: true }
  | { readonly fault: string; readonly reason?: 'busy' | 'no_space' }

/** The socket on which the process that uses a data folder accepts requests for a copy of its database. */
export function socketOf(dataDir: string): string | undefined {
  const path = join(dataDir, 'backup.sock')
  return [path, relative(process.cwd(), path)].find(
    (each) => Buffer.byteLength(each) <= MAX_PATH_BYTES,
  )
}

/** The folder of the copy. */
export function snapshotOf(dataDir: string): string {
  return join(dataDir, 'backup.snapshot')
}

type Parts = {
  readonly dataDir: string
  /** Folder of the embedded database. */
  readonly folder: string
  readonly driver: EmbeddedDatabase
  readonly freeSpace: FreeSpace
  readonly log: Logger
}

/**
 * Copies the embedded database for each client of a socket in the data folder, which only its user can open. The copy
 * and all stored objects are kept until the connection ends.
 */
export class SnapshotServer {
  readonly #parts: Parts
  readonly #server: Server
  #isClosed = false
  #serving: { readonly socket: Socket; readonly done: Promise<void> } | undefined

  private constructor(parts: Parts) {
    this.#parts = parts
    this.#server = createServer((socket) => this.#accept(socket))
  }

  static async open(parts: Parts): Promise<SnapshotServer> {
    const server = new SnapshotServer(parts)
    await rm(snapshotOf(parts.dataDir), { recursive: true, force: true })
    await server.#listen()
    return server
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#serving?.socket.destroy()
    await this.#serving?.done
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Without a socket, the service still works. */
  async #listen(): Promise<void> {
    const { dataDir, log } = this.#parts
    const path = socketOf(dataDir)
    const without = 'no backup is possible while this process is running'
    if (path === undefined) return log.warn(`the path of the data folder is too long: ${without}`)
    await rm(path, { force: true })
    await new Promise<void>((resolve) => {
      this.#server.on('error', (error) => {
        log.warn({ err: error }, without)
        resolve()
      })
      this.#server.listen(path, resolve)
    })
    this.#server.unref()
  }

  #accept(socket: Socket): void {
    socket.on('error', () => undefined)
    // The data doesn't matter, but only reading it reveals the end of the connection.
    socket.resume()
    void this.#begin(socket)
  }

  async #begin(socket: Socket): Promise<void> {
    // The previous copy may still be being deleted.
    await Promise.race([this.#serving?.done, wait(ENDING_MS, undefined, { ref: false })])
    if (this.#serving) {
      return answer(socket, { fault: 'Another backup is already running.', reason: 'busy' })
    }
    if (this.#isClosed) socket.destroy()
    if (socket.destroyed) return
    const done = this.#serve(socket).finally(() => (this.#serving = undefined))
    this.#serving = { socket, done }
  }

  async #serve(socket: Socket): Promise<void> {
    const { dataDir, log } = this.#parts
    const copy = snapshotOf(dataDir)
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    try {
      await using _ = await holdEmbedded(this.#parts.driver)
      const copied = await this.#copy(copy)
      log.info(copied, 'copied the database for a backup')
      socket.write(`${JSON.stringify({ ready: true } satisfies SnapshotReply)}\n`)
      await ended
    } catch (error) {
      log.error({ err: error }, 'could not copy the database')
      const fault = 'The server couldn’t copy its database. See its log for the reason.'
      // The only problem that copying has is the lack of space.
      if (error instanceof Problem) answer(socket, { fault: error.message, reason: 'no_space' })
      else answer(socket, { fault })
    } finally {
      await rm(copy, { recursive: true, force: true }).catch((error: unknown) =>
        log.error({ err: error }, 'could not delete the copy of the database'),
      )
    }
  }

  async #copy(target: string): Promise<{ bytes: number; ms: number }> {
    const { driver, folder, freeSpace } = this.#parts
    const bytes = await sizeOf(folder)
    using _ = await freeSpace.reserve(bytes)
    // A checkpoint before the copy shortens the time that other requests wait.
    await driver.exec('checkpoint')
    const start = performance.now()
    await driver.copyTo(target)
    return { bytes, ms: Math.round(performance.now() - start) }
  }
}

function answer(socket: Socket, reply: SnapshotReply): void {
  socket.end(`${JSON.stringify(reply)}\n`)
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return bytes
}
