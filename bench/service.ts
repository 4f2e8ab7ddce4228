import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createOwner, signIn, type Credentials, type Owner } from './client.ts'
import { residentBelow, residentOf } from './memory.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

const runProgram = promisify(execFile)

export type ServiceChoice = {
  /** An empty folder for data and temporary files. */
  readonly folder: string
  /** Address of an empty database; undefined: the embedded one, which one process holds. */
  readonly databaseUrl?: string | undefined
  /** Conversions at a time: of the one process, or a worker process each. */
  readonly workers: number
  /** Further settings. */
  readonly env?: Readonly<Record<string, string>>
  /** Ends the wait for a process that starts. */
  readonly signal: AbortSignal
}

type Part = { readonly name: string; readonly roles: readonly string[]; process: ServerProcess }

/** Parsers of a killed process have to be gone after this long. */
const ORPHANS_MS = 5_000

export type Killed = {
  /** What was killed, e.g. `worker 2`. */
  readonly name: string
  /** Converters that were still running some seconds later. */
  readonly orphans: number
}

/**
 * The service as an operator runs it: one process over the embedded database, or one that answers and some that
 * work over a server.
 */
export class Service implements AsyncDisposable {
  /** Settings that its data can be opened with. */
  readonly settings: Readonly<Record<string, string>>
  readonly #dataDir: string
  readonly #signal: AbortSignal
  readonly #parts: Part[] = []
  #credentials: Credentials = { apiKey: '', sharedPartId: '' }

  private constructor(
    settings: Readonly<Record<string, string>>,
    { dataDir, signal }: { dataDir: string; signal: AbortSignal },
  ) {
    this.settings = { ...settings, ARBOR_DATA_DIR: dataDir }
    this.#dataDir = dataDir
    this.#signal = signal
  }

  /** Starts all processes and waits until they answer. */
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
      if (databaseUrl === undefined) await service.#add('server', [])
      else {
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
    return startServerProcess({
      dataDir: this.#dataDir,
      env: this.settings,
      roles,
      signal: this.#signal,
    })
  }

  get #url(): string {
    return this.#parts[0]?.process.url ?? ''
  }

  /** Somebody who may do everything; asked for anew after a kill, since the address changes. */
  caller(): Owner {
    return createOwner(this.#url, this.#credentials)
  }

  /** Resident megabytes of the processes themselves, and of all that they have started. */
  resident(): { own: number; below: number } {
    const pids = this.#parts.map((part) => part.process.pid)
    const below = pids.reduce((sum, pid) => sum + residentBelow(pid), 0)
    const all = pids.reduce((sum, pid) => sum + (residentOf(pid) ?? 0), 0)
    return { own: Math.max(0, all - below), below }
  }

  /** Kills one of the processes without a word, and starts it again. @param share from 0 up to 1: which one */
  async kill(share: number): Promise<Killed> {
    const part = this.#parts[Math.floor(share * this.#parts.length)]
    if (!part) throw new Error('Nothing runs.')
    const { pid } = part.process
    await part.process.end('SIGKILL')
    part.process = await this.#launch(part.roles)
    return { name: part.name, orphans: await orphansOf(pid) }
  }

  /** The last lines that each process wrote. */
  output(): string {
    return this.#parts.map(({ name, process }) => `${name}:\n${process.output()}`).join('\n')
  }

  /** Tells all processes to end and waits for it. */
  async stop(): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.process.end('SIGTERM')))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.process.end('SIGKILL')))
  }
}

/** How many converters of a killed process still run after some seconds; each has its parent's id as an argument. */
async function orphansOf(pid: number): Promise<number> {
  const deadline = performance.now() + ORPHANS_MS
  for (;;) {
    const { stdout } = await runProgram('ps', ['-A', '-o', 'args='])
    const left = stdout
      .split('\n')
      .filter((line) => line.includes('pool/child.ts') && line.trim().endsWith(` ${pid}`))
    if (left.length === 0 || performance.now() > deadline) return left.length
    await sleep(250)
  }
}
