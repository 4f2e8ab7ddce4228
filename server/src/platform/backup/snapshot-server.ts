import { rm, stat, readdir } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FreeSpace } from '../disk/free-space.ts'
import { Problem } from '../core/errors.ts'
import type { EmbeddedDatabase } from '../db/index.ts'
import type { Logger } from '../telemetry/logger.ts'
import { holdEmbedded } from './hold.ts'

/** What systems allow for the path of a socket. */
const MAX_PATH_BYTES = 103

/** How long a backup is waited for that may have ended. */
const ENDING_MS = 2_000

/** What the server answers: the copy is there, or why there is none. */
export type SnapshotReply = { readonly ready: true } | { readonly fault: string }

/** Where the process that holds a data folder can be asked for a copy of its database. */
export function socketOf(dataDir: string): string | undefined {
  const path = join(dataDir, 'backup.sock')
  return [path, relative(process.cwd(), path)].find(
    (each) => Buffer.byteLength(each) <= MAX_PATH_BYTES,
  )
}

/** Where it puts the copy. */
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
 * Copies the embedded database for whoever connects to a socket in the data folder, which only its user can do. The copy
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

  /** Without a socket, the service works all the same. */
  async #listen(): Promise<void> {
    const { dataDir, log } = this.#parts
    const path = socketOf(dataDir)
    const without = 'while this process runs, no backup can be made'
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
    // What is sent is of no interest, but only what is read tells of the end.
    socket.resume()
    void this.#begin(socket)
  }

  async #begin(socket: Socket): Promise<void> {
    // One that ended a moment ago is being cleared away.
    await Promise.race([this.#serving?.done, wait(ENDING_MS, undefined, { ref: false })])
    if (this.#serving) return answer(socket, { fault: 'Another backup is being made.' })
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
      log.info(copied, 'a copy of the database is being backed up')
      socket.write(`${JSON.stringify({ ready: true } satisfies SnapshotReply)}\n`)
      await ended
    } catch (error) {
      log.error({ err: error }, 'the database could not be copied')
      const fault =
        error instanceof Problem
          ? error.message
          : 'The server could not copy its database; its log says why.'
      answer(socket, { fault })
    } finally {
      await rm(copy, { recursive: true, force: true }).catch((error: unknown) =>
        log.error({ err: error }, 'the copy of the database could not be deleted'),
      )
    }
  }

  async #copy(target: string): Promise<{ bytes: number; ms: number }> {
    const { driver, folder, freeSpace } = this.#parts
    const bytes = await sizeOf(folder)
    using _ = await freeSpace.reserve(bytes)
    // Beforehand, so that others wait for less.
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
