import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  convertersOf,
  startProcess,
  type ServerProcess,
} from '../server/test/fixtures/server-process.ts'
import { COMPILE_CACHE } from '../server/test/support/compile-cache.ts'
import { createOwner, signIn, type Credentials, type Owner } from './client.ts'
import { addEmbeddedDatabase } from './database.ts'
import { residentOf, type Resident } from './memory.ts'

export type ServiceChoice = {
  /** An empty folder for data and temporary files. */
  readonly folder: string
  /** Address of an empty database. Undefined for the embedded one, which only one process can open. */
  readonly databaseUrl?: string | undefined
  /** Concurrent conversions in the single process, or the number of worker processes. */
  readonly workers: number
  /** Additional settings. */
  readonly env?: Settings
  /** Stops waiting for a process to start. */
  readonly signal: AbortSignal
}

export type Settings = Readonly<Record<string, string>>

/** Settings of a process whose figures mean nothing, which make its start and an ingestion cheaper. */
export const SMALLEST_PROCESS: Settings = { ...COMPILE_CACHE, ARBOR_EMBEDDINGS: 'OFF' }

type Part = { readonly name: string; readonly roles: readonly string[]; process: ServerProcess }

/** Converters of a killed process must have ended after this time. */
const ORPHANS_MS = 5_000

export type Killed = {
  /** The killed process, such as `worker 2`. */
  readonly name: string
  /** Its converters that were still running a few seconds later. */
  readonly orphans: number
}

/**
 * The service as an operator runs it: one process with the embedded database, or an API process and workers with a
 * database server.
 */
export class Service implements AsyncDisposable {
  /** Settings to open its data with. */
  readonly settings: Settings
  readonly #dataDir: string
  readonly #signal: AbortSignal
  readonly #parts: Part[] = []
  #credentials: Credentials = { apiKey: '', sharedPartId: '' }

  private constructor(
    settings: Settings,
    { dataDir, signal }: { dataDir: string; signal: AbortSignal },
  ) {
    this.settings = { ...settings, ARBOR_DATA_DIR: dataDir }
    this.#dataDir = dataDir
    this.#signal = signal
  }

  /** Starts all processes and waits until they respond. */
  static async start(choice: ServiceChoice): Promise<Service> {
    const { folder, databaseUrl, workers, env, signal } = choice
    const [dataDir, temporary] = [join(folder, 'data'), join(folder, 'tmp')]
    for (const path of [dataDir, temporary]) await mkdir(path, { recursive: true })
    const settings = {
      TMPDIR: temporary,
      ARBOR_SECRET: 'a secret that only the benchmarks know',
      ARBOR_LOG_LEVEL: 'warn',
      ARBOR_EMBEDDINGS: 'ON',
      ARBOR_WORKER_CONCURRENCY: databaseUrl === undefined ? String(workers) : '1',
      ...(databaseUrl !== undefined && { ARBOR_DATABASE_URL: databaseUrl }),
      ...env,
    }
    const service = new Service(settings, { dataDir, signal })
    try {
      if (databaseUrl === undefined) {
        await addEmbeddedDatabase(dataDir)
        await service.#add('server', [])
      } else {
        await service.#add('api', ['api'])
        for (let at = 1; at <= workers; at++) await service.#add(`worker ${at}`, ['worker'])
      }
      service.#credentials = await signIn(service.#url)
    } catch (error) {
      await service[Symbol.asyncDispose]()
      throw error
    }
    return service
  }

  async #add(name: string, roles: readonly string[]): Promise<void> {
    this.#parts.push({ name, roles, process: await this.#launch(roles) })
  }

  #launch(roles: readonly string[]): Promise<ServerProcess> {
    return startProcess({
      dataDir: this.#dataDir,
      env: this.settings,
      roles,
      signal: this.#signal,
    })
  }

  get #url(): string {
    return this.#parts[0]?.process.url ?? ''
  }

  /** A caller with all permissions. Call this again after a kill, because the address changes. */
  caller(): Owner {
    return createOwner(this.#url, this.#credentials)
  }

  /** Resident megabytes of the processes, and of all processes below them. */
  resident(): Resident {
    return residentOf(...this.#parts.map((part) => part.process.pid))
  }

  /** Kills one of the processes with SIGKILL and starts it again. @param share which one, from 0 up to 1 */
  async kill(share: number): Promise<Killed> {
    const part = this.#parts[Math.floor(share * this.#parts.length)]
    if (!part) throw new Error('No process is running.')
    const { pid } = part.process
    await part.process.end('SIGKILL')
    part.process = await this.#launch(part.roles)
    return { name: part.name, orphans: await orphansOf(pid) }
  }

  /** The last lines of output of each process. */
  output(): string {
    return this.#parts.map(({ name, process }) => `${name}:\n${process.output()}`).join('\n')
  }

  /** Stops all processes and waits until they have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.process.end('SIGTERM')))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.process.end('SIGKILL')))
  }
}

/** How many converters of a killed process are still running after a few seconds. */
async function orphansOf(pid: number): Promise<number> {
  const deadline = performance.now() + ORPHANS_MS
  for (;;) {
    const { length } = await convertersOf(pid)
    if (length === 0 || performance.now() > deadline) return length
    await sleep(250)
  }
}
